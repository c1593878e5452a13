import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { isIssn } from '#domain/journal/issn';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import type { Article } from '#domain/publication/article';
import { REGISTRIES } from '#domain/publication/integrity/registration';
import { crossrefBatch, crossrefRecords } from '#domain/register/deposit/crossref';
import { dataciteRecord } from '#domain/register/deposit/datacite';
import { depositObstacles } from '#domain/register/deposit/obstacles';
import { MERIDIAN_NAMES } from '../../scripts/demonstration/sample-settings.ts';
import {
  author,
  correctedArticle,
  fullArticle,
  GOLDEN_ARTICLES,
  hardCharactersArticle,
  minimalArticle,
  notice,
  retractedArticle,
} from '../support/articles.ts';
import { MERIDIAN, MERIDIAN_SETTINGS } from '../support/meridian.ts';
import { sampleArticles } from '../support/sample-articles.ts';

const FOLDER = fileURLToPath(new URL('./schemas/crossref-5.4.0/', import.meta.url));
const MAIN = 'crossref5.4.0.xsd';

/** All files of Crossref's schema in one folder, with references to remote files redirected there. */
const files = () =>
  globSync('**/*.xsd', { cwd: FOLDER }).map((path) => ({
    fileName: basename(path),
    contents: readFileSync(FOLDER + path, 'utf8').replace(
      /schemaLocation="(?:[^"]*\/)?([^"/]+)"/g,
      'schemaLocation="$1"',
    ),
  }));

/**
 * Validates deposits against Crossref's schema; returns the errors by deposit name. Loading the schema takes eight
 * seconds, so pass all deposits in one call.
 */
async function crossrefProblems(deposits: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const schema = files();
  const xml = Object.values(deposits).map((contents, index) => ({ fileName: `deposit-${index}.xml`, contents }));
  const { errors, rawOutput } = await validateXML({
    xml,
    schema: schema.filter(({ fileName }) => fileName === MAIN),
    preload: schema.filter(({ fileName }) => fileName !== MAIN),
    maxMemoryPages: 8_192,
  });
  return Object.fromEntries(
    Object.keys(deposits).map((name, index) => {
      const file = `deposit-${index}.xml`;
      const own = errors.filter(({ loc, rawMessage }) => (loc?.fileName ?? rawMessage).startsWith(file));
      // Files that xmllint does not call valid were not examined.
      const isValid = rawOutput.includes(`${file} validates`);
      return [name, own.length > 0 || isValid ? own.map(({ message }) => message) : [rawOutput.slice(0, 2_000)]];
    }),
  );
}

const POLICY = { journal: { ...MERIDIAN_SETTINGS.journal, update_policy_doi: '10.5555/policy' } };
const JOURNAL = journalFromSettings(POLICY);

const ORIGIN = 'https://journal.example';
const AT = new Date('2026-11-20T10:11:12.345Z');

const deposit = (article: Article, journal = JOURNAL) =>
  crossrefBatch(journal, crossrefRecords(journal, article, ORIGIN), {
    id: `batch-${article.id}`,
    at: AT,
  });

/** The third version of an article. */
const CHANGED = fullArticle({
  changes: [
    { changed_on: '2026-09-01', reason: 'A name was mended.' },
    { changed_on: '2026-09-02', reason: 'Two <numbers> in Table 1 were mended.' },
  ],
});

