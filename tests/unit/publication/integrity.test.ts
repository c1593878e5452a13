import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFunders, namesFunder } from '#domain/publication/integrity/find-funders';
import { isFunderId, normaliseFunderId } from '#domain/publication/integrity/funder';
import {
  findMalformedRegistrations,
  findRegistrations,
  parseRegistration,
  REGISTRIES,
  registrationUrl,
} from '#domain/publication/integrity/registration';
import {
  findGuidelines,
  REPORTING_GUIDELINE_IDS,
  reportingGuideline,
} from '#domain/publication/integrity/reporting-guideline';
import { linkedText } from '#domain/publication/linked-text';

const anyNumber = fc
  .constantFrom(...REGISTRIES)
  .chain(({ id, prefix, rest }) =>
    fc.stringMatching(new RegExp(`^${rest}$`)).map((figures) => ({ registry: id, number: prefix + figures })),
  );
const hostileText = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 3_000 }),
    fc.array(fc.constantFrom('grant ', 'A1', ', ', 'and ', '(', ')', '. The ', 'funded by ', 'NCT', '0'), {
      maxLength: 1_000,
    }),
  )
  .map((text) => (typeof text === 'string' ? text : text.join('')));

describe('a registration number', () => {
  it.each(REGISTRIES.map(({ id, example }) => [id, example]))('of %s is known by its form: %s', (id, example) => {
    expect(parseRegistration(example)).toEqual({ registry: id, number: example });
    expect(findRegistrations(`Registered (${example}), before the first patient.`)).toEqual([
      { registry: id, number: example },
    ]);
  });

  it('is of one registry, whatever its figures are, and leads to a page', () => {
    fc.assert(
      fc.property(anyNumber, ({ registry, number }) => {
        const read = parseRegistration(number);
        expect(read?.registry).toBe(registry);
        expect(read && URL.canParse(registrationUrl(read))).toBe(true);
      }),
    );
  });

  it('is found in any text, and found once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyNumber, { selector: ({ number }) => number.toUpperCase() }), (numbers) => {
        const text = numbers.map(({ number }) => `see ${number}; again ${number}`).join(', ');
        expect(findRegistrations(text).map(({ registry }) => registry)).toEqual(
          numbers.map(({ registry }) => registry),
        );
      }),
    );
  });

  it.each([
    ['nct 01234567', 'NCT01234567'],
    [' ISRCTN: 12345678 ', 'ISRCTN12345678'],
    ['chictr2000012345', 'ChiCTR2000012345'],
    ['2015\u2013001234\u201312', '2015-001234-12'],
  ])('is kept as its registry writes it: %s', (written, number) => {
    expect(parseRegistration(written)?.number).toBe(number);
  });

  it.each(['NCT012345678', 'XNCT01234567', '12015-001234-12', 'CRD4202012345', '10.1000/2015-001234-12/3'])(
    'is not part of something longer or shorter: %s',
    (text) => expect(findRegistrations(text)).toEqual([]),
  );

  it('with a figure too many or too few is named as it is written', () => {
    const wrong = findMalformedRegistrations('NCT1234567, ISRCTN 123456789 and NCT01234567; UMIN in 2020.');
    expect(wrong.map(({ written }) => written)).toEqual(['NCT1234567', 'ISRCTN 123456789']);
  });
});

describe('the identifier of a funder', () => {
  it.each([
    'ror.org/03yrm5c26',
    'https://ror.org/00k4n6c32',
    'https://doi.org/10.13039/501100000780',
    '10.13039/100000002',
  ])('is known: %s', (text) => expect(isFunderId(normaliseFunderId(text))).toBe(true));

  it.each(['https://ror.org/03yrm5c27', '03yrm5c2', '10.5555/100000002', 'Wellcome', ''])(
    'is refused where its form or its check figures are wrong: %s',
    (text) => expect(isFunderId(normaliseFunderId(text))).toBe(false),
  );
});

describe('a statement on funding', () => {
  it.each<[string, [string, string | null, string[]][]]>([
    ['Supported by grant 2024/117 of the Lakeside Research Fund.', [['Lakeside Research Fund', null, ['2024/117']]]],
    [
      'This work was supported by the Wellcome Trust (203141/Z/16/Z) and by the National Institutes of Health (R01 HL123456). The funders had no role.',
      [
        ['Wellcome Trust', null, ['203141/Z/16/Z']],
        ['National Institutes of Health', null, ['R01 HL123456']],
      ],
    ],
    [
      'Medical Research Council [MR/X000001/1]; British Heart Foundation [grant numbers PG/12/1, PG/13/2].',
      [
        ['Medical Research Council', null, ['MR/X000001/1']],
        ['British Heart Foundation', null, ['PG/12/1', 'PG/13/2']],
      ],
    ],
    [
      'Funded by the Digital Library (https://ror.org/03yrm5c26).',
      [['Digital Library', 'https://ror.org/03yrm5c26', []]],
    ],
    ['JS is supported by a fellowship from the Harbour Fund.', [['Harbour Fund', null, []]]],
  ])('names its funders: %s', (statement, expected) => {
    expect(findFunders(statement).map(({ name, id, awards }) => [name, id, awards])).toEqual(expected);
  });

  it.each(['None.', 'N/A', 'The authors received no specific funding for this work.', 'There was no funding.', ''])(
    'names no one: %s',
    (statement) => {
      expect(namesFunder(statement)).toBe(false);
      expect(findFunders(statement)).toEqual([]);
    },
  );

  it('may say anything: what is found has a name and at most well-formed identifiers', () => {
    fc.assert(
      fc.property(hostileText, (statement) => {
        for (const { name, id, awards } of findFunders(statement)) {
          expect(name.trim()).toBe(name);
          expect(name).not.toBe('');
          expect(id === null || isFunderId(id)).toBe(true);
          expect(awards.every((award) => statement.replace(/\s+/g, ' ').includes(award))).toBe(true);
        }
      }),
      { examples: [['The Wellcome Trust, A1()grant']] },
    );
  });
});

describe('a reporting guideline', () => {
  it.each(REPORTING_GUIDELINE_IDS)('is found where its name stands beside such a word: %s', (id) => {
    expect(findGuidelines(`We followed the ${reportingGuideline(id).name} guidelines.`)).toEqual([id]);
  });

  it('is not found in similar words', () => {
    expect(findGuidelines('The CARE trial. We take care. PATIENT RECORD. The tripod. SPIRIT and RIGHT.')).toEqual([]);
  });
});

describe('the links in a statement', () => {
  it('lead to addresses, DOIs and registered studies, without trailing punctuation', () => {
    const text = 'Data: https://osf.io/ab(1), doi:10.5061/dryad.1. Trial NCT01234567 (see https://x.example/a).';
    expect(linkedText(text).flatMap(({ href }) => href ?? [])).toEqual([
      'https://osf.io/ab(1)',
      'https://doi.org/10.5061/dryad.1',
      'https://clinicaltrials.gov/study/NCT01234567',
      'https://x.example/a',
    ]);
  });

  it('leave every word where it is', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.webUrl(), fc.string()), (text) => {
        expect(
          linkedText(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
