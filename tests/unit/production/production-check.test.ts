import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArticle } from '#domain/production/check';
import type { CheckedArticle } from '#domain/production/checked-article';
import { failedChecks, type ProductionMetadata, type ProductionTranslation } from '#domain/production/record';
import { parseReferences, writeReferences } from '#domain/production/references';
import { type Conduct, NOTHING_STATED } from '#domain/publication/integrity/conduct';
import { MERIDIAN } from '../../support/meridian.ts';
import { sampleArticles } from '../../support/sample-articles.ts';

const SPANISH: ProductionTranslation = { language: 'es', title: 'El sueño', abstract: 'Se duerme mal.', keywords: [] };

const METADATA: ProductionMetadata = {
  title: 'Sleep after surgery',
  article_type: 'original_research',
  category: 'Surgery',
  language: 'en',
  authors: [
    {
      given: 'Grace',
      family: 'Lin',
      affiliations: ['Kisumu'],
      orcid: '0000-0002-1825-0097',
      is_corresponding: true,
      interests: null,
    },
  ],
  abstract: [{ heading: '', text: 'Sleep is poor.' }],
  key_points: { question: '', findings: '', meaning: '' },
  translations: [],
  keywords: ['sleep', 'surgery', 'cohort'],
  references: '',
  declarations: {
    author_contributions: 'All.',
    funding: 'None.',
    competing_interests: 'None.',
    ethics: 'Approved.',
    trial_registration: '',
    data_availability: 'On request.',
    ai_use: '',
    acknowledgements: '',
  },
  registrations: [],
  funders: [],
  reporting_guidelines: [],
  received_on: '2026-01-02',
  revised_on: '2026-02-10',
  accepted_on: '2026-03-04',
  doi_suffix: 'mj.2026.0001',
};
const ARTICLE: CheckedArticle = {
  metadata: METADATA,
  html: '<h2 id="aim">Aim</h2><p>Known [<a href="#ref-1">1</a>–<a href="#ref-3">3</a>], <a href="https://x.org/a">x</a>.</p><figure id="figure-1"><img src="figure-1.png" alt="Flow"></figure>',
  figures: [{ file: 'figure-1.png', alt: 'Flow' }],
  supplements: 0,
  findings: [],
  offers: [],
  openChanges: 0,
  references: [1, 2, 3].map((number) => ({ text: `Source ${number}.`, doi: `10.5555/${number}` })),
  hasPdf: true,
  volume: { number: 2 },
  issue: { number: 1 },
  fee: 'paid',
  proof: {
    stage: 'approved',
    due_on: '2026-11-28',
    answered_by: 'Amina Diallo',
    answered_on: '2026-11-25',
    open_comments: 0,
    is_current: true,
    is_awaited: true,
  },
};
const change = (metadata: Partial<ProductionMetadata>): Partial<CheckedArticle> => ({
  metadata: { ...METADATA, ...metadata },
});
const author = (over: object) => change({ authors: METADATA.authors.map((one) => ({ ...one, ...over })) });
const declared = (over: object) => change({ declarations: { ...METADATA.declarations, ...over } });
const conducted = (ethics: string, over: Partial<Conduct>) =>
  change({
    declarations: { ...METADATA.declarations, ethics },
    conduct: {
      ...NOTHING_STATED,
      approval: 'approved',
      committees: [{ name: 'Ethics Board of Mälar', numbers: ['M 1'], decided_on: null }],
      ...over,
    },
  });
const text = (html: string) => ({ html: `${ARTICLE.html}${html}` });