/** Malicious metadata: too long, digits and symbols in names, forbidden characters. */
const HOSTILE: Record<string, Article> = {
  'names that are too long or no names': hardCharactersArticle({
    authors: [
      author({ given: 'N'.repeat(61), family: 'Family' }),
      author({ given: 'Given', family: '𝛃'.repeat(300) }),
      author({ given: 'R2-D2', family: '1st 2nd 3rd' }),
      author({ given: '???', family: '?' }),
      author({ given: '\u0007', family: '\u0000\uD800' }),
      author({ given: 'Martin Luther', family: 'King, Jr.', orcid: '0000-0002-1825-0097' }),
      author({ given: '', family: 'Sukarno' }),
      author({ given: '', family: `Group ${'x'.repeat(600)}`, affiliations: [] }),
    ],
    affiliations: ['A'.repeat(2_000), '\u0000'],
  }),
  'texts that look like markup': fullArticle({
    title: ']]><!--<title/>&#0;&lt;',
    abstract: [
      { heading: null, text: '<jats:p>' },
      { heading: '</jats:title>', text: '\uFFFE\uFFFF&' },
      { heading: null, text: 'After a part.' },
    ],
    references: [
      { text: '</unstructured_citation><doi>10.1/x</doi>', doi: `10.5555/${'a'.repeat(300)}` },
      { text: 'x'.repeat(20_000), doi: '10.5555/<&>"' },
    ],
  }),
  'much of everything': fullArticle({
    authors: Array.from({ length: 500 }, (_, index) => author({ family: `Author${'abcdefghij'[index % 10]}` })),
    references: Array.from({ length: 500 }, (_, index) => ({ text: `Reference ${index}.`, doi: null })),
  }),
};

const STATES: Record<string, Article> = {
  'in its third version': CHANGED,
  'one that was withdrawn': fullArticle({ is_withdrawn: true, pdf: null }),
  'one with a notice of another publisher': fullArticle({ notices: [notice({ doi: '10.1234/notice' })] }),
  'one with translations': fullArticle({
    translations: [{ language: 'fr', title: 'Titre', abstract: 'Résumé & <b>', keywords: [] }],
  }),
  'one of no volume': minimalArticle({ doi: '10.5555/mj.2026.0001' }),
};

const { issn: _, ...WITHOUT_ISSN } = MERIDIAN_NAMES;
/** The same article in journals with different settings. */
const JOURNALS = {
  'of a journal without a DOI for its policy on corrections': deposit(fullArticle(), MERIDIAN),
  'of a journal without an ISSN': deposit(fullArticle(), journalFromSettings({ journal: WITHOUT_ISSN })),
  'of a journal with a print ISSN': deposit(
    fullArticle(),
    journalFromSettings({ journal: { ...MERIDIAN_NAMES, print_issn: '2049-3630' } }),
  ),
};

const registration = fc.constantFrom(...REGISTRIES).map(({ id, example }) => ({ registry: id, number: example }));
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }).filter((one) => one.trim() !== '');
const GENERATED = fc.sample(
  fc
    .record({
      title: text,
      authors: fc.array(fc.record({ given: fc.oneof(text, fc.constant('')), family: text }), { minLength: 1 }),
      affiliations: fc.array(text, { minLength: 1, maxLength: 2 }),
      abstract: fc.array(fc.record({ heading: fc.option(text), text }), { minLength: 1 }),
      registrations: fc.array(registration),
      funders: fc.array(
        fc.record({
          name: text,
          id: fc.constantFrom(null, '10.13039/999999999999', 'https://ror.org/03yrm5c26'),
          awards: fc.array(text, { maxLength: 3 }),
        }),
      ),
      references: fc.array(fc.record({ text, doi: fc.constantFrom(null, '10.5555/x') })),
    })
    .map((parts) =>
      fullArticle({ ...parts, authors: parts.authors.map((name) => author({ ...name, affiliations: [1, 2] })) }),
    ),
  { seed: 17 },
);

const samples = sampleArticles().map((sample): Article => {
  const { volume, issue, ...words } = sample;
  return {
    ...fullArticle(),
    ...words,
    volume: { id: 'v', number: volume, year: 2026 },
    issue: { id: 'i', number: issue },
    is_sample: true,
  };
});

