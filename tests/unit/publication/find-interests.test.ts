import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeclaredInterest, deniesInterests, findInterests } from '#domain/publication/integrity/find-interests';

const PEOPLE = [
  { given: 'Amina', family: 'Diallo', initials: 'A.D.' },
  { given: 'Karen-Marie', family: 'Søltoft', initials: 'K.-M.S.' },
  { given: 'Jan Willem', family: 'van der Berg', initials: 'JWvdB' },
  { given: 'Carmen', family: 'García-Ruiz', initials: 'C.G.-R.' },
  { given: '玉', family: '王', initials: '玉 王' },
  { given: 'Νίκος', family: 'Παππάς', initials: 'Ν.Π.' },
];
const KEYS = ['AD', 'KMS', 'JB', 'CGR', 'WY', 'NP'];
/** Each author's declaration, by key. */
const said = (statement: string, people: typeof PEOPLE = PEOPLE) =>
  Object.fromEntries(
    findInterests(statement, people).flatMap((one, index) => (one === undefined ? [] : [[KEYS[index] ?? '', one]])),
  );
const NOBODY = Object.fromEntries(KEYS.map((key) => [key, null]));

const anyDeclaration = fc.constantFrom<DeclaredInterest>(
  null,
  'has received lecture fees from Novo Nordisk, outside the submitted work',
  'is an employee of St. Jude Medical Inc. and holds shares of it',
  'serves on the board of the GSK Foundation (unpaid), and has no other competing interests',
  'holds a patent (EP 1234567 B1); its holder pays royalties',
);
const anyMatrix = fc.array(anyDeclaration, { minLength: PEOPLE.length, maxLength: PEOPLE.length });
const anyNone = fc.constantFrom(
  'declares no competing interests',
  'has no conflicts of interest to disclose',
  'reports none',
  'has nothing to declare',
  'declares that he has no known competing financial interests that could have influenced this work',
);

