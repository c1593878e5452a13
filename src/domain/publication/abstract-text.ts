import type { Article } from './article.ts';

/** Returns "Background: … Methods: …". */
export function abstractText(abstract: Article['abstract']): string {
  return abstract.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text)).join(' ');
}

const SUMMARY_LENGTH = 240;

/** Shortens an abstract for cards, at a word boundary. */
export function summaryOf(abstract: Article['abstract']): string {
  return shorten(abstractText(abstract), SUMMARY_LENGTH);
}

/** Headings of the sections that state the finding, best first. */
const FINDING_HEADINGS = [/^(conclusions?|interpretation)/i, /^(results?|findings)/i];

/** Returns the first sentence of the conclusions, or else of the results, or else the abstract's last one. */
export function findingOf(abstract: Article['abstract'], language: string): string {
  const part = FINDING_HEADINGS.map((heading) => abstract.find((one) => heading.test(one.heading ?? ''))).find(Boolean);
  const text = part?.text ?? abstract.at(-1)?.text ?? '';
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)].map(({ segment }) =>
    segment.trim(),
  );
  return shorten((part ? sentences[0] : sentences.at(-1)) ?? '', SUMMARY_LENGTH);
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const lastSpace = text.lastIndexOf(' ', length);
  // Text without spaces, as in Chinese, is cut at a whole character.
  const end = lastSpace > 0 ? lastSpace : length;
  return `${text
    .slice(0, end)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}
