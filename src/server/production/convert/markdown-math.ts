import type { MarkdownIt } from 'markdown-it';
import { xml as escaped } from '#domain/kernel/xml';

/** TeX in Markdown as Pandoc and Quarto read it: `$…$` in a line, `$$…$$` on lines of its own, followed by a name. */
export function withMath(markdown: MarkdownIt): MarkdownIt {
  const written = (tex: string, isDisplay: boolean, id = '') =>
    `<span class="math ${isDisplay ? 'display' : 'inline'}"${id && ` id="${escaped(id)}"`}>${escaped(tex.trim())}</span>`;
  markdown.block.ruler.before(
    'fence',
    'math',
    (state, first, last, isProbe) => {
      const line = (at: number) => state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at]);
      const [, open] = /^(\$\$|\\\[)/.exec(line(first)) ?? [];
      if (!open) return false;
      const end = open === '$$' ? /\$\$\s*(?:\{#([\w:.-]{1,80})[^}]*\}\s*)?$/ : /\\\]\s*$/;
      for (let at = first; at < Math.min(last, first + LINES_MAX); at += 1) {
        const text = at === first ? line(at).slice(2) : line(at);
        const found = end.exec(text);
        if (!found) {
          if (line(at).trim() === '') return false;
          continue;
        }
        if (isProbe) return true;
        const lines = Array.from({ length: at - first }, (_, index) => line(first + index));
        const whole = [...lines, line(at).slice(0, line(at).length - found[0].length)].join('\n').slice(2);
        state.push('html_block', '', 0).content = `<p>${written(whole, true, found[1])}</p>`;
        state.line = at + 1;
        return true;
      }
      return false;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  markdown.inline.ruler.before('escape', 'math', (state, isSilent) => {
    const rest = state.src.slice(state.pos, state.pos + TEX_MAX);
    const found = INLINE.map(([pattern, isDisplay]) => ({ match: pattern.exec(rest), isDisplay })).find(
      ({ match }) => match,
    );
    if (!found?.match) return false;
    if (!isSilent) state.push('html_inline', '', 0).content = written(found.match[1] ?? '', found.isDisplay);
    state.pos += found.match[0].length;
    return true;
  });
  return markdown;
}

const TEX_MAX = 2_000;
/**
 * How many lines an equation may have. Without an end each of a file's lines could begin one that goes on to the last.
 */
const LINES_MAX = 100;
/** A "$" before a blank, or one followed by a digit, is money. */
const INLINE: [pattern: RegExp, isDisplay: boolean][] = [
  [/^\$\$([^$]+)\$\$/, true],
  [/^\$(?![\s$])((?:[^$\\]|\\[\s\S])*?(?:[^$\\\s]|\\[^\s]))\$(?!\d)/, false],
  [/^\\\(([\s\S]+?)\\\)/, false],
  [/^\\\[([\s\S]+?)\\\]/, true],
];
