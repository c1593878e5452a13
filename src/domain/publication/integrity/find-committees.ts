import { readDate } from '#domain/kernel/written-date';
import type { EthicsCommittee } from './conduct.ts';
import { readRegistration } from './registration.ts';

const BODY = '(?:committees?|comm?ission|boards?|council|panel|authority|comité|comitato|ethikkommission|commissie)';
/** What makes a name one of a committee on ethics. */
const HEAD = new RegExp(
  `(?<![\\p{L}])(?:(?:bio)?(?:ethics?|ethical|ethik|éthique|ethische|etica|ética|review|protection|research|institutional|animal|care and use|investigations?)[\\p{L} ,’'-]{0,60}${BODY}|${BODY} (?:for|on|of|de|d['’]) ?[\\p{L} ]{0,40}?(?:ethics?|éthique|etica|ética|research|protection|animal)|ethikkommission|ethics committee|irbs?|recs?|hrec|iacuc|(?:regional )?etikprövning\\p{L}*|research (?:governance |ethics )?office)(?![\\p{L}])`,
  'iu',
);
/** True where words name a committee on ethics. */
export const namesCommittee = (text: string): boolean => HEAD.test(text);

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DATE = new RegExp(
  `(?<![\\d/.-])(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH},? \\d{4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4})(?![\\d/-])`,
  'iu',
);

const LABELS =
  /^(?:(?:with|under|and|the|its?|our|ethics?|ethical|ethik|irb|rec|iacuc|hrec|study|project|protocol|approval|approved|reference|registration|application|decision|document|file|case|process|permit|permission|licen[cs]e|clearance|certificate|opinion|votum|code|numbers?|num|no|nos|nr|ref|refs|id|ids|identifier|az|dnr|caae|n|#|is|was|number:)(?:[.:°º#]| |$)+)+/iu;
const NUMBER = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}./_:#–-]*(?: [\p{L}\p{N}./_:#–-]+){0,3}$/u;

/** What stands beside a committee: its numbers and the date. Undefined where it is not understood. */
export function detailsOf(text: string): Pick<EthicsCommittee, 'numbers' | 'decided_on'> | undefined {
  const numbers: string[] = [];
  let decided_on: string | null = null;
  let rest = text;
  const date = DATE.exec(rest);
  if (date) {
    const written = readDate(date[0]);
    if (written?.said !== 'day') return undefined;
    decided_on = written.date;
    const before = rest
      .slice(0, date.index)
      .replace(/(?:\b(?:on|of|dated|date of approval|approval date|date|approved on|issued on|from)[: ]*)+$/iu, '');
    rest = `${before};${rest.slice(date.index + date[0].length)}`;
    if (DATE.test(rest)) return undefined;
  }
  for (const piece of rest.split(/[()[\];]|, | and | & |,$|^,/u)) {
    const said = piece.trim().replace(/[\s.,:]+$/u, '');
    const bare = said.replace(LABELS, '').trim();
    // Nothing but labels, or the short form of the name: "(REC)".
    if (bare === '' || /^\p{Lu}[\p{L}-]{1,9}$/u.test(bare)) continue;
    if (readRegistration(bare)) continue;
    if (!NUMBER.test(bare) || /^(?:19|20)\d\d$/.test(bare) || bare.length > 60) return undefined;
    numbers.push(bare);
  }
  return { numbers: [...new Set(numbers)], decided_on };
}

const NAME_ENDS =
  / ?[([;:]|, (?!(?:University|Hospital|Faculty|School|College|Department|Institute|Medical|Ministry|National)\b|\p{Lu}[\p{L} ]+$|\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*(?:,|$| [([]))| (?:under|with|on \d|on \p{Lu}[a-z]+ \d|on the|dated|approval|protocol|reference|ref\.?|no\.?|nr\.?|number|permit|decision|registration|in (?:19|20)\d\d|in \p{Lu}[a-z]+ (?:19|20)\d\d|az)(?=[ .,:]|$)/iu;
const UNNAMED =
  /^(?:(?:a|an|the|our|its|their|all|each|every|respective|relevant|responsible|appropriate|competent|participating|corresponding|local|regional|national|central|institutional|independent|hospital|university|institution|ethics?|ethical|research|human|medical|clinical|animal|review|care|and|use|committees?|boards?|commission|council|panel|authorit(?:y|ies)|offices?|irbs?|recs?|iacuc|of|at|in|for|on|sites?|centres?|centers?|hospitals?|institutions?|countr(?:y|ies)|city|responsible|both) ?)+$/iu;

/**
 * The committees that stand in a list, as after "approved by". Those without a name of their own, "the local ethics committee", are left
 * out. Undefined where something in the list is not understood.
 */
export function committeesIn(list: string): EthicsCommittee[] | undefined {
  const found: EthicsCommittee[] = [];
  for (const item of partsOf(list)) {
    const text = item.replace(/^(?:by |from )?(?:the |our |an? )?/iu, '').trim();
    const end = NAME_ENDS.exec(text)?.index ?? text.length;
    const name = text.slice(0, end).replace(/[\s,.]+$/u, '');
    if (!HEAD.test(name) || name.length > 200 || /\bcommittees\b|\bboards\b/iu.test(name)) {
      if (UNNAMED.test(name)) continue;
      return undefined;
    }
    const details = detailsOf(text.slice(end));
    if (!details) return undefined;
    if (UNNAMED.test(name) && details.numbers.length === 0) continue;
    found.push({ name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, ...details });
  }
  return found;
}

/** The parts of a list, split where both sides name a committee of their own. */
function partsOf(list: string): string[] {
  const cut = /(?:;|,? and|,) (?=(?:by )?(?:the |that )?)/giu;
  for (const { index, 0: sign } of list.matchAll(cut)) {
    const [before, after] = [list.slice(0, index), list.slice(index + sign.length)];
    const isOpen = (before.match(/\(/g)?.length ?? 0) > (before.match(/\)/g)?.length ?? 0);
    const next = after.slice(0, NAME_ENDS.exec(after)?.index ?? after.length);
    if (
      !isOpen &&
      HEAD.test(before) &&
      (HEAD.test(next) || UNNAMED.test(next.replace(/^(?:by|from) /u, ''))) &&
      /^(?:by |from |the |our |\p{Lu})/u.test(after)
    ) {
      return [before, ...partsOf(after)];
    }
  }
  return [list];
}
