import MarkdownIt, { type Env, type Token } from 'markdown-it';
import type { Journal } from '#domain/journal/journal';
import { headingAnchor } from '#domain/kernel/slug';
import { findPlaceholder, PARTS, type PartName, type Placeholder, placeholderHtml } from './placeholder.ts';

/** A piece of a page: safe HTML, or a part only one page has. */
export type PagePiece = { html: string } | { part: PartName };

/** A heading of a page, as its contents list it. */
export interface PageHeading {
  depth: number;
  anchor: string;
  text: string;
}

/** A parsed text. `problems` are sentences; a text with any is not published. */
export interface PageText {
  pieces: PagePiece[];
  headings: PageHeading[];
  /** Internal addresses it links to. */
  links: string[];
  problems: string[];
}

/** Allowed links: site addresses, page anchors, https, and mailto. */
const LINK = /^(?:\/(?!\/)|#|https:\/\/|mailto:)/i;

interface ParseState extends Env {
  journal: Journal;
  links: string[];
  problems: string[];
}

/** Adds a problem unless it is already reported. */
const addProblem = ({ problems }: ParseState, problem: string) => {
  if (!problems.includes(problem)) problems.push(problem);
};

// Raw HTML is shown literally. Nesting beyond any real page is flattened.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 });
// Images would have to come from other hosts.
markdown.disable('image');
// Every address becomes a link, so that wrong ones can be reported.
markdown.validateLink = () => true;

markdown.inline.ruler.before('escape', 'placeholder', (state, isSilent) => {
  const found = /^\{([^{}]{1,100})\}/.exec(state.src.slice(state.pos, state.pos + 102));
  if (!found) return false;
  if (!isSilent) state.push('placeholder', '', 0).content = found[1] ?? '';
  state.pos += found[0].length;
  return true;
});

markdown.core.ruler.push('facts, anchors and links', ({ tokens, env }) => {
  const anchors = new Map<string, number>();
  const reading = env as ParseState;
  // Headings contain placeholders too, which are filled first.
  for (const [at, token] of tokens.entries()) {
    const isAlone = token.type === 'inline' && token.level === 1 && tokens[at - 1]?.type === 'paragraph_open';
    for (const child of token.children ?? []) {
      if (child.type === 'placeholder') resolvePlaceholder(child, reading, isAlone && token.children?.length === 1);
      if (child.type === 'link_open') checkLink(child, reading);
    }
  }
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const anchor = headingAnchor(plainText(tokens[at + 1]));
    const before = anchors.get(anchor) ?? 0;
    anchors.set(anchor, before + 1);
    token.attrSet('id', before ? `${anchor}-${before}` : anchor);
  }
});

/** Looks up a placeholder. */
function resolvePlaceholder(token: Token, reading: ParseState, isAlone: boolean): void {
  const found = findPlaceholder(reading.journal, token.content);
  token.meta = { found, isAlone };
  if (!found) {
    addProblem(
      reading,
      `There is no placeholder {${token.content}}. Choose one from the list, or write \\{ for a brace.`,
    );
  } else if (found.kind !== 'value' && !isAlone) {
    addProblem(reading, `Put {${found.name}} on a line of its own, with an empty line before and after it.`);
  }
}

function checkLink(token: Token, reading: ParseState): void {
  const href = String(token.attrGet('href') ?? '');
  if (href.startsWith('/')) reading.links.push(href);
  if (LINK.test(href)) return;
  addProblem(
    reading,
    `“${href}” cannot be linked: use a path on this site that begins with /, or an address that begins with https://.`,
  );
  token.attrSet('href', '');
}

/** A line's text with placeholders filled in. */
const plainText = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map((child) =>
      child.type === 'placeholder' ? valueText(child) : child.type === 'softbreak' ? ' ' : child.content,
    )
    .join('');

const placeholderIn = (token: Token) => token.meta as { found: Placeholder | undefined; isAlone: boolean };
const valueText = (token: Token) => {
  const { found } = placeholderIn(token);
  return found?.kind === 'value' ? found.value : '';
};

markdown.renderer.rules.placeholder = (tokens, index) => {
  const { found } = placeholderIn(tokens[index] as Token);
  return found?.kind === 'value' ? placeholderHtml(found) : '';
};

/** Parses the text of the page at `path`: Markdown with placeholders. Never throws or emits raw HTML. */
export function parsePageText(journal: Journal, text: string, path: string): PageText {
  const reading: ParseState = { journal, links: [], problems: [] };
  const tokens = markdown.parse(text.replaceAll(/\r\n?/g, '\n'), reading);
  const pieces: PagePiece[] = [];
  const append = (html: string) => {
    const last = pieces.at(-1);
    if (last && 'html' in last) last.html += html;
    else pieces.push({ html });
  };
  let from = 0;
  const flush = (to: number) => {
    if (to > from) append(markdown.renderer.render(tokens.slice(from, to), markdown.options, reading));
  };
  for (const [at, token] of tokens.entries()) {
    const [only] = token.type === 'inline' ? (token.children ?? []) : [];
    if (only?.type !== 'placeholder' || !placeholderIn(only).isAlone) continue;
    const { found } = placeholderIn(only);
    if (!found || found.kind === 'value') continue;
    flush(at - 1);
    if (found.kind === 'block') append(placeholderHtml(found));
    else pieces.push({ part: found.name });
    append('\n');
    from = at + 2;
  }
  flush(tokens.length);
  const headings = headingsOf(tokens);
  return {
    pieces,
    headings,
    links: reading.links,
    problems: [...reading.problems, ...headingProblems(headings), ...partProblems(pieces, path)],
  };
}

const headingsOf = (tokens: readonly Token[]): PageHeading[] =>
  tokens.flatMap((token, at) =>
    token.type === 'heading_open'
      ? [{ depth: Number(token.tag.slice(1)), anchor: String(token.attrGet('id')), text: plainText(tokens[at + 1]) }]
      : [],
  );

/** The page's title is its only first-level heading, and screen readers expect consecutive levels. */
function headingProblems(headings: readonly PageHeading[]): string[] {
  return headings.flatMap(({ depth, text }, at) => {
    if (depth === 1) return [`Begin the heading “${text}” with ##: the page title appears above the text.`];
    const before = headings[at - 1]?.depth ?? 1;
    return depth > Math.max(before, 1) + 1
      ? [`The heading “${text}” skips a level: use ${'#'.repeat(before + 1)}.`]
      : [];
  });
}

function partProblems(pieces: readonly PagePiece[], path: string): string[] {
  const parts = pieces.flatMap((piece) => ('part' in piece ? [piece.part] : []));
  return PARTS.flatMap(({ name, page }) => {
    const count = parts.filter((part) => part === name).length;
    if (page !== path) return count > 0 ? [`{${name}} is available on the page ${page} only. Link to it instead.`] : [];
    return count === 1 ? [] : [`This page needs {${name}}, once, on a line of its own.`];
  });
}
