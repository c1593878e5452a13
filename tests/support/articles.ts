import type { Article, ArticleAuthor, Declarations, Notice } from '#domain/publication/article';

/**
 * Golden articles: complete, invented records for tests. They differ in every unique field (id, slug, numbers, DOI), so
 * that one journal can hold them all. Each accepts overrides. The ORCID iDs are from ORCID's own documentation; 10.5555
 * is Crossref's test prefix.
 */
type Overrides = Partial<Article>;

const VOLUME = { id: 'volume-2', number: 2, year: 2026 };
const ISSUE = { id: 'volume-2-issue-3', number: 3 };

const NO_DECLARATIONS: Declarations = {
  author_contributions: '',
  funding: '',
  competing_interests: '',
  ethics: '',
  trial_registration: '',
  data_availability: '',
  ai_use: '',
  acknowledgements: '',
};

/** An author; by default with one affiliation and no ORCID iD. */
export function author(overrides: Partial<ArticleAuthor> = {}): ArticleAuthor {
  return { given: 'Sofia', family: 'Garcia', affiliations: [1], orcid: null, is_corresponding: false, ...overrides };
}

/** A notice; by default a correction of 1 October 2026 without a DOI. */
export function notice(overrides: Partial<Notice> = {}): Notice {
  return {
    kind: 'correction',
    published_on: '2026-10-01',
    text: 'Table 2 gave the standard error in place of the standard deviation. The conclusions do not change.',
    doi: null,
    ...overrides,
  };
}

/** An article with every field set. Email addresses appear only where an author may write one: in the declarations. */
export function fullArticle(overrides: Overrides = {}): Article {
  return {
    id: 'article-full',
    slug: 'home-blood-pressure-telemonitoring-after-stroke',
    manuscript_number: 'MJ-2026-0042',
    article_number: 'e42',
    pages: null,
    doi: '10.5555/mj.2026.0042',
    title: 'Home blood-pressure telemonitoring after stroke: a randomised trial in Kenya',
    article_type: 'original_research',
    category: 'Neurology',
    language: 'en',
    authors: [
      author({
        given: 'Amina',
        family: 'Diallo',
        affiliations: [1, 2],
        orcid: '0000-0002-1825-0097',
        is_corresponding: true,
      }),
      author({ given: 'Jan-Willem', family: 'van der Berg', affiliations: [2], orcid: '0000-0001-5109-3700' }),
      author(),
      author({ given: '', family: 'TELESTROKE Study Group', affiliations: [] }),
    ],
    affiliations: [
      'Department of Neurology, Lakeside University Hospital, Kisumu, Kenya',
      'Institute of Digital Health, Meridian University, London, United Kingdom',
    ],
    abstract: [
      { heading: 'Background', text: 'Blood pressure control after stroke is poor.' },
      { heading: 'Methods', text: 'We randomised 412 adults to telemonitoring or to usual care.' },
      { heading: 'Results', text: 'Systolic pressure fell by 6.1 mmHg (95% CI 3.9 to 8.3).' },
      { heading: 'Conclusions', text: 'Telemonitoring lowered blood pressure after stroke.' },
    ],
    key_points: {
      question: 'Does telemonitoring at home lower blood pressure after stroke?',
      findings: 'Systolic pressure fell by 6.1 mmHg more than under usual care.',
      meaning: 'Telemonitoring can be part of care after stroke.',
    },
    keywords: ['stroke', 'hypertension', 'telemedicine'],
    content: [
      '<h2 id="introduction">Introduction</h2>',
      '<p>High blood pressure is the main cause of a second stroke.<sup><a href="#ref-1">1</a></sup></p>',
      '<h2 id="methods">Methods</h2>',
      '<p>A parallel-group trial in eight hospitals.<sup><a href="#ref-2">2</a></sup></p>',
      '<h2 id="results">Results</h2>',
      '<p>Pressure fell (<a href="#table-1">Table 1</a>, <a href="#figure-1">Figure 1</a>).</p>',
      '<figure id="table-1"><figcaption><strong>Table 1.</strong> Change in mmHg.</figcaption><table><thead><tr><th scope="col">Group</th><th scope="col">Change</th></tr></thead>',
      '<tbody><tr><th scope="row">Telemonitoring</th><td>−9.4</td></tr><tr><th scope="row">Usual care</th><td>−3.3</td></tr></tbody></table></figure>',
      '<figure id="figure-1"><img src="figure-1.svg" alt="Pressure falls over a year."><figcaption><strong>Figure 1.</strong> Change.</figcaption></figure>',
      '<h2 id="discussion">Discussion</h2>',
      '<p>The effect was the same in all eight hospitals.</p>',
    ].join('\n'),
    figures: [
      {
        file: 'figure-1.svg',
        svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><title>Change</title><path d="M0 20 40 0"/></svg>',
      },
    ],
    references: [
      {
        text: 'Carberry J. Stroke prevention in primary care. Open J Med. 2024;2(1):e7.',
        doi: '10.5555/ojm.2024.0007',
      },
      { text: 'Otieno P. Measuring blood pressure. 3rd ed. Nairobi: Lakeside Press; 2021.', doi: null },
    ],
    declarations: {
      author_contributions: 'Conceptualization: AD, JB. Formal analysis: SG. Writing: all authors.',
      funding: 'Supported by grant 2024/117 of the Lakeside Research Fund.',
      competing_interests: 'SG has received lecture fees from a maker of monitors.',
      ethics:
        'Approved by the ethics committee of Lakeside University Hospital (LUH-2023-88). All participants consented.',
      trial_registration: 'ClinicalTrials.gov NCT00000001, 3 March 2024.',
      data_availability: 'Available on request from data@hospital.example.',
      ai_use: 'No AI tool was used.',
      acknowledgements: 'We thank the nurses of the eight hospitals (nurses@hospital.example).',
    },
    registrations: [{ registry: 'clinicaltrials_gov', number: 'NCT00000001' }],
    funders: [{ name: 'Lakeside Research Fund', id: '10.13039/999999999999', awards: ['2024/117'] }],
    reporting_guidelines: ['consort'],
    contributions: [
      { author: 1, roles: ['conceptualization', 'writing-original-draft'] },
      { author: 3, roles: ['formal-analysis', 'writing-review-editing'] },
    ],
    interests: [
      { author: 1, declared: null },
      { author: 2, declared: null },
      { author: 3, declared: 'SG has received lecture fees from a maker of monitors.' },
    ],
    conduct: {
      approval: 'approved',
      committees: [
        {
          name: 'Ethics Committee of Lakeside University Hospital',
          numbers: ['LUH-2023-88'],
          decided_on: '2023-11-06',
        },
      ],
      consent_to_participate: ['given'],
      consent_to_publication: null,
      ai_use: 'none',
      ai_tools: '',
      ai_purpose: '',
    },
    received_on: '2026-03-02',
    revised_on: '2026-07-01',
    accepted_on: '2026-07-30',
    published_on: '2026-08-21',
    submitted_at: '2026-03-02T08:30:00.000Z',
    updated_at: '2026-08-21T09:00:00.000Z',
    citations: 7,
    citations_on: null,
    notices: [],
    lifted_notices: [],
    confirmed_orcids: ['0000-0002-1825-0097'],
    licence: null,
    volume: { ...VOLUME },
    issue: { ...ISSUE },
    is_sample: false,
    translations: [],
    supplements: [],
    changes: [],
    is_withdrawn: false,
    pdf: { bytes: 184_320, sha256: '9f'.repeat(32) },
    ...overrides,
  };
}

