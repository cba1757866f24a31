package main

import (
	"fmt"
	"strings"
)

// bashCompletion writes the script for bash, which breaks words at "=".
func bashCompletion(nodes []completionNode) string {
	var out strings.Builder
	fmt.Fprintf(&out, `# bash completion for purrlor
_purrlor() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at= word commands= flags= argument= files=
    if [[ $cur == = ]]; then
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $at/$word in
        %s) at=$at/$word ;;
        esac
    done
    case $at:$prev in
`, pathPattern(nodes, "|"))
	for _, n := range nodes {
		for _, f := range n.flags {
			switch {
			case f.value.none:
			case f.value.file:
				fmt.Fprintf(&out, "    %s:--%s) files=1 ;;\n", n.path, f.name)
			default:
				fmt.Fprintf(&out, "    %s:--%s) argument=%s ;;\n", n.path, f.name, quoted(strings.Join(f.value.words, " ")))
			}
		}
	}
	out.WriteString("    *)\n        case $at in\n")
	for _, n := range nodes {
		files := ""
		if n.argument.file {
			files = " files=1"
		}
		fmt.Fprintf(&out, "        %s) commands=%s argument=%s flags=%s%s ;;\n", quoted(n.path), quoted(joinNames(n.commands, "")),
			quoted(strings.Join(n.argument.words, " ")), quoted(joinNames(n.flags, "--")), files)
	}
	out.WriteString(`        esac
        ;;
    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$flags" -- "$cur"))
    elif [[ -n $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    else
        COMPREPLY=($(compgen -W "$commands $argument" -- "$cur"))
    fi
}
complete -F _purrlor purrlor
`)
	return out.String()
}

// zshCompletion writes the script for zsh, to be sourced or put into a folder of fpath as _purrlor.
func zshCompletion(nodes []completionNode) string {
	var out strings.Builder
	fmt.Fprintf(&out, `#compdef purrlor
_purrlor() {
    local at= word prev=$words[CURRENT-1]
    local -a commands flags
    for word in "${(@)words[2,CURRENT-1]}"; do
        case $at/$word in
        %s) at=$at/$word ;;
        esac
    done
    if [[ $PREFIX == --*=* ]]; then
        prev=${PREFIX%%%%=*}
        compset -P '*='
    fi
    case $at:$prev in
`, pathPattern(nodes, "|"))
	for _, n := range nodes {
		for _, f := range n.flags {
			if !f.value.none {
				fmt.Fprintf(&out, "    %s:--%s) %s; return ;;\n", n.path, f.name, zshValues(f.value))
			}
		}
	}
	out.WriteString("    esac\n    case $at in\n")
	for _, n := range nodes {
		fmt.Fprintf(&out, "    %s)\n        commands=(%s)\n        flags=(%s)\n", quoted(n.path), zshWords(n.commands, ""), zshWords(n.flags, "--"))
		if !n.argument.none {
			fmt.Fprintf(&out, "        [[ $PREFIX == -* ]] || { %s; return }\n", zshValues(n.argument))
		}
		out.WriteString("        ;;\n")
	}
	out.WriteString(`    esac
    if [[ $PREFIX == -* ]]; then
        _describe -o flag flags
    else
        _describe command commands
    fi
}
if [[ $funcstack[1] == _purrlor ]]; then
    _purrlor "$@"
else
    compdef _purrlor purrlor
fi
`)
	return out.String()
}

func zshValues(v completionValue) string {
	if v.file {
		return "_files"
	}
	return strings.TrimSpace("compadd -- " + strings.Join(v.words, " "))
}

func zshWords(list []completionWord, dashes string) string {
	var all []string
	for _, w := range list {
		all = append(all, quoted(dashes+w.name+":"+w.help))
	}
	return strings.Join(all, " ")
}

// fishCompletion writes the script for fish.
func fishCompletion(nodes []completionNode) string {
	var out strings.Builder
	fmt.Fprintf(&out, `# fish completion for purrlor
function __purrlor_at
    set -l at ''
    for word in (commandline -opc)[2..]
        switch "$at/$word"
            case %s
                set at "$at/$word"
        end
    end
    test "$at" = "$argv[1]"
end
complete -c purrlor -f
`, pathPattern(nodes, " "))
	for _, n := range nodes {
		rule := fmt.Sprintf(`complete -c purrlor -n '__purrlor_at "%s"'`, n.path)
		for _, w := range n.commands {
			fmt.Fprintf(&out, "%s -a %s -d %s\n", rule, w.name, fishQuoted(w.help))
		}
		for _, f := range n.flags {
			fmt.Fprintf(&out, "%s -l %s%s -d %s\n", rule, f.name, fishValues(f.value), fishQuoted(f.help))
		}
		switch {
		case n.argument.file:
			fmt.Fprintln(&out, rule, "-F")
		case len(n.argument.words) > 0:
			fmt.Fprintln(&out, rule, "-a", quoted(strings.Join(n.argument.words, " ")))
		}
	}
	return out.String()
}

// fishValues returns the options for the value of a flag.
func fishValues(v completionValue) string {
	switch {
	case v.none:
		return ""
	case v.file:
		return " -r -F"
	case len(v.words) > 0:
		return " -x -a " + quoted(strings.Join(v.words, " "))
	}
	return " -x"
}

func fishQuoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}
