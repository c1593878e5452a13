import { bareFunderId, type Funder, isFunderId } from './funder.ts';

/** Wordings for unfunded studies. */
const NOBODY =
  /^(?:none|nil|n\/?a|no|not (?:applicable|funded|stated)|unfunded|self[- ]funded|[^.]{0,60}\bno (?:(?:specific|external|additional|financial|particular) )*(?:funding|grants?|support|funds|sponsor\w*)\b.*|[^.]{0,60}\bnot (?:receive|supported|funded)\b.*|[^.]{0,40}\bwithout (?:any )?(?:external |specific )?(?:funding|support)\b.*)[\s.]*$/isu;

/** Whether a funding statement names a funder. */
export const namesFunder = (statement: string): boolean => statement.trim() !== '' && !NOBODY.test(statement.trim());

/** The word before the number of an award. */
const AWARD =
  '(?:sample )?(?:grants?|awards?|contracts?|projects?|fellowships?|scholarships?)(?: agreements?)?(?: (?:nos?\\.?|numbers?|ids?))?:?';
const NUMBER = '(?:\\p{Lu}\\d{2} )?(?=[\\p{L}\\p{N}/._-]*\\p{N})[\\p{L}\\p{N}][\\p{L}\\p{N}/._-]{1,38}[\\p{L}\\p{N}]';
const NUMBERS = `${NUMBER}(?:(?:, (?:and )?| and |; )${NUMBER})*`;
const IDENTIFIER = /(?:https?:\/\/)?(?:ror\.org\/0\w{8}|(?:dx\.)?(?:doi\.org\/)?10\.13039\/\d{3,15})/iu;

/** "Wellcome Trust (grant 1234/Z)" and "Wellcome Trust, grant 1234/Z" */
const AFTER_NAME = new RegExp(`^(.+?)[\\s,]*[(\\[,]\\s*(?:${AWARD} )?(${NUMBERS})\\s*(?:to [^)]{1,40})?[)\\]]?$`, 'iu');
/** "grant 1234/Z of the Wellcome Trust" */
const BEFORE_NAME = new RegExp(`^(?:a |an |the )?${AWARD} (${NUMBERS}) (?:of|from|by) (?:the )?(.+)$`, 'iu');

/** How a statement leads to the name. */
const LEAD =
  /^.{0,80}?\b(?:(?:funded|supported|financed|sponsored|awarded|provided)(?: in part| partly| jointly)? by|(?:grants?|funding|support|funds|fellowships?|financed) from|received (?:a |an |the )?(?:research )?(?:grants?|funding|support) from|thanks? to)\s+/isu;

const NAME_MAX = 120;
/** Longer parts are prose, without a recognisable name. */
const PART_MAX = 300;

/**
 * Funders a statement names recognisably: with an award number or identifier, or after words such as "supported by". A
 * proposal for confirmation.
 */
export function fundersIn(statement: string): Funder[] {
  if (!namesFunder(statement)) return [];
  const found = sentences(statement).flatMap((sentence) => {
    const hasLeadIn = LEAD.test(sentence);
    // "supported by a fellowship from …"
    const parts = sentence
      .replace(LEAD, '')
      .replace(LEAD, '')
      .split(/;\s+(?=\p{Lu}|grant)|,? and (?=by )/u);
    return parts.flatMap((part) => fundersOfPart(part, hasLeadIn));
  });
  return [...new Map(found.map((funder) => [funder.name.toLowerCase(), funder])).values()];
}

/** Sentences, unless the stop belongs to an abbreviation. */
const sentences = (text: string) =>
  text.split(/(?<!\b(?:no|nos|St|Dr|Inc|U\.S))\.\s+(?=\p{Lu})|\n+/u).map((one) => one.trim());

function fundersOfPart(part: string, hasLeadIn: boolean): Funder[] {
  if (part.length > PART_MAX) return [];
  const written = IDENTIFIER.exec(part)?.[0];
  const id = written ? bareFunderId(written) : '';
  // A removal leaves a space, so that its neighbours stay separate words.
  const text = part
    .replace(IDENTIFIER, ' ')
    .replace(/[;,]?\s*(?=[)\]])/g, '')
    .replace(/[([][)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,;]+$/, '')
    .replace(/^by (?:the )?/i, '');
  const before = BEFORE_NAME.exec(text);
  const after = before ? null : AFTER_NAME.exec(text);
  const name = nameOf(before?.[2] ?? after?.[1] ?? text);
  const awards = (before?.[1] ?? after?.[2] ?? '').split(/, (?:and )?| and |; /).filter(Boolean);
  const isTold = awards.length > 0 || hasLeadIn || isFunderId(id);
  if (!isTold || name.length > NAME_MAX || !/^\p{Lu}/u.test(name)) return [];
  return [{ name, id: isFunderId(id) ? id : null, awards }];
}

const nameOf = (text: string) =>
  text
    .replace(/^the\s+/i, '')
    .replace(/[\s,;:([]+$/, '')
    .trim();
