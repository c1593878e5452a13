import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAuthorList } from '#domain/submission/author-list';

interface Author {
  name: string;
  email: string;
}

/** Each author's name, address and other data found. */
const read = (text: string) =>
  parseAuthorList(text).map(({ name, email, affiliation, orcid }) =>
    [name, email, affiliation, orcid].filter(Boolean).join(' | '),
  );

const FORMS: [pasted: string, authors: string[]][] = [
  ['Jane Doe <jane@x.org>; João Sousa, joao@y.pt', ['Jane Doe | jane@x.org', 'João Sousa | joao@y.pt']],
  ["'Jane Doe' <jane@x.org>, 'João Sousa' <joao@y.pt>", ['Jane Doe | jane@x.org', 'João Sousa | joao@y.pt']],
  ['Doe, Jane (jane@x.org)\nvan der Berg, Jan (j@y.nl)', ['Jane Doe | jane@x.org', 'Jan van der Berg | j@y.nl']],
  ['Doe J, Sousa J, van der Berg JW', ['J. Doe', 'J. Sousa', 'J. W. van der Berg']],
  ['Jane Doe, Poe AB, Li Wei', ['Jane Doe', 'A. B. Poe', 'Li Wei']],
  ['Doe, J., Sousa, J., Wei, L.', ['J. Doe', 'J. Sousa', 'L. Wei']],
  ['Jane Doe, João Sousa and Li Wei', ['Jane Doe', 'João Sousa', 'Li Wei']],
  ['Doe, Jane; Sousa, João', ['Jane Doe', 'João Sousa']],
  ['Jane Doe1,2*, João Sousa², Li Wei3', ['Jane Doe', 'João Sousa', 'Li Wei']],
  ['1. Prof. Jane Doe, MD, PhD\n2. João Sousa FRCP', ['Jane Doe', 'João Sousa']],
  ['Jane Doe, MD, University of Oxford, jane@x.org', ['Jane Doe | jane@x.org | University of Oxford']],
  ['jane@x.org, joao@y.pt', ['jane@x.org', 'joao@y.pt']],
  ['jane@x.org Jane Doe', ['Jane Doe | jane@x.org']],
  ['Jane Doe (https://orcid.org/0000-0002-1825-0097)', ['Jane Doe | 0000-0002-1825-0097']],
  ['Jane Doe 0000-0002-1825-0098', ['Jane Doe']],
  ['Jane Doe\nUniversity of X\nE-mail: jane@x.org', ['Jane Doe | jane@x.org | University of X']],
  ['  \n\t\n', []],
];

const TABLES: [what: string, pasted: string][] = [
  ['tabs', 'Jane Doe\tjane@x.org\tUniversity of X\t0000-0002-1825-0097'],
  ['tabs, given and family name apart', 'Jane\tDoe\tjane@x.org\tUniversity of X\t0000-0002-1825-0097'],
  ['headings', 'Name\tORCID iD\tInstitution\tE-mail\nJane Doe\t0000-0002-1825-0097\tUniversity of X\tjane@x.org'],
  [
    'names apart',
    'Surname,First name,Email,Affiliation,ORCID\nDoe,Jane,jane@x.org,University of X,0000-0002-1825-0097',
  ],
  ['semicolons', 'Name;Email;Affiliation;ORCID\n"Doe, Jane";jane@x.org;University of X;0000-0002-1825-0097'],
  ['semicolons without headings', 'Jane Doe;jane@x.org;University of X;0000-0002-1825-0097'],
];