/** The minimum of a valid article: one author, one paragraph; no DOI, volume, PDF, affiliation or reference. */
export function minimalArticle(overrides: Overrides = {}): Article {
  return {
    id: 'article-minimal',
    slug: 'on-washing-hands',
    manuscript_number: 'MJ-2026-0001',
    article_number: 'e1',
    pages: null,
    doi: null,
    title: 'On washing hands',
    article_type: 'editorial_letter',
    category: 'Surgery',
    language: 'en',
    authors: [author({ given: 'Ada', family: 'Editor', affiliations: [] })],
    affiliations: [],
    abstract: [{ heading: null, text: 'Clean hands save lives.' }],
    key_points: null,
    keywords: ['hygiene'],
    content: '<p>Wash them.</p>',
    figures: [],
    references: [],
    declarations: { ...NO_DECLARATIONS },
    registrations: [],
    funders: [],
    reporting_guidelines: [],
    contributions: [],
    interests: [],
    conduct: null,
    received_on: null,
    revised_on: null,
    accepted_on: null,
    published_on: '2026-01-05',
    submitted_at: '2026-01-02T10:00:00.000Z',
    updated_at: '2026-01-05T10:00:00.000Z',
    citations: 0,
    citations_on: null,
    notices: [],
    lifted_notices: [],
    confirmed_orcids: [],
    licence: null,
    volume: null,
    issue: null,
    is_sample: false,
    translations: [],
    supplements: [],
    changes: [],
    is_withdrawn: false,
    pdf: null,
    ...overrides,
  };
}

/**
 * Characters that break careless serialisers: markup, quotes, LaTeX, a combining accent, Chinese, Japanese,
 * right-to-left scripts, a character outside the Basic Multilingual Plane, a long group name.
 */
