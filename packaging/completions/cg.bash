# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Completion for bash of cg_annotate and the other programs of Cachegrind: options and their
# values, which come from the program's --help; and events and functions of the profile named
# on the command line, or else of the newest cachegrind.out.* here. Each program has a copy of
# this file with its name.

# Print a program's help with all options; most programs have only one help.
_cg_help()
{
    { "$1" --help=all || "$1" --help; } 2>/dev/null </dev/null
}

# Print the value that an option takes, as --help writes it: yes|no, FILE, A,B,C, ...
_cg_value()
{
    _cg_help "$1" |
        sed -n "s/^ .*\(^\|[ [,]\)${2}[ =]\([^] ,]*,[^] ]*\|[^] ,]*\).*/\2/p" | head -n 1
}

_cg_options()
{
    _cg_help "$1" | sed '1,/^options:/d' |
        grep -o -- '\(^\|[ [,|]\)--\?[A-Za-z][A-Za-z-]*' | sed 's/^[ [,|]*//' | sort -u
}

# Print the commands of cg_control, which its help lists after "Commands are".
_cg_commands()
{
    _cg_help "$1" | tr '\n' ' ' | sed 's/.*Commands are: *//; s/\..*//' |
        sed 's/([^)]*)//g; s/\[[^]]*\]//g; s/ and /,/g; s/$/,/' | tr ',' '\n' | tr -d ' '
}

# Print the first profile on the command line, or else the newest cachegrind.out.* here.
_cg_profile()
{
    local word
    for word in "${COMP_WORDS[@]:1}"; do
        if [[ -f $word ]] && gzip -dcf -- "$word" 2>/dev/null | head -n 100 |
            grep -q '^events:'; then
            printf '%s\n' "$word"
            return
        fi
    done
    command ls -t cachegrind.out.* 2>/dev/null | head -n 1
}

_cg_events()
{
    local profile=$(_cg_profile)
    [[ -n $profile ]] && gzip -dcf -- "$profile" 2>/dev/null |
        sed -n 's/^events: *//p;/^fn=/q' | head -n 1 | tr -s ' ' '\n'
}

_cg_functions()
{
    local profile=$(_cg_profile)
    [[ -n $profile ]] && gzip -dcf -- "$profile" 2>/dev/null |
        sed -n 's/^c\{0,1\}fn=\(([0-9]*) *\)\{0,1\}\(..*\)/\2/p
                s/^function [0-9]* [0-9]* [0-9]* //p' | sort -u
}

_cg_files()
{
    local profile=$(_cg_profile)
    [[ -n $profile ]] && gzip -dcf -- "$profile" 2>/dev/null |
        sed -n 's/^c\{0,1\}f[lie]=\(([0-9]*) *\)\{0,1\}\(..*\)/\2/p' | sort -u
}

# Print the baselines of cg_check, here or in the folder of --baselines.
_cg_baselines()
{
    local folder=.cachegrind i
    for ((i = 1; i < ${#COMP_WORDS[@]}; i++)); do
        [[ ${COMP_WORDS[i]} == --baselines ]] || continue
        folder=${COMP_WORDS[i+1]}
        [[ $folder == = ]] && folder=${COMP_WORDS[i+2]}
    done
    command ls -- "$folder" 2>/dev/null
}

# Offer the lines of standard input that begin with $cur, with $1 before them and $2 after.
_cg_offer()
{
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ -n $line && $line == "$cur"* ]]; then
            COMPREPLY+=("$1${line#"$_cg_behind"}$2")
        fi
    done
}

# Print the values of an option whose --help describes them only in words.
_cg_choices()
{
    case $1 in
        --format) echo "text short html json markdown classic callgrind csv pprof folded" ;;
        --tree) echo "none caller calling both" ;;
        --color) echo "auto always never" ;;
    esac
}

_cg_complete()
{
    local program=${COMP_WORDS[0]} cur=${COMP_WORDS[COMP_CWORD]}
    local at=$COMP_CWORD option value head
    COMPREPLY=()
    # Bash splits --option=value into three words, and a::b, too. Of a::b, it completes only
    # the part after the colons.
    if [[ $cur == : || $cur == :: ]]; then cur=; at=$((at + 1)); fi
    _cg_behind=
    while ((at >= 2)) && [[ ${COMP_WORDS[at-1]} == : || ${COMP_WORDS[at-1]} == :: ]]; do
        _cg_behind=${COMP_WORDS[at-2]}${COMP_WORDS[at-1]}$_cg_behind
        at=$((at - 2))
    done
    cur=$_cg_behind$cur
    option=${COMP_WORDS[at-1]}
    if [[ $cur == = ]]; then
        cur=
    elif [[ $option == = ]] && ((at >= 2)); then
        option=${COMP_WORDS[at-2]}
    fi
    if [[ $option == -* ]]; then
        value=$(_cg_value "$program" "$option")
        if [[ $option == --root ]]; then value=FUNCTION; fi
        case $value in
            [a-z]*'|'*) _cg_offer < <(tr '|' '\n' <<<"$value"); return ;;
            EVENT=* | EVENT'['* | '[EVENT=')
                _cg_offer '' '=+' < <(_cg_events)
                compopt -o nospace 2>/dev/null
                return ;;
            A,B,C | EV*)
                head=
                if [[ $cur == *,* ]]; then head=${cur%,*},; cur=${cur##*,}; fi
                _cg_offer "$head" < <(_cg_events)
                compopt -o nospace 2>/dev/null
                return ;;
            DIR)
                COMPREPLY=($(compgen -d -- "$cur"))
                compopt -o filenames 2>/dev/null
                return ;;
            FUNCTION* | GLOB)
                # The typed word may be quoted.
                cur=$(sed "s/\\\\\(.\)/\\1/g; s/^['\"]//" <<<"$cur")
                if [[ $option == --file ]]; then
                    _cg_offer < <(_cg_files)
                else
                    _cg_offer < <(_cg_functions)
                fi
                # Make Bash quote characters that are special to a shell.
                compopt -o filenames 2>/dev/null
                return ;;
            NAME)
                if [[ $option == --against || $option == --save ]]; then
                    _cg_offer < <(_cg_baselines)
                fi
                return ;;
            WHAT | WHEN | FORM)
                _cg_offer < <(_cg_choices "$option" | tr ' ' '\n')
                return ;;
            FILE | LIST | '' ) ;;
            *) return ;;
        esac
    fi
    if [[ $cur == -* ]]; then
        _cg_offer < <(_cg_options "$program")
    elif [[ ${program##*/} == cg_control* ]]; then
        _cg_offer < <(_cg_commands "$program")
    else
        local IFS=$'\n'
        COMPREPLY=($(compgen -f -- "$cur"))
        compopt -o filenames 2>/dev/null
    fi
}

case ${BASH_SOURCE[0]##*/} in
    cg.bash)
        complete -F _cg_complete cg_annotate cg_calibrate cg_check cg_control cg_diff cg_merge cg_values ;;
    *) complete -F _cg_complete "${BASH_SOURCE[0]##*/}" ;;
esac