describe('a deposit with Crossref', () => {
  const valid: Record<string, string> = { ...JOURNALS };
  for (const [name, article] of GOLDEN_ARTICLES) if (article.doi) valid[name] = deposit(article);
  for (const article of samples) valid[`sample ${article.slug}`] = deposit(article);
  for (const [name, article] of Object.entries({ ...HOSTILE, ...STATES })) valid[name] = deposit(article);
  GENERATED.forEach((article, index) => {
    valid[`generated ${index}`] = deposit(article);
  });
  const whole = deposit(fullArticle());
  const broken = {
    'no doi': whole.replace(/<doi>10\.5555\/mj[^<]*<\/doi>/, ''),
    'an unescaped title': whole.replace('telemonitoring', 'R&D'),
    'an unknown update': deposit(correctedArticle()).replace('type="correction"', 'type="mistake"'),
    'a date in words': whole.replace('<month>08</month>', '<month>August</month>'),
  };
  let problems: Record<string, string[]>;
  beforeAll(async () => {
    problems = await crossrefProblems({ ...valid, ...broken });
  });

  it('of every golden article, every sample, in every state, of every journal, of generated and of hostile metadata, is valid', () => {
    expect(Object.keys(valid).length).toBeGreaterThan(60);
    const wrong = Object.keys(valid).filter((name) => problems[name]?.length !== 0);
    expect(wrong.map((name) => [name, problems[name]])).toEqual([]);
  });

  it.each(Object.keys(broken))('would fail with %s', (name) => {
    expect(problems[name]).not.toEqual([]);
  });

  it('has a moment to the millisecond, so that a later one is greater', () => {
    expect(whole).toContain('<timestamp>20261120101112345</timestamp>');
  });

  it('says who wrote it, where the DOI leads, the licence, the history and every reference', () => {
    for (const part of [
      '<given_name>Amina</given_name><surname>Diallo</surname>',
      '<ORCID authenticated="true">https://orcid.org/0000-0002-1825-0097</ORCID>',
      '<ORCID authenticated="false">https://orcid.org/0000-0001-5109-3700</ORCID>',
      '<institution_name>Institute of Digital Health, Meridian University, London, United Kingdom</institution_name>',
      '<organization sequence="additional" contributor_role="author">TELESTROKE Study Group</organization>',
      '<doi>10.5555/mj.2026.0042</doi>',
      `>${ORIGIN}/articles/home-blood-pressure-telemonitoring-after-stroke/</resource>`,
      '<item crawler="similarity-check"><resource mime_type="application/pdf"',
      'applies_to="tdm" start_date="2026-08-21">https://creativecommons.org/licenses/by/4.0/<',
      'name="accepted" label="Accepted" group_name="publication_history" group_label="Publication history" order="2">2026-07-30<',
      '<citation key="ref-1"><doi>10.5555/ojm.2024.0007</doi><unstructured_citation>Carberry J.',
      '<citation key="ref-2"><unstructured_citation>Otieno P.',
    ]) {
      expect(whole).toContain(part);
    }
  });

  it('says who paid for the study and where it is registered, as far as Crossref lists the registry', () => {
    expect(whole).toContain(
      '<fr:program name="fundref"><fr:assertion name="fundgroup"><fr:assertion name="funder_name">Lakeside Research Fund<fr:assertion name="funder_identifier">https://doi.org/10.13039/999999999999</fr:assertion></fr:assertion><fr:assertion name="award_number">2024/117</fr:assertion></fr:assertion></fr:program>',
    );
    expect(whole).toContain('registry="10.18810/clinical-trials-gov">NCT00000001</ct:clinical-trial-number>');
    const other = deposit(
      fullArticle({
        registrations: [{ registry: 'prospero', number: 'CRD42020123456' }],
        funders: [{ name: 'Digital Library', id: 'https://ror.org/03yrm5c26', awards: [] }],
      }),
    );
    expect(other).toContain('<fr:assertion name="ror">https://ror.org/03yrm5c26</fr:assertion>');
    expect(other).not.toContain('ct:clinical-trial-number');
  });

  it('says which version it is and why it was made, once there is more than one', () => {
    expect(deposit(fullArticle())).not.toContain('<version_info>');
    expect(deposit(CHANGED)).toContain(
      '<version_info><version>3</version><description>Two &lt;numbers&gt; in Table 1 were mended.</description></version_info>',
    );
    expect(dataciteRecord(MERIDIAN, CHANGED, ORIGIN).data.attributes).toMatchObject({ version: '3' });
  });

  it('carries no address of mail but the office’s own', () => {
    const all = GOLDEN_ARTICLES.map(([, article]) => deposit(article))
      .join('')
      .replaceAll(MERIDIAN.officeEmail, '');
    expect(all.match(/[\w.]+@[\w.]+\.\w+/g)).toBeNull();
  });

  it('has no Crossmark while the journal has no DOI for its policy on corrections, and a correction waits for it', () => {
    const on = { destination: 'crossref', today: '2026-11-20', live: false } as const;
    const obstacles = [fullArticle(), retractedArticle()].map((article) => depositObstacles(MERIDIAN, article, on));
    expect(JOURNALS['of a journal without a DOI for its policy on corrections']).not.toContain('<crossmark');
    expect(obstacles).toEqual([[], [expect.stringContaining('Set it under Settings, Journal.')]]);
  });

  it('of a retracted article has its notice as a record that updates it, and the title says so', () => {
    const retracted = deposit(retractedArticle());
    expect(retracted).toContain('<title>RETRACTED: Vitamin K and stroke: a cohort study</title>');
    expect(retracted).toContain('<title>Retraction: Vitamin K and stroke: a cohort study</title>');
    expect(retracted).toContain('<update type="retraction" date="2026-10-15">10.5555/mj.2026.0044</update>');
    expect(retracted).toContain('<doi>10.5555/mj.2026.0044.r1</doi>');
  });

  it('of a notice without a DOI, and of a withdrawal, is an update of the article’s own record', () => {
    const own = '10.5555/mj.2026.0045</update>';
    const corrected = deposit(correctedArticle());
    expect(corrected.split(`<update type="correction" date="2026-10-01">${own}`)).toHaveLength(3);
    expect(corrected).toContain(`<update type="expression_of_concern" date="2026-11-02">${own}`);
    const withdrawn = deposit(fullArticle({ is_withdrawn: true }));
    expect(withdrawn).toContain('<title>WITHDRAWN: Home blood-pressure');
    expect(withdrawn).toContain('<update type="withdrawal" date="2026-08-21">10.5555/mj.2026.0042</update>');
    expect(withdrawn).not.toContain('text-mining');
  });

  it('is the same text for the same article, and another for a changed one', () => {
    expect(crossrefRecords(MERIDIAN, fullArticle(), ORIGIN)).toBe(crossrefRecords(MERIDIAN, fullArticle(), ORIGIN));
    expect(crossrefRecords(MERIDIAN, fullArticle({ title: 'Another' }), ORIGIN)).not.toBe(
      crossrefRecords(MERIDIAN, fullArticle(), ORIGIN),
    );
  });
});