describe('a pasted list of authors', () => {
  it.each(FORMS)('%j is understood', (pasted, authors) => {
    expect(read(pasted)).toEqual(authors);
  });

  it.each([
    ['García Márquez, María (m@x.org)', 'María García Márquez', 'García Márquez'],
    ['García Márquez M, Doe J', 'M. García Márquez', 'García Márquez'],
    ['First name\tLast name\nMaría\tGarcía Márquez', 'María García Márquez', 'García Márquez'],
    ['van der Berg, Jan (j@y.nl)', 'Jan van der Berg', undefined],
  ])('%j keeps the family name where the whole name does not show it', (pasted, name, family_name) => {
    expect(parseAuthorList(pasted)[0]).toMatchObject({ name, ...(family_name && { family_name }) });
    expect(parseAuthorList(pasted)[0]?.family_name).toBe(family_name);
  });

  it.each(TABLES)('out of a spreadsheet with %s keeps what stands in each column', (_, pasted) => {
    expect(parseAuthorList(pasted)).toEqual([
      { name: 'Jane Doe', email: 'jane@x.org', affiliation: 'University of X', orcid: '0000-0002-1825-0097' },
    ]);
  });

  it('of any names with addresses is read back, in every supported form', () => {
    fc.assert(
      fc.property(authors, fc.constantFrom(...WRITERS), (list, write) => {
        expect(parseAuthorList(write(list)).map(({ name, email }) => ({ name, email }))).toEqual(list);
      }),
    );
  });

  it('keeps every address, whatever else is pasted', () => {
    const scraps = fc.constantFrom(
      '(',
      ';',
      ', ',
      '\n',
      '\t',
      '"',
      '<',
      'Jane',
      'Doe',
      'MD',
      'University of X',
      '1,2*',
      ' ',
    );
    const pasted = fc.array(
      fc.oneof(
        scraps,
        authors.map(([first]) => ` ${first?.email} `),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(pasted, (parts) => {
        const found = new Set(parseAuthorList(parts.join('')).map(({ email }) => email));
        for (const part of parts) if (part.includes('@')) expect(found).toContain(part.trim());
      }),
    );
  });

  // Anything slower than linear time would never finish.
  it.each([
    '(',
    '((a,',
    '"',
    '<',
    'a@',
    'a.b@c.',
    'Jane Doe, ',
    'Doe J, ',
    'Jane Doe1,2',
    '0000-0002-',
    '\t',
    'A\n',
    'jane@x.org, ',
  ])('made of half a million characters, %j over and over, is read', (unit) => {
    expect(parseAuthorList(unit.repeat(500_000 / unit.length))).toBeDefined();
  });
});

const given = fc.constantFrom('Jane', 'João', 'Mary-Ann', 'Søren', 'Nguyễn', 'Zoë', 'Ifeoma', 'Jean-Pierre', 'Łukasz');
const family = fc.constantFrom(
  'Doe',
  'Sousa',
  "O'Neill",
  'van der Berg',
  'García-López',
  'Ångström',
  'de Souza',
  'Okonkwo',
);
const authors = fc
  .uniqueArray(
    fc.record({
      given,
      family,
      email: fc.stringMatching(/^[a-z][a-z0-9._-]{0,8}[a-z0-9]@[a-z]{2,8}\.(?:org|ac\.uk|pt)$/),
    }),
    { minLength: 1, maxLength: 8, selector: ({ email }) => email },
  )
  .map((people) => people.map((person): Author => ({ name: `${person.given} ${person.family}`, email: person.email })));

const turned = (name: string) => name.replace(/^(\S+) (.+)$/, '$2, $1');
const each = (separator: string, write: (author: Author) => string) => (list: Author[]) =>
  list.map(write).join(separator);
const WRITERS: ((list: Author[]) => string)[] = ['; ', '\n', ';\r\n', ', '].flatMap((separator) => [
  each(separator, ({ name, email }) => `${name} <${email}>`),
  each(separator, ({ name, email }) => `"${name}" <${email}>`),
  each(separator, ({ name, email }) => `${name} (${email})`),
  each(separator, ({ name, email }) => `${name}, ${email}`),
  each(separator, ({ name, email }) => `${name} ${email}`),
  each(separator, ({ name, email }) => `${turned(name)} (${email})`),
  each(separator, ({ name, email }) => `${turned(name)} <${email}>`),
]);
WRITERS.push(
  each('\n', ({ name, email }) => `${name}\t${email}`),
  each('\n', ({ name, email }) => `${email}\t${name}`),
  each('\n', ({ name, email }) => `${turned(name)}\t${email}`),
  (list) => `Name\tE-mail\n${each('\n', ({ name, email }) => `${name}\t${email}`)(list)}`,
  (list) => `Email,Author\n${each('\n', ({ name, email }) => `${email},"${turned(name)}"`)(list)}`,
);
