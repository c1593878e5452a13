import type { Line } from './lines.ts';

/** The part of a text that a line is in. A byline and its affiliations have marks that cite nothing. */
export interface Zone {
  kind: 'title' | 'byline' | 'abstract' | 'body';
  /** The heading above it. */
  section: string;
}

/** Words in a paragraph before the first heading: a byline has fewer than a sentence that cites. */
const BYLINE_MAX = 60;
const OF_AUTHORS =
  /^(?:authors?(?: names?| list| details| information)?|(?:author )?affiliations?|institutions?|correspond(?:ence|ing authors?)|contributors|autor(?:en|es|i)|auteurs|filia(?:tion|ción|ções|ciones)|affiliazioni)\s*:?$/iu;
const ABSTRACT = /^(?:structured )?(?:abstract|summary|zusammenfassung|resumen|resumo|résumé|riassunto)\s*:?$/iu;
/** "Ana Linden", "L. van der Berg", "J. Smith Jr., MD". */
const PERSON =
  /^(?:(?:\p{Lu}\p{M}?\.[\s-]?)+|\p{Lu}[\p{L}\p{M}'’-]+)(?:\s+(?:(?:\p{Lu}\p{M}?\.[\s-]?)+|\p{Lu}[\p{L}\p{M}'’.-]*|v[ao]n|de[rnl]?|d[aiou]s?|l[ae]|el|al|bin|ibn|t[eo]n?))*$/u;

/** The zone of each line, in order. */
export function zonesOf(lines: readonly Line[], isWholeDocument: boolean): Zone[] {
  const first = lines.findIndex(({ kind }) => /^h\d$/.test(kind));
  let section = '';
  let named: Zone['kind'] = 'body';
  return lines.map((line, at): Zone => {
    if (/^h\d$/.test(line.kind)) {
      section = line.text.trim();
      named = OF_AUTHORS.test(section) ? 'byline' : ABSTRACT.test(section) ? 'abstract' : 'body';
      return { kind: 'body', section };
    }
    if (named !== 'body' || line.kind !== 'p') return { kind: named, section };
    const isShort = line.text.split(/\s+/, BYLINE_MAX + 1).length <= BYLINE_MAX;
    if (isWholeDocument && at < first && isShort) return { kind: 'title', section };
    return { kind: isByline(line) ? 'byline' : 'body', section };
  });
}

/** A paragraph of nothing but names, each with its mark. */
function isByline({ text, pieces }: Line): boolean {
  if (!pieces.some(({ isRaised }) => isRaised)) return false;
  let words = '';
  for (const { from, to, isRaised } of pieces) words += isRaised ? '\n' : text.slice(from, to);
  const names = words
    .split(/[,;&\n]|\s(?:and|und|et|y|e)\s/u)
    .map((name) => name.replace(/[*†‡]/g, '').trim())
    .filter(Boolean);
  return names.length > 0 && names.every((name) => PERSON.test(name) && /\s/.test(name));
}
