import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CREDIT_ROLE_IDS,
  type CreditRole,
  creditRoleName,
  inCreditOrder,
} from '#domain/publication/integrity/credit-role';
import { findRoles } from '#domain/publication/integrity/find-roles';
import { fullArticle } from '../../support/articles.ts';

const { authors } = fullArticle();
/** The roles found, by initials. */
const said = (statement: string) =>
  Object.fromEntries(
    findRoles(statement, authors).flatMap((roles, index) =>
      roles.length > 0 ? [[['AD', 'JB', 'SG', 'group'][index] ?? '', roles]] : [],
    ),
  );

const PEOPLE = [
  { given: 'Amina', family: 'Diallo', initials: 'A.D.' },
  { given: 'Karen-Marie', family: 'Søltoft', initials: 'K.-M.S.' },
  { given: 'Jan Willem', family: 'van der Berg', initials: 'JWvdB' },
  { given: 'Niamh', family: 'Ó Cuinn', initials: 'NÓC' },
];
const anyRoles = fc.uniqueArray(fc.constantFrom(...CREDIT_ROLE_IDS), { minLength: 1, maxLength: 6 });
const anyMatrix = fc.array(anyRoles, { minLength: PEOPLE.length, maxLength: PEOPLE.length });
const inOrder = (matrix: CreditRole[][]) => matrix.map(inCreditOrder);

describe('a statement on contributions', () => {
  it('gives back the roles of each author, listed by author', () => {
    fc.assert(
      fc.property(anyMatrix, fc.constantFrom('; ', '. ', '\n'), (matrix, between) => {
        const lines = PEOPLE.map(({ initials }, at) => `${initials}: ${matrix[at]?.map(creditRoleName).join(', ')}`);
        expect(findRoles(lines.join(between), PEOPLE)).toEqual(inOrder(matrix));
      }),
    );
  });

  it('gives back the roles of each author, listed by role', () => {
    fc.assert(
      fc.property(anyMatrix, fc.constantFrom('; ', '. ', '\n'), (matrix, between) => {
        const lines = CREDIT_ROLE_IDS.flatMap((role) => {
          const names = PEOPLE.filter((_, at) => matrix[at]?.includes(role)).map(({ initials }) => initials);
          return names.length > 0 ? [`${creditRoleName(role)}: ${names.join(', ')}`] : [];
        });
        expect(findRoles(lines.join(between), PEOPLE)).toEqual(inOrder(matrix));
      }),
    );
  });

  it.each<[string, Record<string, CreditRole[]>]>([
    [
      'A.D. and S.G.: Conceptualisation, Software.',
      { AD: ['conceptualization', 'software'], SG: ['conceptualization', 'software'] },
    ],
    [
      'Amina Diallo: methodology (lead). Dr Garcia: methodology (supporting).',
      { AD: ['methodology'], SG: ['methodology'] },
    ],
    [
      'Conceptualization (AD, SG), Writing – Original Draft Preparation (AD)',
      { AD: ['conceptualization', 'writing-original-draft'], SG: ['conceptualization'] },
    ],
    [
      'A. Diallo conceived the study, and S.G. collected the data and wrote the first draft of the manuscript.',
      { AD: ['conceptualization'], SG: ['investigation', 'writing-original-draft'] },
    ],
    ['J-WvdB was responsible for data curation & formal analysis.', { JB: ['data-curation', 'formal-analysis'] }],
    ['TELESTROKE Study Group: resources; AD supervised the trial.', { group: ['resources'], AD: ['supervision'] }],
    [
      'Writing—review and editing: all authors.',
      Object.fromEntries(['AD', 'JB', 'SG', 'group'].map((one) => [one, ['writing-review-editing']])),
    ],
  ])('is understood as authors write it: %s', (statement, roles) => {
    expect(said(statement)).toEqual(roles);
  });

  it.each([
    ['an author of none of the names', 'Conceptualization: A.D., X.Y.'],
    ['an exception', 'Methodology: all authors except A.D., S.G.'],
    ['a denial', 'Neither AD nor SG collected the data. AD did not supervise the study.'],
    ['more initials than the author has', 'Software: A. D. X. and S.G.B.'],
    ['somebody else of the same family', 'Software: Maria Diallo. M. Garcia: validation. Software: X. Garcia.'],
    ['what may be two roles', 'AD designed the study and contributed substantially.'],
    ['a role that the vocabulary has not', 'AD: imaging review, visualization.'],
    ['words that are roles elsewhere', 'Software was written in R. Resources were scarce. Validation: see Table 2.'],
  ])('gives nothing for %s', (_, statement) => {
    expect(said(statement)).toEqual({});
  });

  it('gives nothing to two authors of the same initials', () => {
    const two = [
      { given: 'Ana', family: 'Diaz' },
      { given: 'Amina', family: 'Diallo' },
      { given: 'Sofia', family: 'Garcia' },
    ];
    expect(findRoles('Software: A.D. Validation: S.G. Supervision: Ana Diaz.', two)).toEqual([
      ['supervision'],
      [],
      ['validation'],
    ]);
  });

  it('gives nothing for any other text, and comes to an end', () => {
    const parts = ['A.D.', 'AD', 'all authors', ' and ', ', ', ': ', ' (', ')', '. ', 'Xy', 'was ', '\uE000', '.*'];
    const noise = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3_000 }),
      fc.array(fc.constantFrom(...parts), { maxLength: 1_500 }).map((some) => some.join('')),
    );
    fc.assert(
      fc.property(noise, (text) => {
        expect(said(text)).toEqual({});
      }),
    );
    const many = ['A.D., ', 'software, ', 'AD collected the data and '].map((part) => part.repeat(5_000 / part.length));
    for (const text of many) expect(said(text)).toEqual({});
  });

  it('takes names as they are, whatever is in them', () => {
    const anyName = fc.record({ given: fc.string({ unit: 'binary' }), family: fc.string({ unit: 'binary' }) });
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 5 }), (people) => {
        const statement = people.map(({ given, family }) => `Software: ${given} ${family}`).join('\n');
        expect(findRoles(statement, people)).toHaveLength(people.length);
      }),
    );
  });
});