describe('a statement on competing interests', () => {
  it('gives back what each author declares, a sentence for each', () => {
    fc.assert(
      fc.property(anyMatrix, anyNone, fc.constantFrom('. ', '\n', '.\n\n'), (matrix, none, between) => {
        const lines = PEOPLE.map(({ initials }, at) => `${initials} ${matrix[at] ?? none}`);
        expect(findInterests(`${lines.join(between)}.`, PEOPLE)).toEqual(
          matrix.map((one, at) => one && `${PEOPLE[at]?.initials} ${one}.`),
        );
      }),
    );
  });

  it('gives back what is listed by author, and those who are not named are none where it says so', () => {
    fc.assert(
      fc.property(anyMatrix, (matrix) => {
        const named = PEOPLE.flatMap(({ given, family }, at) =>
          matrix[at] ? [`${given} ${family}: ${matrix[at]}`] : [],
        );
        const others =
          named.length > 0 ? 'All other authors declare no competing interests' : 'The authors declare none';
        expect(findInterests([...named, others].join('. '), PEOPLE)).toEqual(matrix);
        // Without that sentence, nothing is known about the others.
        expect(findInterests(named.join('. '), PEOPLE)).toEqual(matrix.map((one) => one ?? undefined));
      }),
    );
  });

  it.each([
    'None.',
    'None declared',
    'No conflicts of interest.',
    'There are no competing interests to declare.',
    'No competing interests were disclosed by the authors.',
    'Conflict of interest: None',
    'Declaration of competing interest\nThe authors declare that they have no known competing financial interests or personal relationships that could have appeared to influence the work reported in this paper.',
    'The authors declare no Conflict of Interest.',
    'All authors have no conflicts of interest to declare in relation to this article.',
    'None of the authors has any competing interests.',
    'We declare no competing interests.',
    'The authors do not have any conflicts of interest regarding the publication of this paper.',
    'The authors report no conflicts of interest. The funders had no role in the design of the study.',
    'The authors declare that the research was conducted in the absence of any commercial or financial relationships that could be construed as a potential conflict of interest.',
  ])('says of everybody that there are none: %s', (statement) => {
    expect(said(statement)).toEqual(NOBODY);
  });

  it.each<[string, Record<string, DeclaredInterest>]>([
    [
      'Competing interests: AD and K-MS are employees of Roche; the remaining authors have nothing to disclose.',
      {
        ...NOBODY,
        AD: 'AD and K-MS are employees of Roche.',
        KMS: 'AD and K-MS are employees of Roche.',
      },
    ],
    [
      'Dr Diallo reported receiving grants from the U.S. Army, and personal fees from Bayer. No other disclosures were reported.',
      { ...NOBODY, AD: 'Dr Diallo reported receiving grants from the U.S. Army, and personal fees from Bayer.' },
    ],
    ['A.D.: none; C.G.-R.: shares in Pellucidor.', { AD: null, CGR: 'shares in Pellucidor' }],
    [
      'A. Diallo’s husband works for Novartis, and the other authors declare no competing interests.',
      { ...NOBODY, AD: 'A. Diallo’s husband works for Novartis.' },
    ],
    [
      'A.D. has received fees from Lilly. A.D. owns shares in Pellucidor.',
      { AD: 'A.D. has received fees from Lilly. A.D. owns shares in Pellucidor.' },
    ],
    ['A.D. has received fees from Lilly. S.G. is not an author.', {}],
  ])('is understood as authors write it: %s', (statement, interests) => {
    expect(said(statement)).toEqual(interests);
  });

  it.each([
    ['everybody has none, and somebody has some', 'The authors declare none. A.D. has received fees from Lilly.'],
    ['one and the same has none and some', 'A.D. declares none. A.D. holds shares in Pellucidor.'],
    ['somebody is an exception', 'No competing interests, except that the first author holds shares.'],
    ['others are none, and initials are of nobody', 'X.Y. has received fees. All other authors declare none.'],
    ['others are none, and nobody is named', 'All other authors declare no competing interests.'],
    ['a name may be of somebody else', 'Maria Diallo holds shares. All other authors declare none.'],
    ['it is less than all interests', 'The authors have no financial relationships.'],
    ['more is said to be elsewhere', 'The authors declare no further competing interests.'],
    ['two of more have none', 'Both authors declare no competing interests.'],
    ['it says where they are', 'A.D.: see the forms. Available from the authors on request. Not applicable.'],
    ['somebody is without a name', 'The corresponding author holds shares. The other authors declare none.'],
    ['two are in one sentence', 'A.D. holds shares and K.-M.S. is an employee of Roche.'],
    ['somebody unknown is in it', 'A.D. has received fees from GSK, and BC is employed by Roche.'],
    ['it is denied', 'A.D. has no shares. K.-M.S. is not employed by Roche.'],
    ['it goes on about somebody', 'A.D. has received fees from Lilly. She also holds shares of it.'],
    ['it contradicts itself', 'A.D. has received fees, and has no competing interests.'],
    ['nothing is stated', ''],
  ])('gives nothing where %s', (_, statement) => {
    expect(said(statement)).toEqual({});
  });

  it('gives nothing to two authors of the same initials, or of the same name', () => {
    const [amina, ...others] = PEOPLE;
    const two = [{ given: 'Ana', family: 'Diaz', initials: '' }, ...(amina ? [amina] : []), ...others];
    expect(said('A.D. holds shares in Pellucidor. The other authors declare none.', two)).toEqual({});
    expect(said('A.D. declares none.', two)).toEqual({});
    const same = [...(amina ? [amina, amina] : []), ...others];
    expect(said('Amina Diallo holds shares in Pellucidor. The other authors declare none.', same)).toEqual({});
    // A statement about all authors applies to each.
    expect(findInterests('The authors declare no competing interests.', two)).toEqual(two.map(() => null));
  });

  it('is read in a moment of three hundred authors', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ given: `Given${at}`, family: `Family${at}name` }));
    const lines = many.slice(0, 100).map(({ given, family }) => `${given} ${family} has advised Pellucidor.`);
    const found = findInterests(`${lines.join(' ')} All other authors declare no competing interests.`, many);
    expect(found.slice(0, 100)).toEqual(lines);
    expect(found.slice(100)).toEqual(Array.from({ length: 200 }, () => null));
  });

  it('says nothing of anyone in any other text, and comes to an end', () => {
    const parts = [
      'A.D.',
      'AD',
      'all authors',
      ' and ',
      ', ',
      ': ',
      ' (',
      ')',
      '. ',
      'Xy',
      'no ',
      '\uE000',
      '\uE701',
      '.*',
    ];
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3_000 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 1_500 }).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        expect(Object.values(said(text))).not.toContain(null);
      }),
    );
    const long = [
      'A.D., ',
      'no competing ',
      'interests and ',
      'The authors declare that they ',
      'A.D. and ',
      ' (',
      '; ',
    ];
    for (const part of long) expect(said(part.repeat(5_000 / part.length))).toEqual({});
    expect(said(`The authors declare no ${'competing and conflicting '.repeat(500)}`)).toEqual({});
  });

  it('takes names as they are, whatever is in them', () => {
    const anyName = fc.record({ given: fc.string({ unit: 'binary' }), family: fc.string({ unit: 'binary' }) });
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 5 }), (people) => {
        const statement = people.map(({ given, family }) => `${given} ${family}: shares`).join('\n');
        const found = findInterests(statement, people);
        expect(found).toHaveLength(people.length);
        expect(found).not.toContain(null);
      }),
    );
  });
});

it('tells words that say none from an interest', () => {
  expect(['None', 'none declared.', 'No competing interests.', 'nothing to disclose'].every(deniesInterests)).toBe(
    true,
  );
  expect(['Nonesuch Ltd', 'none but fees', 'A.D. declares none', 'fees', ''].some(deniesInterests)).toBe(false);
});