describe('the checks before publishing', () => {
  it('let a complete article pass, each by its name', () => {
    const checks = checkArticle(MERIDIAN, ARTICLE);
    expect(checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
    for (const { label, message } of checks) expect(`${label}: ${message}`).toMatch(/^[A-Z].*: .*\.$/);
  });

  it('need no PDF of an article with a full text: it is made from that', () => {
    const pdf = checkArticle(MERIDIAN, { ...ARTICLE, hasPdf: false }).find(({ id }) => id === 'pdf');
    expect(pdf).toMatchObject({ state: 'passed', message: 'The PDF is generated from the text.' });
  });

  it('block a number that page, PDF or JATS would change', () => {
    const there = { key: '5μg', shown: '5 µg', before: 'dose of' };
    const outputs = { differences: [{ there, here: '5 mg', output: 'The PDF' as const }], uncovered: [] };
    expect(checkArticle(MERIDIAN, ARTICLE, outputs).filter(({ state }) => state !== 'passed')).toEqual([
      {
        id: 'numbers',
        label: 'Numbers and units',
        state: 'failed',
        message:
          'A number would change: the text has “5 µg” after “dose of”; the PDF has “5 mg”. Write it differently.',
      },
    ]);
  });

  it('name a character that no font of the PDF has, and where it stands', () => {
    const html = `${ARTICLE.html}<p>The 🫀 beats.</p>`;
    const checks = checkArticle(MERIDIAN, { ...ARTICLE, html }, { differences: [], uncovered: ['🫀 (U+1FAC0)'] });
    const found = checks.find(({ id }) => id === 'characters');
    expect(found).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(/^The PDF’s fonts lack 🫀 \(U\+1FAC0\), after “.*The”\. Replace it/),
    });
  });

  it.each<[CheckedArticle['fee'], string]>([
    [null, 'passed'],
    ['paid', 'passed'],
    ['waived', 'passed'],
    ['exempt', 'passed'],
    ['due', 'warning'],
  ])('tell how the charge stands, which never stands in the way: %s', (fee, state) => {
    const checks = checkArticle(MERIDIAN, { ...ARTICLE, fee });
    expect(checks.find(({ id }) => id === 'charge')?.state).toBe(state);
  });

  it('say of no reference that there is none, not that every one has a DOI', () => {
    const checks = checkArticle(MERIDIAN, { ...ARTICLE, references: [] });
    expect(checks.find(({ id }) => id === 'reference_dois')?.message).toBe('There are no references.');
  });

  it.each<[references: string, state: string, message: string]>([
    [
      'Lin G. Sleep after surgery. J Sleep. 2020;1:2-3.\nRoe J. Rest. J Sleep. 2021;1:2.\nLin, G. (2020). Sleep after surgery. J Sleep, 1, 2–3.',
      'warning',
      'These references have the same title and year: 1 and 3.',
    ],
    [
      'Lin G. Sleep after surgery. J Sleep. 2020;1:2-3.\nSleep in the wards. J Sleep 2020;12:1.\nLin G. Rest in wards. J Sleep 12:3-4.',
      'warning',
      'Some reference details were not recognised: 2 (authors) and 3 (year).',
    ],
    [
      'Lin G. Sleep after surgery. J Sleep. 2020;1:2-3.\nLin G. Sleep after surgery. J Sleep. 2021;1:2-3.',
      'passed',
      'Authors, title and year of every reference were recognised.',
    ],
  ])('name references that stand twice or lack a part: %#', (references, state, message) => {
    const checks = checkArticle(MERIDIAN, { ...ARTICLE, references: parseReferences(references) });
    expect(checks.find(({ id }) => id === 'reference_parts')).toMatchObject({ state, message });
  });

  it.each<[string, 'failed' | 'warning', Partial<CheckedArticle>]>([
    ['title', 'failed', change({ title: '' })],
    ['file', 'failed', { offers: [{ field: 'title', here: 'Sleep after surgery', there: 'Early fluids in sepsis' }] }],
    ['file', 'failed', { offers: [{ field: 'authors', here: 'Lin, Grace', there: 'Okafor, Chidi' }] }],
    ['file', 'failed', { offers: [{ field: 'abstract', here: 'Sleep was poor.', there: 'Fluids were given early.' }] }],
    [
      'file',
      'failed',
      { offers: [{ field: 'abstract', here: 'Sleep after surgery.', there: 'Sleep before surgery.' }] },
    ],
    ['file', 'warning', { offers: [{ field: 'keywords', here: 'sleep', there: 'sepsis' }] }],
    ['article_type', 'failed', change({ article_type: null })],
    ['category', 'failed', change({ category: '' })],
    ['authors', 'failed', change({ authors: [] })],
    ['authors', 'failed', author({ family: '' })],
    ['authors', 'warning', author({ given: 'Kyeong Min', is_family_guessed: true })],
    ['affiliations', 'warning', author({ affiliations: [] })],
    ['corresponding_author', 'failed', author({ is_corresponding: false })],
    ['orcid', 'failed', author({ orcid: '0000-0002-1825-0098' })],
    ['abstract', 'failed', change({ abstract: [{ heading: 'Aim', text: '' }] })],
    ['keywords', 'failed', change({ keywords: [] })],
    ['keywords', 'warning', change({ keywords: ['sleep'] })],
    ['translations', 'failed', change({ translations: [{ ...SPANISH, language: '' }] })],
    ['translations', 'failed', change({ translations: [SPANISH, SPANISH] })],
    ['translations', 'warning', change({ translations: [{ ...SPANISH, abstract: '' }] })],
    ['dates', 'failed', change({ received_on: '2026-05-01' })],
    ['dates', 'failed', change({ revised_on: '2026-03-05' })],
    ['dates', 'failed', change({ revised_on: '2026-01-01' })],
    ['dates', 'warning', change({ accepted_on: null })],
    ['declarations', 'failed', declared({ funding: '' })],
    ['declarations', 'warning', declared({ ethics: '' })],
    ['roles', 'warning', declared({ author_contributions: 'Software: G.L.' })],
    ['conduct', 'warning', declared({ ethics: 'Approved by the Ethics Board of Mälar.' })],
    ['conduct', 'warning', declared({ ai_use: 'No AI was used.' })],
    ['conduct', 'warning', change({ conduct: { ...NOTHING_STATED, ai_use: 'none' } })],
    ['conduct', 'warning', conducted('Approved by the Ethics Board of Mälar.', { committees: [] })],
    ['conduct', 'warning', conducted('Approved by the Ethics Board of Mälar (M 2).', {})],
    ['conduct', 'warning', conducted('Approved as they say.', {})],
    ['interests', 'warning', author({ interests: undefined })],
    ['interests', 'warning', declared({ competing_interests: 'G.L. holds shares in Pellucidor.' })],
    ['interests', 'warning', declared({ competing_interests: 'The first author holds shares.' })],
    ['interests', 'warning', author({ interests: 'G.L. holds shares in Pellucidor.' })],
    ['registrations', 'failed', declared({ trial_registration: 'ClinicalTrials.gov NCT1234567.' })],
    ['registrations', 'warning', declared({ trial_registration: 'ClinicalTrials.gov NCT01234567.' })],
    ['registrations', 'warning', declared({ trial_registration: 'The register of our hospital, number 7.' })],
    ['registrations', 'warning', change({ abstract: [{ heading: '', text: 'Slept. (ISRCTN12345678)' }] })],
    ['registrations', 'warning', text('<p>The trial (NCT<em>01234567</em>) began.</p>')],
    ['funders', 'warning', declared({ funding: 'Supported by the Lakeside Fund.' })],
    ['funders', 'warning', change({ funders: [{ name: 'Lakeside Fund', id: '', awards: [] }] })],
    ['reporting_guidelines', 'warning', text('<p>We followed the STROBE statement.</p>')],
    ['references', 'failed', { references: [] }],
    ['reference_dois', 'warning', { references: ARTICLE.references.map((one) => ({ ...one, doi: '10.5555/1' })) }],
    ['full_text', 'warning', { html: '' }],
    ['full_text', 'failed', { html: '', hasPdf: false }],
    ['tracked_changes', 'failed', { openChanges: 1 }],
    ['conversion', 'failed', { findings: [{ code: 'equation', text: 'An equation in Results was left out.' }] }],
    ['citations', 'failed', text('<p><a href="#ref-4">4</a></p>')],
    ['citations', 'warning', text('<p>[12]</p>')],
    ['citations', 'warning', { references: [...ARTICLE.references, { text: 'Uncited.', doi: null }] }],
    ['figures', 'failed', { figures: [] }],
    ['figures', 'warning', { figures: [...ARTICLE.figures, { file: 'figure-2.png', alt: 'x' }] }],
    ['alternative_texts', 'failed', { html: '<img src="figure-1.png" alt=" ">' }],
    ['links', 'failed', text('<p><a href="#nowhere">x</a></p>')],
    ['links', 'failed', text('<p><a href="https://nohost">x</a></p>')],
    ['links', 'failed', text('<p><a href="mailto:nobody">x</a></p>')],
    ['pdf', 'failed', { html: '', hasPdf: false }],
    ['issue', 'warning', { issue: null }],
  ])('name %s (%s) where something is wrong with it', (id, state, wrong) => {
    const checks = checkArticle(MERIDIAN, { ...ARTICLE, ...wrong });
    expect(checks.find((check) => check.id === id)?.state).toBe(state);
    if (state === 'failed') expect(failedChecks(checks)).not.toEqual([]);
  });
});

