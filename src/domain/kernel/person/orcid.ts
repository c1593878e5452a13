/** Sixteen characters in four groups. */
export const ORCID_PATTERN = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;

/** Whether an ORCID iD's check character is valid (ISO 7064 MOD 11-2). */
export function hasOrcidChecksum(orcid: string): boolean {
  const characters = orcid.replaceAll('-', '');
  let total = 0;
  for (const digit of characters.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return characters.at(-1) === (check === 10 ? 'X' : String(check));
}

export function isOrcid(text: string): boolean {
  return ORCID_PATTERN.test(text) && hasOrcidChecksum(text);
}

/** A lone iD, optionally after its label or the address of its page, with any hyphens or none. */
const LONE_ORCID = /^(?:\D*ORCID\D*)?(\d{4})\W?(\d{4})\W?(\d{4})\W?(\d{3}[\dX])\W?$/;

/**
 * Extracts an ORCID iD from pasted text, such as its URL or sixteen characters without hyphens; returns other text
 * unchanged, in capitals.
 */
export function normalizeOrcid(text: string): string {
  const trimmed = text.trim().toUpperCase();
  return LONE_ORCID.exec(trimmed)?.slice(1).join('-') ?? trimmed;
}

/** The ORCID logo in a 256 × 256 box: a ring of 12 around this path. */
export const ORCID_MARK =
  'M71 79h16v107H71zM79 52a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM108 79h42c40 0 57 28 57 54 0 28-22 54-57 54h-42zm16 94h25c35 0 43-27 43-40 0-22-14-40-44-40h-24z';

/** May precede an ORCID iD: a label, or the address of its page. */
const LABEL = String.raw`(?:\borcid(?: ?ids?)?\s?[:=]?\s?)?(?:(?:https?:\/\/)?(?:www\.)?(?:sandbox\.)?orcid\.org\/)?`;
const DASH = String.raw`[-\u2010-\u2015\u2212]`;
const IN_TEXT = new RegExp(
  String.raw`${LABEL}(?<![\p{L}\p{N}])(\d{4})${DASH}(\d{4})${DASH}(\d{4})${DASH}(\d{3}[\dX])(?![\p{L}\p{N}])`,
  'giu',
);

/** Finds ORCID iDs in a text: as written, with label or address, and normalised. */
export const findOrcids = (text: string): { orcid: string; index: number; written: string }[] =>
  [...text.matchAll(IN_TEXT)].map(({ 0: written, index, 1: a, 2: b, 3: c, 4: d }) => ({
    orcid: `${a}-${b}-${c}-${d}`.toUpperCase(),
    index,
    written,
  }));
