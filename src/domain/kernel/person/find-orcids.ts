/** May precede an ORCID iD: a label, or the address of its page. */
const LABEL = String.raw`(?:\borcid(?: ?ids?)?\s?[:=]?\s?)?(?:(?:https?:\/\/)?(?:www\.)?(?:sandbox\.)?orcid\.org\/)?`;
const DASH = String.raw`[-\u2010-\u2015\u2212]`;
const IN_TEXT = new RegExp(
  String.raw`${LABEL}(?<![\p{L}\p{N}])(\d{4})${DASH}(\d{4})${DASH}(\d{4})${DASH}(\d{3}[\dX])(?![\p{L}\p{N}])`,
  'giu',
);

/** Finds ORCID iDs in text: as written, with label or address, and normalised. */
export const findOrcids = (text: string): { orcid: string; index: number; written: string }[] =>
  [...text.matchAll(IN_TEXT)].map(({ 0: written, index, 1: a, 2: b, 3: c, 4: d }) => ({
    orcid: `${a}-${b}-${c}-${d}`.toUpperCase(),
    index,
    written,
  }));