describe('the citations', () => {
  const check = (html: string) => checkArticle(MERIDIAN, { ...ARTICLE, html }).find(({ id }) => id === 'citations');
  const byYears = '(<a href="#ref-1">Okoro, 2019a</a>–<a href="#ref-3"><em>Lin</em>, 2020</a>)';

  it('count references that are cited by authors and years, or by a number in other type', () => {
    expect(check(`<p>Known ${byYears}<a href="#ref-2"><sup>2</sup></a>.</p>`)?.state).toBe('passed');
  });

  it('take two authors with a dash between them for two references, not for all from the one to the other', () => {
    expect(check(`<p>Known ${byYears}.</p>`)).toMatchObject({
      state: 'warning',
      message: expect.stringContaining('2'),
    });
  });
});

describe('how a study was conducted', () => {
  const check = (article: Partial<CheckedArticle>) =>
    checkArticle(MERIDIAN, { ...ARTICLE, ...article }).find(({ id }) => id === 'conduct');

  it('passes where the data say what the statements say, and where no one has said anything', () => {
    expect(check(conducted('The Ethics Board of Mälar approved the study (M 1).', {}))?.state).toBe('passed');
    expect(check(conducted('By the board that is called Ethics Board of Mälar, M 1.', {}))?.state).toBe('passed');
    expect(check(declared({ ethics: 'All was well.', ai_use: 'We used what there is.' }))).toMatchObject({
      state: 'passed',
      message: 'No answers are recorded.',
    });
  });

  it('names what to compare', () => {
    expect(check(declared({ ethics: 'Approved by the Ethics Board of Mälar.' }))?.message).toContain('ethics approval');
    expect(check(conducted('Approved as they say.', {}))?.message).toContain('Ethics Board of Mälar');
  });
});