describe('what the schema does not see', () => {
  const on = { destination: 'crossref', today: '2026-11-20', live: true } as const;

  it.each<[string, Article, string]>([
    ['has no DOI', minimalArticle(), 'It has no DOI'],
    ['has a DOI of another prefix', fullArticle({ doi: '10.1234/x' }), 'does not begin with the journal’s prefix'],
    ['has a DOI with the test prefix', fullArticle(), 'test prefix'],
    ['is dated tomorrow', fullArticle({ published_on: '2026-11-21' }), 'is in the future'],
    ['has a wrong ORCID iD', fullArticle({ authors: [author({ orcid: '0000-0002-1825-0098' })] }), 'is wrong'],
    ['is invented', fullArticle({ is_sample: true }), 'invented'],
  ])('is why an article that %s is not sent', (_name, article, words) => {
    expect(depositObstacles(JOURNAL, article, on).join(' ')).toContain(words);
  });

  it('lets a sound article pass, and an invented one into a sandbox', () => {
    expect(depositObstacles(JOURNAL, fullArticle(), { ...on, live: false })).toEqual([]);
    const renamed = journalFromSettings({ journal: { ...MERIDIAN_SETTINGS.journal, doi_prefix: '10.12345' } });
    expect(depositObstacles(renamed, fullArticle({ doi: '10.12345/arm.2026.0001' }), on)).toEqual([]);
    expect(depositObstacles(JOURNAL, fullArticle({ is_sample: true }), { ...on, live: false })).toEqual([]);
  });

  it('names what a journal has not set yet, and leaves out an ISSN that there is not', () => {
    expect(depositObstacles(journalFromSettings({}), fullArticle(), { ...on, live: false })).toEqual([
      'The journal has no DOI prefix yet. Set it under Settings, Journal.',
      'The journal has no ISSN yet. Set it under Settings, Journal.',
      'The journal has no publisher yet. Set it under Settings, Journal.',
      'The journal has no email address yet. Set it under Settings, Journal.',
    ]);
    expect(JOURNALS['of a journal without an ISSN']).not.toContain('<issn');
  });

  it('names the print ISSN before that of the online edition', () => {
    expect(JOURNALS['of a journal with a print ISSN'].match(/<issn .*/g)).toEqual([
      '<issn media_type="print">2049-3630</issn>',
      `<issn media_type="electronic">${MERIDIAN.issn}</issn>`,
    ]);
  });

  it('is the check digit of an ISSN', () => {
    expect([MERIDIAN.issn, '2049-3630', '0378-5955', '2434-561X'].map(isIssn)).toEqual([true, true, true, true]);
    expect(['2049-3631', '20493630', '2434-5610'].map(isIssn)).toEqual([false, false, false]);
  });
});

