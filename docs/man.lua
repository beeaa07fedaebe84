-- SPDX-License-Identifier: GPL-2.0-or-later
-- SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
-- What pandoc is told about our Markdown when it makes a man page (manual.pl --man), a page of the
-- manual, or DocBook of it.
--
-- An option is an item of a list: the terms, each ended by a hard line break, then the text. A
-- paragraph that is nothing but a link to another page stands, in a man page, for that page.

-- Licence lines are a file's, not a page's.
local function without_licence(block)
   if block.text:match('SPDX%-') then return {} end
end

-- The inlines of a paragraph, parted at its line breaks.
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

-- The blocks of another page, without its title, one level further down.
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

-- Names of files in a man page lead nowhere.
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