export function hardCharactersArticle(overrides: Overrides = {}): Article {
  return fullArticle({
    id: 'article-hard-characters',
    slug: 'angiotensin-and-the-50-percent-rule',
    manuscript_number: 'MJ-2026-0043',
    article_number: 'e43',
    doi: '10.5555/mj.2026.0043_a',
    title:
      'Is p < 0.05 & "n > 50%" enough? α₂-agonists, {TGF_β}^2 \\frac #1 ~ $5: caf\u0065\u0301s, 高血圧, ضغط الدم, לחץ דם, 𝛃’s & it\'s <em>not</em>',
    authors: [
      author({ given: 'Zoe\u0301', family: "O'Brien & Søn", orcid: '0000-0002-1825-0097', is_corresponding: true }),
      author({ given: '小明', family: '王', affiliations: [2] }),
      author({ given: 'محمد', family: 'الأحمد', affiliations: [1, 2] }),
      author({ given: 'Łukasz "Luk"', family: 'Żółć-Ångström', affiliations: [2] }),
      author({
        given: '',
        family: 'Study Group for Hearts and Kidneys <SGHK> of the Northern, Eastern and Southern Regions & Islands',
        affiliations: [],
      }),
    ],
    affiliations: ['Hôpital «Saint-Jean» & Fils, São Paulo <BR>', '北京大学 "Health" Centre; Dept. of O\'Neill'],
    abstract: [
      {
        heading: 'Background & "aims"',
        text: 'If a < b and b > c then </script><script>alert(1)</script> ]]> stays text.',
      },
      { heading: null, text: 'نص عربي with English, עברית, 中文 and a line\u2028separator; 5 µg/mL ≥ 3 × 10⁹.' },
    ],
    keywords: ['β-blockers', 'R&D', '"quoted"', '高血圧', 'ضغط الدم'],
    references: [{ text: 'Smith & Sons. <i>Hearts</i> "and" kidneys. 2020.', doi: '10.5555/a<b>&c' }],
    published_on: '2026-09-03',
    updated_at: '2026-09-03T23:59:59.999Z',
    pdf: { bytes: 99_000, sha256: 'a1'.repeat(32) },
    ...overrides,
  });
}

/** An article retracted by a notice with its own DOI. */
export function retractedArticle(overrides: Overrides = {}): Article {
  return fullArticle({
    id: 'article-retracted',
    slug: 'vitamin-k-and-stroke',
    manuscript_number: 'MJ-2026-0044',
    article_number: 'e44',
    doi: '10.5555/mj.2026.0044',
    title: 'Vitamin K and stroke: a cohort study',
    updated_at: '2026-10-15T12:00:00.000Z',
    notices: [
      notice({
        kind: 'retraction',
        published_on: '2026-10-15',
        text: 'The authors and the editor retract this article, because the data of one hospital cannot be verified.',
        doi: '10.5555/mj.2026.0044.r1',
      }),
    ],
    ...overrides,
  });
}

/** An article with two corrections on one day and an expression of concern, none with a DOI. */
export function correctedArticle(overrides: Overrides = {}): Article {
  return fullArticle({
    id: 'article-corrected',
    slug: 'sleep-after-surgery',
    manuscript_number: 'MJ-2026-0045',
    article_number: 'e45',
    doi: '10.5555/mj.2026.0045',
    title: 'Sleep after surgery: a systematic review',
    article_type: 'review_article',
    category: 'Surgery',
    updated_at: '2026-11-02T08:00:00.000Z',
    notices: [
      notice(),
      notice({ text: 'The name of the second author was misspelt.' }),
      notice({
        kind: 'expression_of_concern',
        published_on: '2026-11-02',
        text: 'The journal is examining the data behind Figure 1.',
      }),
    ],
    ...overrides,
  });
}

/** An article in Spanish, with an English title, abstract and keywords. */
export function spanishArticle(overrides: Overrides = {}): Article {
  return fullArticle({
    id: 'article-spanish',
    slug: 'presion-arterial-en-casa',
    manuscript_number: 'MJ-2026-0046',
    article_number: 'e46',
    doi: '10.5555/mj.2026.0046',
    language: 'es',
    title: 'Medición de la presión arterial en casa',
    abstract: [
      { heading: 'Antecedentes', text: 'Se mide poco.' },
      { heading: 'Resultados', text: 'En casa se mide más.' },
    ],
    keywords: ['presión arterial', 'telemedicina'],
    translations: [
      {
        language: 'en',
        title: 'Measuring blood pressure at home',
        abstract: 'It is rarely measured. At home it is measured more often.',
        keywords: ['blood pressure', 'telemedicine'],
      },
    ],
    ...overrides,
  });
}

/** An article first printed elsewhere, with its original page numbers. */
export const printedArticle = (): Article =>
  minimalArticle({
    id: 'article-printed',
    slug: 'on-bleeding',
    manuscript_number: 'MJ-2026-0061',
    article_number: 'e61',
    doi: '10.5555/mj.2026.0061',
    title: 'On bleeding',
    volume: { id: 'volume-2', number: 2, year: 2026 },
    pages: '284-7, 290',
  });

/** Every golden article, by description. */
export const GOLDEN_ARTICLES: ReadonlyArray<readonly [name: string, article: Article]> = [
  ['the full article', fullArticle()],
  ['the minimal article', minimalArticle()],
  ['the article with hard characters', hardCharactersArticle()],
  ['the retracted article', retractedArticle()],
  ['the corrected article', correctedArticle()],
  ['the article in Spanish', spanishArticle()],
  ['the printed article', printedArticle()],
];