describe('a deposit with DataCite', () => {
  it('has what DataCite makes a DOI findable by, from the same record', () => {
    const { attributes } = dataciteRecord(MERIDIAN, retractedArticle(), ORIGIN).data;
    expect(attributes).toMatchObject({
      event: 'publish',
      doi: '10.5555/mj.2026.0044',
      url: `${ORIGIN}/articles/vitamin-k-and-stroke/`,
      titles: [{ title: 'RETRACTED: Vitamin K and stroke: a cohort study' }],
      publisher: { name: MERIDIAN.publisher },
      publicationYear: 2026,
      types: { resourceTypeGeneral: 'JournalArticle' },
    });
    expect(attributes.creators[0]).toMatchObject({ name: 'Diallo, Amina', nameType: 'Personal' });
    expect(attributes.creators.at(-1)).toMatchObject({ name: 'TELESTROKE Study Group', nameType: 'Organizational' });
    expect(attributes.relatedIdentifiers.map(({ relatedIdentifier }) => relatedIdentifier)).toEqual([
      '10.5555/ojm.2024.0007',
    ]);
  });

  it('says who paid for the study, once for each award', () => {
    const funders = [
      { name: 'Digital Library', id: 'https://ror.org/03yrm5c26', awards: ['A1', 'A2'] },
      { name: 'Lakeside Fund', id: null, awards: [] },
    ];
    const library = { funderName: 'Digital Library', funderIdentifier: 'https://ror.org/03yrm5c26' };
    expect(dataciteRecord(MERIDIAN, fullArticle({ funders }), ORIGIN).data.attributes.fundingReferences).toEqual([
      { ...library, funderIdentifierType: 'ROR', awardNumber: 'A1' },
      { ...library, funderIdentifierType: 'ROR', awardNumber: 'A2' },
      { funderName: 'Lakeside Fund' },
    ]);
  });
});
