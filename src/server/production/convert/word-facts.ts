import type { SourceFacts } from './name-differences.ts';
import { readOmml } from './omml.ts';
import { resolved } from './word-xml.ts';

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([\w:.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|([^<]+)/g;
/** What stands in a document a second time, for other programs, or was deleted or only describes. */
const NOT_TOLD = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:instrText', 'w:delText', 'w:object']);
const APART = new Set([
  'w:p',
  'w:tab',
  'w:br',
  'w:cr',
  'w:tc',
  'w:ptab',
  'w:noBreakHyphen',
  'w:footnoteReference',
  'w:endnoteReference',
]);
const EQUATION = 'm:oMath';

/** What the parts of a Word document that hold text hold together. */
export function factsOfParts(parts: readonly string[]): SourceFacts {
  const all = parts.map(wordFacts);
  const sum = (key: 'figures' | 'tables' | 'equations') => all.reduce((count, facts) => count + facts[key], 0);
  const words = all.map((facts) => facts.words).join(' ');
  return { words, figures: sum('figures'), tables: sum('tables'), equations: sum('equations') };
}

/** The words of a part of a Word document (WordprocessingML) and what stands in it, read without the library that converts it. */
function wordFacts(xml: string): SourceFacts {
  const words: string[] = [];
  const facts = { words: '', figures: 0, tables: 0, equations: 0 };
  let skipped: { name: string; depth: number; start: number } | undefined;
  let isText = false;
  for (const match of xml.matchAll(TOKEN)) {
    const [token, slash, name, rest = '', text] = match;
    if (skipped) {
      if (name !== skipped.name || rest.endsWith('/')) continue;
      skipped.depth += slash ? -1 : 1;
      if (skipped.depth > 0) continue;
      if (name === EQUATION) {
        const equation = readOmml(xml.slice(skipped.start, match.index + token.length));
        const isSign = 'sign' in equation;
        words.push(isSign ? equation.sign : ' ');
        facts.equations += isSign || equation.tex === '' ? 0 : 1;
      }
      skipped = undefined;
    } else if (text !== undefined) {
      if (isText) words.push(resolved(text));
    } else if (name !== undefined) {
      if (APART.has(name)) words.push(' ');
      if (name === 'w:t') isText = !slash && !rest.endsWith('/');
      if (slash) continue;
      if ((NOT_TOLD.has(name) || name === EQUATION) && !rest.endsWith('/'))
        skipped = { name, depth: 1, start: match.index };
      else if (name === 'a:blip' || name === 'v:imagedata') facts.figures += /r:(?:embed|id)=/.test(rest) ? 1 : 0;
      else if (name === 'w:tbl') facts.tables += 1;
    }
  }
  return { ...facts, words: words.join('') };
}
