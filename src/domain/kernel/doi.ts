// Pages load this module in the browser, so it imports no schemas.

/** Prefixes of a DOI: "doi:", "DOI 10…", a resolver's address, `info:doi/`, or two of these. */
const LABEL = String.raw`(?:\bdoi\s?:?\s?)?(?:https?:\/\/)?(?:(?:www\.|dx\.)?doi\.org\/(?:doi:)?|info:doi\/|urn:doi:)?`;
/** Old DOIs made from SICIs contain angle brackets: "17:15/16<1661::AID-SIM968>3.0.CO;2-2". */
const IN_ANGLES = String.raw`(?:<|&lt;)[^\s<>"&]{1,60}(?:>|&gt;)(?=\d\.\d)`;
const DOI_PATTERN = String.raw`10\.\d{4,9}(?:\.\d{1,9}){0,3}(?:\/|%2F)(?:${IN_ANGLES}|[^\s<>"“”„«»]){1,400}`;
const IN_TEXT = new RegExp(`(${LABEL})(${DOI_PATTERN})`, 'giu');

/** Anything longer is running text without spaces. */
const DOI_MAX = 200;

/** A DOI found in text: `written` includes its label, `doi` is bare and in lower case, as stored. */
export interface DoiMatch {
  doi: string;
  index: number;
  written: string;
}

/** Finds the DOIs in text, without surrounding punctuation and brackets. */
export function findDois(text: string): DoiMatch[] {
  return [...text.matchAll(IN_TEXT)].flatMap(({ 0: found, 1: label = '', 2: whole = '', index }) => {
    const before = text.slice(Math.max(0, index - 200), index);
    // "S10.1234/1" contains none, nor does "1.10.1234/1".
    if (label === '' && /[\p{L}\p{N}.]$/u.test(before)) return [];
    const isResolverUrl = /doi\.org\/$/i.test(label);
    const isInAddress = label === '' && /https?:\/\/\S*$/i.test(before);
    const trimmed = trimTrailing(isResolverUrl || isInAddress ? stripQuery(whole, isInAddress) : whole);
    const doi = normalizeDoi(trimmed);
    return /\/./.test(doi) && doi.length <= DOI_MAX
      ? [{ doi, index, written: found.slice(0, label.length) + trimmed }]
      : [];
  });
}

/** Parses a field with one DOI: bare, labelled, or in a page's URL; undefined if there is none or more than one. */
export function parseDoi(field: string): string | undefined {
  const text = field.trim();
  const [first, ...others] = findDois(text);
  if (!first || others.length > 0) return undefined;
  const isAlone =
    /^[<([]?$/.test(text.slice(0, first.index)) &&
    /^[\s.,;:>)\]]*$/.test(text.slice(first.index + first.written.length));
  return isAlone || /^https?:\/\/\S+$/i.test(text) ? first.doi : undefined;
}

/** Whether a string is a DOI as stored: bare, in lower case. */
export const isDoi = (text: string): boolean => /^10\.\d{4,9}(?:\.\d{1,9}){0,3}\/[^\sA-Z]+$/.test(text);

/** Whether a string is only a registrant's prefix: "10.5555". */
export const isDoiPrefix = (text: string): boolean => /^10\.\d{4,9}$/.test(text);

export const doiSuffix = (doi: string): string => doi.slice(doi.indexOf('/') + 1);

/** Removes a URL's query and fragment after the DOI, and on a publisher's site the page name. */
function stripQuery(whole: string, isOfPublisher: boolean): string {
  const path = whole.replace(/[?#].*$/s, '');
  return isOfPublisher
    ? path.replace(
        /\/(?:full|abstract|abs|pdf|epdf|html|fulltext|full-text|meta|tables|figures|summary)(?:\/.*)?$|\.(?:full|abstract|pdf)$/i,
        '',
      )
    : path;
}

/** A closing bracket belongs to a DOI only if the DOI contains the opening one. */
function trimTrailing(written: string): string {
  const whole = written.replace(/[.;,](?:PMC?ID|Epub|Available|https?:).*$/is, '');
  const left = {
    ')': countUnopened(whole, '(', ')'),
    ']': countUnopened(whole, '[', ']'),
    '}': countUnopened(whole, '{', '}'),
  };
  let end = whole.length;
  for (; end > 0; end -= 1) {
    const last = whole[end - 1] ?? '';
    if ((last === ')' || last === ']' || last === '}') && left[last] > 0) left[last] -= 1;
    else if (!/[.,;:!?'’*_|]/.test(last)) break;
  }
  return whole.slice(0, end);
}

/** The number of unmatched closing brackets. */
const countUnopened = (text: string, open: string, close: string) => text.split(close).length - text.split(open).length;

/** Resolves URL and markup escapes, and typographic hyphens. */
function normalizeDoi(written: string): string {
  const plain = written
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\u2010\u2011]/g, '-');
  return decodeSafely(plain).toLowerCase();
}

function decodeSafely(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return /[\s\p{Cc}]/u.test(decoded) ? text : decoded;
  } catch {
    return text;
  }
}
