import { parseDoi } from '#domain/kernel/doi';
import { doiUrl } from '#domain/kernel/paths';

/** A DOI in Crossref's registry of funders. */
const FUNDER_DOI = /^10\.13039\/\d{3,15}$/;
const ROR = /^https:\/\/ror\.org\/0[0-9a-hj-km-np-tv-z]{6}\d{2}$/;

/** Whether an identifier is the URL of a ROR iD, or a DOI in Crossref's registry of funders. */
export const isFunderId = (id: string): boolean => FUNDER_DOI.test(id) || (ROR.test(id) && hasRorChecksum(id));

/** `id` satisfies `isFunderId`. */
export interface Funder {
  name: string;
  id: string | null;
  awards: string[];
}

export const isRor = (id: string): boolean => id.startsWith('https://ror.org/');

export const funderUrl = (id: string): string => (isRor(id) ? id : doiUrl(id));

/** Normalises a pasted identifier; anything else is returned in lower case. */
export function normaliseFunderId(text: string): string {
  const id = text.trim().toLowerCase();
  const ror = /^(?:(?:https?:\/\/)?ror\.org\/)?(0[0-9a-z]{6}\d{2})\/?$/.exec(id)?.[1];
  return ror ? `https://ror.org/${ror}` : (parseDoi(id) ?? id);
}

/** ROR uses Crockford's base 32, with two check digits (ISO/IEC 7064). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

function hasRorChecksum(id: string): boolean {
  const written = id.slice(-9);
  const number = [...written.slice(0, 7)].reduce((sum, letter) => sum * 32 + LETTERS.indexOf(letter), 0);
  return 98 - ((number * 100) % 97) === Number(written.slice(7));
}