describe('the facts about a study', () => {
  const stateOf = (id: string, article: Partial<CheckedArticle>) =>
    checkArticle(MERIDIAN, { ...ARTICLE, ...article }).find((check) => check.id === id)?.state;

  it('pass once they are data', () => {
    const declarations = {
      ...METADATA.declarations,
      trial_registration: 'NCT01234567',
      funding: 'Supported by the Lakeside Fund.',
    };
    const facts = change({
      declarations,
      registrations: ['NCT01234567'],
      funders: [{ name: 'Lakeside Fund', id: '', awards: [] }],
      reporting_guidelines: ['strobe'],
    });
    const article = { ...facts, ...text('<p>By the STROBE statement (NCT01234567).</p>') };
    for (const id of ['registrations', 'funders', 'reporting_guidelines'])
      expect([id, stateOf(id, article)]).toEqual([id, 'passed']);
  });

  it('are not asked of a review for the trials and guidelines of others', () => {
    const review = { ...change({ article_type: 'review_article' }), ...text('<p>NCT01234567, by CONSORT.</p>') };
    for (const id of ['registrations', 'reporting_guidelines'])
      expect([id, stateOf(id, review)]).toEqual([id, 'passed']);
  });
});

describe('a caption that stands as alternative text', () => {
  const check = (html: string) =>
    checkArticle(MERIDIAN, { ...ARTICLE, html }).find(({ id }) => id === 'alternative_texts');
  const figure = (alt: string) =>
    `<figure id="figure-1"><img src="figure-1.png" alt="${alt}"><figcaption><strong>Figure 1.</strong> The <em>flow</em>.</figcaption></figure>`;

  it.each(['The flow.', 'THE FLOW', 'Figure 1. The flow.', 'Fig. 1: the flow…', 'Figure 1'])(
    'counts as none: %j',
    (alt) => expect(check(figure(alt))).toEqual(check(figure(''))),
  );

  it('counts as none where it is a paragraph beside the figure', () => {
    const html = '<figure id="figure-1"><img src="figure-1.png" alt="The flow"></figure><p>Figure 1. The flow.</p>';
    expect(check(html)?.state).toBe('failed');
  });

  it('may be part of a description', () => {
    expect(check(figure('The flow of 12 patients, in three boxes'))?.state).toBe('passed');
  });
});

