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
