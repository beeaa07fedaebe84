-- SPDX-License-Identifier: GPL-2.0-or-later
-- SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
-- A filter by which pandoc makes of our Markdown a man page (docs/local.mk), a page of the manual
-- (docs/page.pl), or DocBook (packaging/intree/graft).
--
-- An option is an item of a list: the terms, each ended by a hard line break, then the text. A
-- paragraph that is nothing but a link to another page stands, in a man page, for that page.

-- Remove licence lines: they are a file's, not a page's.
local function without_licence(block)
   if block.text:match('SPDX%-') then return {} end
end

-- Return the inlines of a paragraph, parted at its hard line breaks.
local function lines_of(inlines)
   local lines = {pandoc.List()}
   for _, inline in ipairs(inlines) do
      if inline.t == 'LineBreak' then
         lines[#lines + 1] = pandoc.List()
      else
         lines[#lines]:insert(inline)
      end
   end
   return lines
end

local function options(list)
   local entries = {}
   for _, item in ipairs(list.content) do
      local first = item[1]
      local lines = first and first.content and lines_of(first.content) or {}
      if #lines < 2 or lines[1][1].t ~= 'Code' then return nil end
      local terms = pandoc.List(lines[1])
      for n = 2, #lines - 1 do
         terms:extend({pandoc.Str(','), pandoc.Space()})
         terms:extend(lines[n])
      end
      local text = pandoc.List({pandoc.Para(lines[#lines])})
      for n = 2, #item do text:insert(item[n]) end
      entries[#entries + 1] = {terms, {text}}
   end
   return pandoc.DefinitionList(entries)
end

-- Return the blocks of the page that a paragraph stands for, without the title, a level lower.
local function page_of(paragraph)
   local link = #paragraph.content == 1 and paragraph.content[1]
   if not link or link.t ~= 'Link' or not link.target:match('%.md$') then return nil end
   local folder = PANDOC_STATE.input_files[1]:match('^(.*/)') or ''
   local handle = assert(io.open(folder .. link.target))
   local blocks = pandoc.read(handle:read('a'), 'gfm').blocks:walk({RawBlock = without_licence})
   handle:close()
   table.remove(blocks, 1)
   for _, block in ipairs(blocks) do
      if block.t == 'Header' then block.level = block.level + 1 end
   end
   return blocks
end

local function heading(header)
   header.level = header.level - 1
   if header.level == 1 then
      header = header:walk({Str = function(s) return pandoc.Str(pandoc.text.upper(s.text)) end})
   end
   return header
end

-- Replace a link by its words, unless it is a URL: in a man page others lead nowhere.
local function words_of(link)
   if not link.target:match('^%a+:') then return link.content end
end

if FORMAT ~= 'man' then return {{RawBlock = without_licence, BulletList = options}} end

function title(document)
   local first = table.remove(document.blocks, 1)
   local name, section = pandoc.utils.stringify(first):match('^(.-)%((%d)%)$')
   document.meta.title = pandoc.MetaString(pandoc.text.upper(name))
   document.meta.section = pandoc.MetaString(section)
   document.meta.footer = pandoc.MetaString('Cachegrind')
   return document
end

return {
   {RawBlock = without_licence}, {Para = page_of}, {Pandoc = title},
   {Header = heading, BulletList = options, Link = words_of, Image = function() return {} end},
}