describe('what was made to cost much', () => {
  // Enumerating each range, or backtracking for each bracket, would never finish.
  it('is checked and read', () => {
    const ranges = '<a href="#ref-1">1</a>–<a href="#ref-9999999999">9999999999</a> '.repeat(10_000);
    expect(checkArticle(MERIDIAN, { ...ARTICLE, html: `<p>${ranges}</p>` })).not.toEqual([]);
    expect(parseReferences(`10.5555/${'()'.repeat(500_000)}${')'.repeat(2_000_000)}`)).toHaveLength(1);
  });
});

describe('a pasted list of references', () => {
  it.each([
    ['1. Lin G. Sleep. 2020. doi:10.5555/JS.1.', 'Lin G. Sleep. 2020.', '10.5555/js.1'],
    ['[12] Lin G. Sleep. https://doi.org/10.5555/a(1)b', 'Lin G. Sleep.', '10.5555/a(1)b'],
    ['(3) Lin G. Sleep. doi:10.5555/x', 'Lin G. Sleep.', '10.5555/x'],
    ['Lin G (doi 10.5555/x).', 'Lin G.', '10.5555/x'],
    ['2020 was a year.', '2020 was a year.', null],
    ['10.5555/only', '10.5555/only', '10.5555/only'],
  ])('is read line by line: %s', (line, text, doi) => {
    expect(parseReferences(`\n${line}\n\n`)).toEqual([{ text, doi }]);
  });

  it('is the same after it was written and read again, for every sample article', () => {
    for (const { references } of sampleArticles())
      expect(parseReferences(writeReferences(references))).toEqual(references);
  });

  it('always gives what an article may hold', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (line) => {
        for (const { text: words, doi } of parseReferences(`${line} doi:10.5555/X${line}`)) {
          expect(words).not.toBe('');
          expect(doi === null || /^10\.\d{4,9}\/[^\sA-Z]+$/.test(doi)).toBe(true);
        }
      }),
    );
  });
});

describe('what authors declare of competing interests', () => {
  const [lin] = METADATA.authors;
  const roe = { ...(lin as NonNullable<typeof lin>), given: 'Jane', family: 'Roe', interests: undefined };
  const outcome = (competing_interests: string, ...interests: (string | null | undefined)[]) =>
    checkArticle(MERIDIAN, {
      ...ARTICLE,
      ...change({
        authors: interests.map((one, at) => ({ ...roe, ...(at === 0 && lin), interests: one })),
        declarations: { ...METADATA.declarations, competing_interests },
      }),
    }).find(({ id }) => id === 'interests');
  const FEES = 'G.L. has received fees from Lilly.';

  it.each<[string, string, (string | null | undefined)[]]>([
    ['nobody has said it author by author, nor does the statement', 'See the forms.', [undefined, undefined]],
    ['the data are what it says', `${FEES} J.R. declares none.`, [FEES, null]],
    [
      'somebody has read what cannot be taken from it',
      'The first author has received fees. Others: none.',
      ['fees', null],
    ],
    ['the statement denies it in other words', 'J.R. is not paid by anybody. G.L. has no shares.', [null, null]],
  ])('pass where %s', (_, statement, interests) => {
    expect(outcome(statement, ...interests)?.state).toBe('passed');
  });

  it.each<[string, string, (string | null | undefined)[], string]>([
    ['it says so of one', `${FEES} J.R. declares none.`, [FEES, undefined], 'differs from the record for one author'],
    ['it says more than it did', `${FEES} G.L. holds shares.`, [FEES, null], 'differs from the record for one author'],
    [
      'it says otherwise now',
      'Both authors hold shares.',
      [FEES, null],
      'The competing interests recorded for Grace Lin and Jane Roe do not match the statement.',
    ],
    [
      'it names one who has none',
      'J.R. and a friend hold shares; G.L. has none.',
      [null, null],
      'The competing interests recorded for Jane Roe do not match the statement.',
    ],
    [
      'it is gone',
      '',
      [null, null],
      'The competing interests recorded for Grace Lin and Jane Roe do not match the statement.',
    ],
    [
      'one is left out',
      'See the forms; G.L. is not in them.',
      [null, undefined],
      'competing interests for Jane Roe too, or for no author',
    ],
  ])('ask again where %s', (_, statement, interests, message) => {
    expect(outcome(statement, ...interests)).toMatchObject({ state: 'warning' });
    expect(outcome(statement, ...interests)?.message).toContain(message);
  });
});
