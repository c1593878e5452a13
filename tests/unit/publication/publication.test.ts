import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '#domain/publication/abstract-text';
import {
  type ArticleCard,
  ArticleCard as ArticleCardSchema,
  articlesOfIssue,
  cardTitle,
  currentIssue,
  listedCards,
  listPages,
  type Manifest,
  PAGE_SIZE,
  relatedArticles,
  toCard,
} from '#domain/publication/manifest';
import { fullArticle, minimalArticle, notice, retractedArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const KEYWORDS = ['stroke', 'sleep', 'hygiene', 'hypertension', 'blood donors', 'telemedicine'];
const CATEGORIES = ['Neurology', 'Surgery', 'Oncology'];

const card = (number: number, overrides: Partial<ArticleCard> = {}): ArticleCard => {
  const article = fullArticle({ id: `article-${number}`, slug: `study-${number}`, article_number: `e${number}` });
  return { ...toCard({ ...article, summary: 'Summary.' }, `digest-${number}`), ...overrides };
};

/** A journal of up to 120 articles, newest first, with random keywords and categories. */
const archive = (max = 120) =>
  fc
    .array(fc.record({ keywords: fc.subarray(KEYWORDS), category: fc.constantFrom(...CATEGORIES) }), {
      maxLength: max,
      size: 'max',
    })
    .map((drafts) => drafts.map((draft, index) => card(drafts.length - index, draft)));

describe('the archive in pages', () => {
  it('holds every article once, newest first, twenty on each page but the newest', () => {
    fc.assert(
      fc.property(archive(), (cards) => {
        const pages = listPages(cards);
        expect(pages.flatMap(({ articles }) => articles)).toEqual(cards);
        expect(pages.map(({ page }) => page)).toEqual(pages.map((_, index) => pages.length - index));
        for (const { articles } of pages.slice(1)) expect(articles).toHaveLength(PAGE_SIZE);
        if (pages[0]) expect(pages[0].articles.length).toBeGreaterThan(0);
      }),
    );
  });

  it('changes only in its newest page when an article is published', () => {
    fc.assert(
      fc.property(archive(), (cards) => {
        const before = listPages(cards);
        const after = listPages([card(cards.length + 1), ...cards]);
        const isFull = cards.length % PAGE_SIZE === 0;
        const untouched = isFull ? before : before.slice(1);
        expect(after.slice(1)).toEqual(untouched);
        expect(after[0]?.articles).toHaveLength(isFull ? 1 : (before[0]?.articles.length ?? 0) + 1);
      }),
    );
  });

  it('of an empty journal has no page', () => {
    expect(listPages([])).toEqual([]);
  });
});

describe('related articles', () => {
  it('are up to three others, none twice, never the article itself', () => {
    fc.assert(
      fc.property(archive(80), (cards) => {
        const related = relatedArticles(cards);
        expect(related.size).toBe(cards.length);
        for (const { slug } of cards) {
          const shown = (related.get(slug) ?? []).map((other) => other.slug);
          expect(shown).toHaveLength(Math.min(3, cards.length - 1));
          expect(new Set(shown).size).toBe(shown.length);
          expect(shown).not.toContain(slug);
        }
      }),
    );
  });

  it('change at most for the 25 articles on either side, wherever an article is published or goes', () => {
    fc.assert(
      fc.property(archive(), fc.nat(), (cards, choice) => {
        const place = choice % (cards.length + 1);
        // It is the best match for every article, so all eligible ones will list it.
        const added = card(9999, { keywords: KEYWORDS });
        const before = relatedArticles(cards);
        const after = relatedArticles(cards.toSpliced(place, 0, added));
        for (const [index, { slug }] of cards.entries()) {
          const distance = index < place ? place - index : index - place + 1;
          if (distance > 25) expect(after.get(slug)).toEqual(before.get(slug));
        }
      }),
    );
  });

  it('share keywords first, then the category, then stand near', () => {
    const cards = [
      card(6, { keywords: ['sleep'], category: 'Oncology' }),
      card(5, { keywords: ['stroke', 'hygiene'], category: 'Surgery' }),
      card(4, { keywords: ['stroke'], category: 'Neurology' }),
      card(3, { keywords: [], category: 'Neurology' }),
      card(2, { keywords: [], category: 'Oncology' }),
      card(1, { keywords: ['stroke', 'hygiene'], category: 'Neurology' }),
    ];
    const shown = relatedArticles(cards).get('study-1') ?? [];
    expect(shown.map(({ slug }) => slug)).toEqual(['study-5', 'study-4', 'study-3']);
  });

  it('are the same for the same journal, whatever happened before', () => {
    fc.assert(
      fc.property(archive(60), (cards) => {
        expect(relatedArticles(structuredClone(cards))).toEqual(relatedArticles(cards));
      }),
    );
  });
});

describe('the card of an article', () => {
  const source = (article = fullArticle()) => ({ ...article, summary: summaryOf(article.abstract) });

  it('holds what lists show, in a form the snapshot accepts, and nothing of the long texts', () => {
    const made = toCard(source(), 'digest');
    expect(ArticleCardSchema.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      slug: 'home-blood-pressure-telemonitoring-after-stroke',
      authors: ['Amina Diallo', 'Jan-Willem van der Berg', 'Sofia Garcia', 'TELESTROKE Study Group'],
      is_retracted: false,
      digest: 'digest',
    });
    expect(JSON.stringify(made)).not.toContain('@');
    for (const field of ['content', 'abstract', 'references', 'declarations', 'notices'])
      expect(made).not.toHaveProperty(field);
  });

  it('of an article with the least of everything is accepted too', () => {
    const made = toCard(source(minimalArticle()), 'digest');
    expect(ArticleCardSchema.parse(made)).toMatchObject({ volume: null, issue: null, doi: null });
  });

  it('marks a retraction in the title that lists show, and only a retraction', () => {
    expect(cardTitle(toCard(source(retractedArticle()), 'd'))).toBe('RETRACTED: Vitamin K and stroke: a cohort study');
    const corrected = fullArticle({ notices: [notice(), notice({ kind: 'expression_of_concern' })] });
    expect(cardTitle(toCard(source(corrected), 'd'))).toBe(corrected.title);
  });
});

