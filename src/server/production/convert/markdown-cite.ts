import type { MarkdownIt } from 'markdown-it';
import { xml as escaped } from '#domain/kernel/xml';

const KEY = String.raw`@(?:\{([^{}\s]{1,120})\}|([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_])){0,119}))`;
const ALONE = new RegExp(`^(-?)${KEY}`, 'u');
const WITHIN = new RegExp(String.raw`^([^@]*?)(-?)(?<![\p{L}\p{N}])${KEY}([^@]*)$`, 'u');
const GROUP_MAX = 2_000;

/**
 * Citations of Markdown as Pandoc and Quarto read them: `[@key]`, `[see @a, p. 3; @b]`, `@key` and `@key [p. 3]`. They
 * become elements that name the key; its number is known once the references are.
 */
export function withCitations(markdown: MarkdownIt): MarkdownIt {
  markdown.inline.ruler.before('link', 'citations', (state, isSilent) => {
    if (state.src[state.pos] !== '[') return false;
    const end = state.src.slice(state.pos, state.pos + GROUP_MAX).indexOf(']');
    if (end === -1) return false;
    const inside = state.src.slice(state.pos + 1, state.pos + end);
    const behind = state.src[state.pos + end + 1];
    if (!inside.includes('@') || behind === '(' || behind === '[') return false;
    const items = inside.split(';').map((item) => WITHIN.exec(item));
    if (items.some((item) => item === null)) return false;
    if (!isSilent) {
      const isPlain = items.every((item) => item?.[1]?.trim() === '' && item[5]?.trim() === '');
      const written = items.map((item) => {
        const [, before = '', minus = '', braced, bare, after = ''] = item ?? [];
        return `${escaped(before.trimStart())}${keyed(braced ?? bare ?? '', minus)}${escaped(after.trimEnd())}`;
      });
      state.push('html_inline', '', 0).content = `<cites>${written.join(isPlain ? ',' : '; ')}</cites>`;
    }
    state.pos += end + 1;
    return true;
  });
  markdown.inline.ruler.before('link', 'citation', (state, isSilent) => {
    const before = state.src[state.pos - 1] ?? '';
    if (!/[-@]/.test(state.src[state.pos] ?? '') || /[\p{L}\p{N}@]/u.test(before)) return false;
    const rest = state.src.slice(state.pos, state.pos + GROUP_MAX);
    const found = ALONE.exec(rest);
    if (!found) return false;
    const [whole, minus = '', braced, bare] = found;
    const key = braced ?? bare ?? '';
    const place = /^ ?\[([^[\]@]{1,200})\](?![([])/.exec(rest.slice(whole.length));
    if (!isSilent) {
      const locator = place ? ` data-place="${escaped(place[1] ?? '')}"` : '';
      state.push('html_inline', '', 0).content = keyed(key, minus, ` data-says="names"${locator}`);
    }
    state.pos += whole.length + (place?.[0].length ?? 0);
    return true;
  });
  return markdown;
}

const keyed = (key: string, minus: string, more = '') =>
  `<cite-key data-key="${escaped(key)}"${minus && ' data-year="only"'}${more}>${escaped(`${minus}@${key}`)}</cite-key>`;
