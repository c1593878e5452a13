import { compile } from './compile.ts';
import { cleanText } from './text.ts';

/** The coverage of the journal's first font: a test verifies it. */
export const COVERED =
  /[\t\n\r -~\u00a0-\u017f\u0391-\u03a1\u03a3-\u03c9\u2009-\u200a\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u202f\u2212\u2260\u2264\u2265]/gu;
/** Maximum characters looked up; an article in Chinese has a few thousand. */
const INVITED_MAX = 5_000;

/** Characters missing from all the journal's fonts, each as "🫀 (U+1FAC0)"; looked up in the fonts themselves. */
export async function uncoveredIn(texts: readonly string[]): Promise<string[]> {
  const rest = texts.map((text) => cleanText(text).replace(COVERED, ' ')).join(' ');
  const clusters = new Set(Array.from(new Intl.Segmenter('en').segment(rest), ({ segment }) => segment.trim()));
  clusters.delete('');
  const characters = [...clusters].slice(0, INVITED_MAX);
  if (characters.length === 0) return [];
  const { uncovered } = await compile({ template: 'coverage', data: { characters }, madeAt: new Date(0) });
  return uncovered;
}
