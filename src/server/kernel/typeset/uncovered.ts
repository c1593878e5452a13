import { compile } from './compile.ts';
import { cleanText } from './text.ts';

/** What the journal's first font has: a test asks the fonts for each of them. */
export const COVERED =
  /[\t\n\r -~\u00a0-\u017f\u0391-\u03a1\u03a3-\u03c9\u2009-\u200a\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u202f\u2212\u2260\u2264\u2265]/gu;
/** More kinds of characters than these are not asked for; an article in Chinese has some thousands. */
const INVITED_MAX = 5_000;

/** The characters of texts that none of the journal's fonts has, each as "🫀 (U+1FAC0)"; the fonts themselves are asked. */
export async function uncoveredIn(texts: readonly string[]): Promise<string[]> {
  const rest = texts.map((text) => cleanText(text).replace(COVERED, ' ')).join(' ');
  const clusters = new Set(Array.from(new Intl.Segmenter('en').segment(rest), ({ segment }) => segment.trim()));
  clusters.delete('');
  const characters = [...clusters].slice(0, INVITED_MAX);
  if (characters.length === 0) return [];
  const { uncovered } = await compile({ template: 'coverage', data: { characters }, madeAt: new Date(0) });
  return uncovered;
}
