import type { Identity } from '#domain/document';

/** A text to look for that is not made of words. */
export interface TextPattern {
  what: 'email' | 'orcid';
  pattern: RegExp;
  /** What a match must hold besides. */
  has?: (found: string) => boolean;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
/** A line may be broken behind a point or a hyphen. */
const breakable = (text: string) =>
  Array.from(text, (letter) => escaped(letter) + (/[._-]/.test(letter) ? '\\s{0,2}' : '')).join('');
const AT = '\\s{0,2}(?:[@\\uff20]|%40|[[({<]\\s?at\\s?[\\])}>])\\s{0,2}';
const DASH = '[\\s\\u2010-\\u2015\\u2212-]{0,2}';

/** What an e-mail address and an ORCID iD look like in texts. */
export function addressesOf({ email, orcid }: Identity): TextPattern[] {
  const [, local = '', domain = ''] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(email) ?? [];
  const digits = (orcid ?? '').replace(/^.*orcid\.org\//i, '').replace(/[^0-9x]/gi, '');
  const groups = digits.match(/[0-9x]{4}/gi);
  return [
    ...(local ? emailPatterns(local, domain) : []),
    ...(digits.length === 16 && groups
      ? [
          {
            what: 'orcid' as const,
            pattern: new RegExp(`(?<![\\p{L}\\p{N}])${groups.join(DASH)}(?![\\p{L}\\p{N}])`, 'giu'),
          },
        ]
      : []),
  ];
}

function emailPatterns(local: string, domain: string): TextPattern[] {
  const end = `${AT}${breakable(domain)}(?![\\p{L}\\p{N}])`;
  return [
    { what: 'email', pattern: new RegExp(`(?<![\\p{L}\\p{N}._%+-])${breakable(local)}${end}`, 'giu') },
    {
      // Addresses of one house are put together: {a.first, b.second}@house.org
      what: 'email',
      pattern: new RegExp(`\\{[^{}@]{1,300}\\}${end}`, 'giu'),
      has: (found) =>
        found
          .toLowerCase()
          .split(/[{},;|\s]+/)
          .includes(local.toLowerCase()),
    },
  ];
}
