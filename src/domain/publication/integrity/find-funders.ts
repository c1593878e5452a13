import { type Funder, isFunderId, normaliseFunderId } from './funder.ts';

/** Matches statements that there was no funding. */
const UNFUNDED =
  /^(?:none|nil|n\/?a|no|not (?:applicable|funded|stated)|unfunded|self[- ]funded|[^.]{0,60}\bno (?:(?:specific|external|additional|financial|particular) )*(?:funding|grants?|support|funds|sponsor\w*)\b.*|[^.]{0,60}\bnot (?:receive|supported|funded)\b.*|[^.]{0,40}\bwithout (?:any )?(?:external |specific )?(?:funding|support)\b.*)[\s.]*$/isu;

/** Whether a funding statement names a funder. */
export const namesFunder = (statement: string): boolean => statement.trim() !== '' && !UNFUNDED.test(statement.trim());

/** Matches the word before an award number. */
const AWARD =
  '(?:sample )?(?:grants?|awards?|contracts?|projects?|fellowships?|scholarships?)(?: agreements?)?(?: (?:nos?\\.?|numbers?|ids?))?:?';
const NUMBER = '(?:\\p{Lu}\\d{2} )?(?=[\\p{L}\\p{N}/._-]*\\p{N})[\\p{L}\\p{N}][\\p{L}\\p{N}/._-]{1,38}[\\p{L}\\p{N}]';
const NUMBERS = `${NUMBER}(?:(?:, (?:and )?| and |; )${NUMBER})*`;
const IDENTIFIER = /(?:https?:\/\/)?(?:ror\.org\/0\w{8}|(?:dx\.)?(?:doi\.org\/)?10\.13039\/\d{3,15})/iu;

/** Matches "Wellcome Trust (grant 1234/Z)" and "Wellcome Trust, grant 1234/Z". */
const AFTER_NAME = new RegExp(`^(.+?)[\\s,]*[(\\[,]\\s*(?:${AWARD} )?(${NUMBERS})\\s*(?:to [^)]{1,40})?[)\\]]?$`, 'iu');
/** Matches "grant 1234/Z of the Wellcome Trust". */
const BEFORE_NAME = new RegExp(`^(?:a |an |the )?${AWARD} (${NUMBERS}) (?:of|from|by) (?:the )?(.+)$`, 'iu');

/** Matches the text before a funder's name, such as "was supported by". */
const LEAD_IN =
  /^.{0,80}?\b(?:(?:funded|supported|financed|sponsored|awarded|provided)(?: in part| partly| jointly)? by|(?:grants?|funding|support|funds|fellowships?|financed) from|received (?:a |an |the )?(?:research )?(?:grants?|funding|support) from|thanks? to)\s+/isu;

const NAME_MAX = 120;
/** In characters; longer parts are prose without a recognisable name. */
const PART_MAX = 300;

/**
 * Proposes the funders in a statement for an editor to confirm: names with an award number or identifier, or after
 * words such as "supported by".
 */
export function findFunders(statement: string): Funder[] {
  if (!namesFunder(statement)) return [];
  const found = sentences(statement).flatMap((sentence) => {
    const hasLeadIn = LEAD_IN.test(sentence);
    // Twice, as in "supported by a fellowship from …".
    const parts = sentence
      .replace(LEAD_IN, '')
      .replace(LEAD_IN, '')
      .split(/;\s+(?=\p{Lu}|grant)|,? and (?=by )/u);
    return parts.flatMap((part) => fundersOfPart(part, hasLeadIn));
  });
  return [...new Map(found.map((funder) => [funder.name.toLowerCase(), funder])).values()];
}

/** Splits text into sentences, except after abbreviations. */
const sentences = (text: string) =>
  text.split(/(?<!\b(?:no|nos|St|Dr|Inc|U\.S))\.\s+(?=\p{Lu})|\n+/u).map((one) => one.trim());

function fundersOfPart(part: string, hasLeadIn: boolean): Funder[] {
  if (part.length > PART_MAX) return [];
  const written = IDENTIFIER.exec(part)?.[0];
  const id = written ? normaliseFunderId(written) : '';
  // Replaced by a space, so that the neighbouring words stay separate.
  const text = part
    .replace(IDENTIFIER, ' ')
    .replace(/[;,]?\s*(?=[)\]])/g, '')
    .replace(/[([][)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;]+$/, '')
    .replace(/^by (?:the )?/i, '');
  const before = BEFORE_NAME.exec(text);
  const after = before ? null : AFTER_NAME.exec(text);
  const name = cleanName(before?.[2] ?? after?.[1] ?? text);
  const awards = (before?.[1] ?? after?.[2] ?? '').split(/, (?:and )?| and |; /).filter(Boolean);
  const isRecognisable = awards.length > 0 || hasLeadIn || isFunderId(id);
  if (!isRecognisable || name.length > NAME_MAX || !/^\p{Lu}/u.test(name)) return [];
  return [{ name, id: isFunderId(id) ? id : null, awards }];
}

const cleanName = (text: string) =>
  text
    .replace(/^the\s+/i, '')
    .replace(/[\s,;:([]+$/, '')
    .trim();
