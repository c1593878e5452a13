// Pages load this module in the browser, so it imports no schemas.

/** What leads to a DOI: "doi:", "DOI 10…", the address of a resolver, `info:doi/`; or two of them. */
const LABEL = String.raw`(?:\bdoi\s?:?\s?)?(?:https?:\/\/)?(?:(?:www\.|dx\.)?doi\.org\/(?:doi:)?|info:doi\/|urn:doi:)?`;
/** The old SICIs of journals hold angle brackets: "17:15/16<1661::AID-SIM968>3.0.CO;2-2". */
const IN_ANGLES = String.raw`(?:<|&lt;)[^\s<>"&]{1,60}(?:>|&gt;)(?=\d\.\d)`;
const WHOLE = String.raw`10\.\d{4,9}(?:\.\d{1,9}){0,3}(?:\/|%2F)(?:${IN_ANGLES}|[^\s<>"“”„«»]){1,400}`;
const IN_TEXT = new RegExp(`(${LABEL})(${WHOLE})`, 'giu');

/** What is longer is text without spaces. */
const DOI_MAX = 200;

/** A DOI in a text: as it is there with its label, and bare in lower case, which is how DOIs are kept. */
export interface PlacedDoi {
  doi: string;
  index: number;
  written: string;
}

/** The DOIs in a text, without the punctuation of its sentences and the brackets that the text opened. */
export function doisIn(text: string): PlacedDoi[] {
  return [...text.matchAll(IN_TEXT)].flatMap(({ 0: found, 1: label = '', 2: whole = '', index }) => {
    const before = text.slice(Math.max(0, index - 200), index);
    // "S10.1234/1" holds none, and neither does "1.10.1234/1".
    if (label === '' && /[\p{L}\p{N}.]$/u.test(before)) return [];
    const isOfResolver = /doi\.org\/$/i.test(label);
    const isInAddress = label === '' && /https?:\/\/\S*$/i.test(before);
    const kept = withoutEnd(isOfResolver || isInAddress ? withoutQuery(whole, isInAddress) : whole);
    const doi = bare(kept);
    return /\/./.test(doi) && doi.length <= DOI_MAX
      ? [{ doi, index, written: found.slice(0, label.length) + kept }]
      : [];
  });
}

/** The DOI that a field holds, bare or labelled or in the address of a page; undefined if it holds none, or more. */
export function readDoi(field: string): string | undefined {
  const text = field.trim();
  const [first, ...others] = doisIn(text);
  if (!first || others.length > 0) return undefined;
  const isAlone =
    /^[<([]?$/.test(text.slice(0, first.index)) &&
    /^[\s.,;:>)\]]*$/.test(text.slice(first.index + first.written.length));
  return isAlone || /^https?:\/\/\S+$/i.test(text) ? first.doi : undefined;
}

/** True for a DOI as it is kept: bare, in lower case. */
export const isDoi = (text: string): boolean => /^10\.\d{4,9}(?:\.\d{1,9}){0,3}\/[^\sA-Z]+$/.test(text);

/** True for the prefix of a registrant alone: "10.5555". */
export const isDoiPrefix = (text: string): boolean => /^10\.\d{4,9}$/.test(text);

/** The end of a DOI, behind the prefix of its registrant. */
export const suffixOf = (doi: string): string => doi.slice(doi.indexOf('/') + 1);

/** What an address has behind its DOI: a question, a place, and in the address of a publisher the page of it. */
function withoutQuery(whole: string, isOfPublisher: boolean): string {
  const path = whole.replace(/[?#].*$/s, '');
  return isOfPublisher
    ? path.replace(
        /\/(?:full|abstract|abs|pdf|epdf|html|fulltext|full-text|meta|tables|figures|summary)(?:\/.*)?$|\.(?:full|abstract|pdf)$/i,
        '',
      )
    : path;
}

/** A closing bracket belongs to a DOI only where the DOI opened it. */
function withoutEnd(written: string): string {
  const whole = written.replace(/[.;,](?:PMC?ID|Epub|Available|https?:).*$/is, '');
  const left = { ')': unopened(whole, '(', ')'), ']': unopened(whole, '[', ']'), '}': unopened(whole, '{', '}') };
  let end = whole.length;
  for (; end > 0; end -= 1) {
    const last = whole[end - 1] ?? '';
    if ((last === ')' || last === ']' || last === '}') && left[last] > 0) left[last] -= 1;
    else if (!/[.,;:!?'’*_|]/.test(last)) break;
  }
  return whole.slice(0, end);
}

/** How many more brackets are closed than opened. */
const unopened = (text: string, open: string, close: string) => text.split(close).length - text.split(open).length;

/** Without the escapes of addresses and of markup, and with the hyphens that typesetting replaces. */
function bare(written: string): string {
  const plain = written
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2010\u2011]/g, '-');
  return decoded(plain).toLowerCase();
}

function decoded(text: string): string {
  try {
    const read = decodeURIComponent(text);
    return /[\s\p{Cc}]/u.test(read) ? text : read;
  } catch {
    return text;
  }
}
