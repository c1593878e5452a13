import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTypeName } from '#domain/issue/issue-sections';
import { ARTICLE_TYPE_DEFAULTS, type JournalArticleType } from '#domain/journal/article-type-defaults';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { sectionArticleType } from '#domain/moving/in/article-facts';
import { chargeOf } from '#domain/payment/fee';
import { articleTypeName, articleTypePlural, findArticleType, offeredTypes } from '#domain/publication/article-type';
import {
  articleTypeChanges,
  articleTypeProblems,
  articleTypeText,
  cleanArticleTypes,
  EMPTY_ARTICLE_TYPE,
  mergeArticleTypes,
  parseArticleTypes,
  renamedArticleTypes,
} from '#domain/publication/article-type-list';
import { typePath } from '#domain/publication/collection-path';
import { pubmedRecord } from '#domain/register/deposit/pubmed';
import { jatsDocument } from '#domain/register/jats/article';
import { offeredSets, parseSetSpec } from '#domain/register/oai/sets';
import { feeTable, findPlaceholder } from '#domain/settings/information/placeholder';
import { settingProblems } from '#domain/settings/setting';
import { feeFields } from '#domain/settings/setting-fields';
import { fullArticle } from '../../support/articles.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const DELIVERED = articleTypeText(ARTICLE_TYPE_DEFAULTS);
const changed = (id: string, part: Partial<JournalArticleType>) =>
  ARTICLE_TYPE_DEFAULTS.map((one) => (one.id === id ? { ...one, ...part } : one));
const added = (name: string, part: Partial<JournalArticleType> = {}): JournalArticleType => ({
  ...{ ...EMPTY_ARTICLE_TYPE, name, name_of_one: `${name}, one`, kind: 'letter' },
  ...part,
});
const find = (text: string, id: string) => parseArticleTypes(text)?.find((one) => one.id === id);
const RENAMED = mergeArticleTypes(
  DELIVERED,
  articleTypeText(changed('case_report', { name: 'Clinical Cases', name_of_one: 'Clinical Case' })),
);

describe('the list of article types', () => {
  it('as it is delivered has the five of the specification with their labels, and nothing wrong', () => {
    expect(ARTICLE_TYPE_DEFAULTS.map(({ id, name }) => [id, name])).toEqual([
      ['original_research', 'Original Research'],
      ['review_article', 'Review Articles'],
      ['case_report', 'Case Reports'],
      ['short_communication', 'Short Communications'],
      ['editorial_letter', 'Editorials/Letters'],
    ]);
    expect([articleTypeProblems(DELIVERED), cleanArticleTypes(DELIVERED)]).toEqual([[], DELIVERED]);
  });

  it.each([
    ['no list', 'none', ['list']],
    ['an entry with another key', JSON.stringify([{ ...ARTICLE_TYPE_DEFAULTS[0], colour: 'red' }]), ['list']],
    ['an entry of no known kind', JSON.stringify([{ ...ARTICLE_TYPE_DEFAULTS[0], kind: 'poem' }]), ['list']],
    ['more than forty', articleTypeText(Array.from({ length: 41 }, (_, index) => added(`Type ${index}`))), ['list']],
    ['a type twice', articleTypeText([...ARTICLE_TYPE_DEFAULTS, ...ARTICLE_TYPE_DEFAULTS.slice(0, 1)]), ['list']],
    [
      'nothing that is offered',
      articleTypeText(ARTICLE_TYPE_DEFAULTS.map((one) => ({ ...one, is_retired: true }))),
      ['list'],
    ],
    ['a name that is missing', articleTypeText(changed('case_report', { name: ' ' })), ['list-2-name']],
    [
      'a name that is too long',
      articleTypeText(changed('case_report', { name_of_one: 'x'.repeat(61) })),
      ['list-2-name_of_one'],
    ],
    ['a name of signs alone', articleTypeText(changed('case_report', { name: '—' })), ['list-2-name']],
    ['the name of another type', articleTypeText(changed('case_report', { name: 'review-article' })), ['list-2-name']],
  ])('is refused with %s', (_, text, names) => {
    expect(articleTypeProblems(text).map(({ name }) => name)).toEqual(names);
  });

  it('loses nothing: ids and former names stay, and what is left out is retired', () => {
    expect(find(RENAMED, 'case_report')).toMatchObject({
      name: 'Clinical Cases',
      formerly: ['Case Reports', 'Case Report'],
    });
    expect(find(mergeArticleTypes(RENAMED, DELIVERED), 'case_report')).toMatchObject({
      name: 'Case Reports',
      formerly: ['Clinical Cases', 'Clinical Case'],
    });
    const less = mergeArticleTypes(DELIVERED, articleTypeText(ARTICLE_TYPE_DEFAULTS.slice(1)));
    expect(find(less, 'original_research')).toMatchObject({ name: 'Original Research', is_retired: true });
  });

  it('reports renamed types, and describes the differences in sentences', () => {
    expect(renamedArticleTypes(DELIVERED, RENAMED)).toEqual(['case_report']);
    const [first, second, ...others] = parseArticleTypes(RENAMED) ?? [];
    if (!first || !second) throw new Error('There are no article types.');
    expect(articleTypeChanges(DELIVERED, articleTypeText([second, { ...first, is_retired: true }, ...others]))).toEqual(
      [
        'Retired: Original Research',
        'Renamed: Case Reports, now Clinical Cases',
        'Singular: Case Report, now Clinical Case',
        expect.stringMatching(/^New order: Review Articles, Original Research/),
      ],
    );
  });
});

