import type { FurtherFormat } from '#domain/document/further-format';
import type { FurtherKind } from './further-file.ts';

type Rule = readonly [kind: FurtherKind, pattern: RegExp];

const GUIDELINES = 'consort|prisma|strobe|stard|spirit|care|arrive|squire|moose|tripod|entreq|cheers|coreq|srqr|agree';

/** Kinds by file name; the first match wins. */
const BY_NAME: readonly Rule[] = [
  ['title_page', /\b(title|cover|front) ?page\b/],
  ['disclosure', /\b(icmje|coi|disclosures?|conflicts?|competing|interests?|copyright|licen[cs]e|consent)\b/],
  ['checklist', new RegExp(`\\b(checklist|${GUIDELINES})\\b`)],
  ['supplement', /\b(suppl?\w*|appendix|appendices|additional|esm|s\d+)\b/],
  ['figure', /\b(fig|figs|figure|figures|graph|plot|image|photo)\b/],
  ['table', /\b(tab|tabs|table|tables)\b/],
];

/** Kinds by a document's first words. */
const BY_WORDS: readonly Rule[] = [
  ['disclosure', /\bicmje\b|disclosure form|(?:conflicts?|declaration) of (?:competing )?interests? form/],
  ['checklist', new RegExp(`\\b(?:${GUIDELINES})\\b[^.]{0,80}\\bchecklist\\b|reported on page`)],
  ['title_page', /\b(?:corresponding author|running (?:title|head)|word count)\b/],
  ['supplement', /^\W*(?:supplement|supporting information|appendix|additional file)/],
  ['figure', /^\W*fig(?:ure|\.)? ?s?\d/],
  ['table', /^\W*table ?s?\d/],
];

const PICTURES: readonly FurtherFormat[] = ['png', 'jpg', 'tif'];

/** Guesses a file's kind from name, format and first words, as a proposal to the sender. */
export function proposeKind({
  name,
  format,
  words,
}: {
  name: string;
  format: FurtherFormat;
  words: string;
}): FurtherKind {
  const nameText = name
    .replace(/\.[^.]*$/, '')
    // "Fig2", "figure_3" and "TitlePage" are words, too.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/([a-z])(\d)/gi, (_, letter: string, digit: string) =>
      /s/i.test(letter) ? letter + digit : `${letter} ${digit}`,
    )
    .replace(/[_\W]+/g, ' ')
    .toLowerCase();
  const kind = matchRule(BY_NAME, nameText) ?? matchRule(BY_WORDS, words.replace(/\s+/g, ' ').toLowerCase());
  return kind ?? (PICTURES.includes(format) ? 'figure' : 'supplement');
}

const matchRule = (rules: readonly Rule[], text: string) => rules.find(([, pattern]) => pattern.test(text))?.[0];