describe('the summary of an abstract', () => {
  const summary = (text: string) => summaryOf([{ heading: null, text }]);

  it('is the whole abstract where it is short, with its headings', () => {
    expect(summaryOf(fullArticle().abstract.slice(0, 2))).toBe(
      'Background: Blood pressure control after stroke is poor. Methods: We randomised 412 adults to telemonitoring or to usual care.',
    );
  });

  it('is at most 240 characters and an ellipsis, cut between two words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 90, size: 'max' }), (words) => {
        const text = words.join(' ');
        const short = summary(text);
        if (text.length <= 240) {
          expect(short).toBe(text);
          return;
        }
        expect(short.endsWith('…')).toBe(true);
        expect(short.length).toBeLessThanOrEqual(241);
        expect(`${text} `.startsWith(`${short.slice(0, -1)} `)).toBe(true);
      }),
    );
  });
});

const VOLUMES = [
  {
    id: 'v1',
    number: 1,
    year: 2025,
    issues: [{ id: 'v1-i1', number: 1, publication_date: '2025-10-31' }],
  },
  {
    id: 'v2',
    number: 2,
    year: 2026,
    issues: [
      { id: 'v2-i1', number: 1, publication_date: '2026-02-27' },
      { id: 'v2-i2', number: 2, publication_date: '2026-12-18' },
    ],
  },
];
const place = (volume: number, issue: number) => ({
  volume: { id: `v${volume}`, number: volume, year: 2024 + volume },
  issue: { id: `v${volume}-i${issue}`, number: issue },
});

describe('the current issue', () => {
  const journal = (articles: ArticleCard[]): Manifest => ({ volumes: VOLUMES, articles });

  it('is that of the newest article in an issue; one that is announced and empty is not yet current', () => {
    const articles = [
      card(10, { volume: null, issue: null }),
      card(9, place(2, 1)),
      card(11, place(2, 1)),
      card(2, place(1, 1)),
    ];
    const current = currentIssue(MERIDIAN, journal(articles));
    expect(current?.volume.number).toBe(2);
    expect(current?.issue.id).toBe('v2-i1');
    expect(current?.articles.map((shown) => shown.article_number)).toEqual(['e9', 'e11']);
  });

  it('is not one of which all articles were withdrawn', () => {
    const articles = [card(9, { ...place(2, 1), is_withdrawn: true }), card(2, place(1, 1))];
    expect(currentIssue(MERIDIAN, journal(articles))?.issue.id).toBe('v1-i1');
  });

  it('does not exist while nothing stands in an issue', () => {
    expect(currentIssue(MERIDIAN, journal([]))).toBeUndefined();
    expect(currentIssue(MERIDIAN, journal([card(1, { volume: null, issue: null })]))).toBeUndefined();
  });
});

describe('what is withdrawn', () => {
  it('stands in no list and in no issue', () => {
    const articles = [card(2, { ...place(2, 1), is_withdrawn: true }), card(1, place(2, 1))];
    const manifest = { volumes: VOLUMES, articles };
    expect(listedCards(manifest).map(({ slug }) => slug)).toEqual(['study-1']);
    expect(articlesOfIssue(MERIDIAN, manifest, 'v2-i1').map(({ slug }) => slug)).toEqual(['study-1']);
  });
});