describe('an article type of the office’s own', () => {
  const LETTERS = added('Letters to the Editor', { name_of_one: 'Letter to the Editor' });
  const WITH_LETTERS = mergeArticleTypes(DELIVERED, articleTypeText([...ARTICLE_TYPE_DEFAULTS, LETTERS]));
  const withLetters = (fees: Record<string, string> = {}) =>
    journalFromSettings({ types: { list: WITH_LETTERS }, fees });

  it('gets an id from its name, and keeps it whatever it is called later', () => {
    expect(articleTypeChanges(DELIVERED, WITH_LETTERS)).toEqual(['Added: Letters to the Editor (letter)']);
    expect(find(WITH_LETTERS, 'letters_to_the_editor')).toMatchObject({
      name: 'Letters to the Editor',
      kind: 'letter',
    });
    const renamed = (parseArticleTypes(WITH_LETTERS) ?? []).map((one) =>
      one.id === 'letters_to_the_editor' ? { ...one, name: 'Correspondence' } : one,
    );
    const again = mergeArticleTypes(WITH_LETTERS, articleTypeText(renamed));
    expect(find(again, 'letters_to_the_editor')).toMatchObject({ formerly: ['Letters to the Editor'] });
    expect(find(mergeArticleTypes(again, DELIVERED), 'letters_to_the_editor')).toMatchObject({ is_retired: true });
  });

  it('has an id of its own that addresses and sets of harvesters take, whatever the names', () => {
    const names = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 12 });
    fc.assert(
      fc.property(names, (drawn) => {
        const wanted = [...ARTICLE_TYPE_DEFAULTS, ...drawn.map((name) => added(name))];
        const kept = parseArticleTypes(mergeArticleTypes(DELIVERED, articleTypeText(wanted))) ?? [];
        const ids = kept.map(({ id }) => id);
        expect(new Set(ids).size).toBe(wanted.length);
        for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:_[a-z0-9]+)*$/);
      }),
    );
  });

  it('never has the id under which the currency of the charges is stored', () => {
    const wanted = articleTypeText([...ARTICLE_TYPE_DEFAULTS, added('Currency')]);
    const ids = parseArticleTypes(mergeArticleTypes(DELIVERED, wanted))?.map(({ id }) => id);
    expect(ids).toEqual([...ARTICLE_TYPE_DEFAULTS.map(({ id }) => id), 'currency_2']);
  });

  it('is charged as what its kind is nearest to, until the office says otherwise', () => {
    const journal = withLetters({ editorial_letter: '40' });
    expect(chargeOf(journal, 'letters_to_the_editor')).toBe(40_00);
    expect(feeTable(journal)).toMatch(/Letters to the Editor[^$]*\$40/);
    const field = feeFields(journal).find(({ name }) => name === 'letters_to_the_editor');
    expect(field?.hint).toContain('the charge for Editorials/Letters applies: $40');
    expect(['', '0', '12.50', 'free'].map((text) => field && settingProblems(field, text).length)).toEqual([
      0, 0, 0, 1,
    ]);
    expect(chargeOf(withLetters({ editorial_letter: '40', letters_to_the_editor: '0' }), 'letters_to_the_editor')).toBe(
      0,
    );
    const types = ['letters_to_the_editor', 'editorial_letter'];
    expect(types.map((type) => chargeOf(withLetters(), type))).toEqual([100_00, 100_00]);
  });

  it('is a set for harvesters, and is a letter to JATS and PubMed under the office’s name', () => {
    const journal = withLetters();
    expect(parseSetSpec(journal, 'type-letters_to_the_editor')).toEqual({
      article_type: 'letters_to_the_editor',
    });
    const article = fullArticle({ article_type: 'letters_to_the_editor' });
    const jats = jatsDocument(journal, article, 'https://journal.example');
    expect(jats).toContain('article-type="letter"');
    expect(jats).toContain('<subject>Letter to the Editor</subject>');
    expect(pubmedRecord(journal, article)).toContain('<PublicationType>Letter</PublicationType>');
  });

  it.each([
    ['Correspondence', 'letters_to_the_editor', 'editorial_letter'],
    ['letter', 'letters_to_the_editor', 'editorial_letter'],
    ['Letters to the Editor', 'letters_to_the_editor', 'editorial_letter'],
    ['Editorials', 'editorial_letter', 'editorial_letter'],
    ['article-commentary', 'editorial_letter', 'editorial_letter'],
    ['Book Reviews', 'editorial_letter', 'editorial_letter'],
    ['Systematic reviews', 'review_article', 'review_article'],
    ['Articles', 'original_research', 'original_research'],
  ])('is that of articles which move in from “%s”, where their section sounds like its kind', (section, own, else_) => {
    expect(sectionArticleType(MERIDIAN, section)).toBe(else_);
    expect(sectionArticleType(withLetters(), section)).toBe(own);
  });

  it('has harvesters read its records again when its kind changes, and says so', () => {
    const other = WITH_LETTERS.replace('"kind":"letter"', '"kind":"news"');
    expect(renamedArticleTypes(WITH_LETTERS, other)).toEqual(['letters_to_the_editor']);
    expect(articleTypeChanges(WITH_LETTERS, other)).toEqual(['Letters to the Editor: letter, now news']);
  });
});

