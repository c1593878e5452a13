import { type MarkupNode, parseMarkup } from '#domain/kernel/markup';
import { element } from '#domain/kernel/xml';
import type { CheckedArticle, OutputDifference } from '#domain/production/checked-article';
import { changedQuantities } from '#domain/production/quantities';
import { contentBlocks } from '#domain/publication/content-blocks';
import { fullText } from '#domain/publication/full-text';
import { jatsBody } from '#domain/register/jats/body';
import { bodyOf } from '#server/publication/galley-body';

const SHOWN_MAX = 20;

/** Finds numbers, symbols and units in page, PDF or JATS that differ from the text. */
export function outputDifferences({
  html,
  references,
}: Pick<CheckedArticle, 'html' | 'references'>): OutputDifference[] {
  const nodes = parseMarkup(html);
  const article = { slug: 'article', references: [...references] };
  const { content, notes } = jatsBody(nodes, references.length);
  const blocks = bodyOf(contentBlocks(html), { article, origin: 'https://journal.example', images: new Set() });
  const outputs: Record<OutputDifference['output'], string> = {
    'The page': markupText(parseMarkup(fullText({ content: html, slug: article.slug, figures: [] }).html)),
    'The PDF': typesetText(blocks),
    JATS: markupText(parseMarkup(element('body', {}, [...content, ...notes]).xml)),
  };
  return differingOutputs(markupText(nodes), outputs).slice(0, SHOWN_MAX);
}

export const differingOutputs = (
  source: string,
  outputs: Record<OutputDifference['output'], string>,
): OutputDifference[] =>
  (Object.keys(outputs) as OutputDifference['output'][]).flatMap((output) =>
    changedQuantities(source, outputs[output]).map((change) => ({ ...change, output })),
  );

const INLINE =
  /^(?:a|em|strong|i|b|u|s|sup|sub|code|span|italic|bold|underline|monospace|xref|ext-link|styled-content|named-content|fn)$/;
const FORMULA = /^(?:math|mml:math|inline-formula|disp-formula)$/;

/** Returns the text of HTML or XML, with "^" before superscripts. */
const markupText = (nodes: readonly MarkupNode[]): string =>
  nodes
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (FORMULA.test(node.name) || node.attributes.get('href')?.startsWith('#note-')) return ' ';
      const inner = markupText(node.children);
      if (node.name === 'sup') return `^${inner}`;
      return INLINE.test(node.name) ? inner : ` ${inner} `;
    })
    .join('');

/** Returns the text of the PDF template's data. */
function typesetText(value: unknown): string {
  if (Array.isArray(value) && value.some(isInline)) return value.map(inlineText).join('');
  if (Array.isArray(value)) return value.map(typesetText).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  return 'kind' in value && value.kind === 'listing' && 'text' in value
    ? String(value.text)
    : typesetText(Object.values(value));
}

/** Writes one "^" for adjacent superscripts. */
function inlineText(piece: { t?: string; s?: string }, at: number, line: readonly { s?: string }[]): string {
  const isFirst = piece.s === 'sup' && line[at - 1]?.s !== 'sup';
  return piece.t === undefined ? ' ' : `${isFirst ? '^' : ''}${piece.t}`;
}

const isInline = (value: unknown) => typeof value === 'object' && value !== null && ('t' in value || 'tex' in value);