describe('a renamed article type', () => {
  const journal = journalFromSettings({ types: { list: RENAMED } });

  it('keeps its page, and is called by its new names', () => {
    expect([
      typePath('case_report'),
      articleTypePlural(journal, 'case_report'),
      articleTypeName(journal, 'case_report'),
    ]).toEqual(['/article-types/case-report', 'Clinical Cases', 'Clinical Case']);
    expect(offeredSets(journal, [])).toContainEqual({ spec: 'type-case_report', name: 'Clinical Cases' });
    expect([isTypeName(journal, 'clinical cases'), isTypeName(journal, 'Case Reports')]).toEqual([true, false]);
  });

  it.each(['case_report', 'Clinical Cases', 'clinical_case', 'Case Reports', 'case_reports', 'CASE-REPORT'])(
    'is meant by “%s”',
    (text) => {
      expect([findArticleType(journal, text), sectionArticleType(journal, text)]).toEqual([
        'case_report',
        'case_report',
      ]);
    },
  );

  it('has its charge stand on pages that name it as it is or was called', () => {
    expect(findPlaceholder(MERIDIAN, 'charge: case reports')).toMatchObject({
      name: 'charge: case reports',
      value: '$150',
    });
    for (const written of ['charge: clinical cases', 'Charge:  Case Reports']) {
      expect(findPlaceholder(journal, written)).toMatchObject({ name: 'charge: clinical cases', value: '$150' });
    }
    expect(findPlaceholder(journal, 'charge: poems')).toBeUndefined();
  });
});

it.each(['', '—', 'poem'])('no article type is meant by “%s”', (text) => {
  expect(findArticleType(MERIDIAN, text)).toBeUndefined();
});

it('a retired article type is offered to nothing but what has it', () => {
  const journal = journalFromSettings({
    types: { list: articleTypeText(changed('case_report', { is_retired: true })) },
  });
  expect(offeredTypes(journal).map(({ id }) => id)).not.toContain('case_report');
  expect(offeredTypes(journal, 'case_report').map(({ id }) => id)).toContain('case_report');
});
