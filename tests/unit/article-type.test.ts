import { afterEach, describe, expect, it } from 'vitest';
import { placeholderOf } from '#domain/information/placeholder';
import { isTypeName } from '#domain/issue/issue-sections';
import { typeOfSection } from '#domain/moving-in/stand-ins';
import { allSets } from '#domain/oai/sets';
import {
  adoptArticleTypes,
  articleTypeNamed,
  nameOfOne,
  nameOfSeveral,
  offeredTypes,
} from '#domain/publication/article-type';
import { ARTICLE_TYPE_DEFAULTS, type JournalArticleType } from '#domain/publication/article-type-defaults';
import {
  articleTypeChanges,
  articleTypeProblems,
  articleTypeText,
  carriedArticleTypes,
  cleanArticleTypes,
  parseArticleTypes,
  renamedArticleTypes,
} from '#domain/publication/article-type-list';
import { typePath } from '#domain/publication/collection-path';

afterEach(() => adoptArticleTypes(ARTICLE_TYPE_DEFAULTS));

const DELIVERED = articleTypeText(ARTICLE_TYPE_DEFAULTS);
const changed = (id: string, part: Partial<JournalArticleType>) =>
  ARTICLE_TYPE_DEFAULTS.map((one) => (one.id === id ? { ...one, ...part } : one));
const find = (text: string, id: string) => parseArticleTypes(text)?.find((one) => one.id === id);
const RENAMED = carriedArticleTypes(
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
    expect(find(carriedArticleTypes(RENAMED, DELIVERED), 'case_report')).toMatchObject({
      name: 'Case Reports',
      formerly: ['Clinical Cases', 'Clinical Case'],
    });
    const less = carriedArticleTypes(DELIVERED, articleTypeText(ARTICLE_TYPE_DEFAULTS.slice(1)));
    expect(find(less, 'original_research')).toMatchObject({ name: 'Original Research', is_retired: true });
  });

  it('tells which types have another name, and says in sentences what is different', () => {
    expect(renamedArticleTypes(DELIVERED, RENAMED)).toEqual(['case_report']);
    const [first, second, ...others] = parseArticleTypes(RENAMED) ?? [];
    if (!first || !second) throw new Error('There are no article types.');
    expect(articleTypeChanges(DELIVERED, articleTypeText([second, { ...first, is_retired: true }, ...others]))).toEqual(
      [
        'Retired: Original Research',
        'Renamed: Case Reports, now Clinical Cases',
        'One of them: Case Report, now Clinical Case',
        expect.stringMatching(/^New order: Review Articles, Original Research/),
      ],
    );
  });
});

describe('a renamed article type', () => {
  const adopt = () => adoptArticleTypes(parseArticleTypes(RENAMED) ?? []);

  it('keeps its page, and is called by its new names', () => {
    adopt();
    expect([typePath('case_report'), nameOfSeveral('case_report'), nameOfOne('case_report')]).toEqual([
      '/article-types/case-report',
      'Clinical Cases',
      'Clinical Case',
    ]);
    expect(allSets([])).toContainEqual({ spec: 'type-case_report', name: 'Clinical Cases' });
    expect([isTypeName('clinical cases'), isTypeName('Case Reports')]).toEqual([true, false]);
  });

  it.each(['case_report', 'Clinical Cases', 'clinical_case', 'Case Reports', 'case_reports', 'CASE-REPORT'])(
    'is meant by “%s”',
    (text) => {
      adopt();
      expect([articleTypeNamed(text), typeOfSection(text)]).toEqual(['case_report', 'case_report']);
    },
  );

  it('has its charge stand on pages that name it as it is or was called', () => {
    expect(placeholderOf('charge: case reports')).toMatchObject({ name: 'charge: case reports', value: '$150' });
    adopt();
    for (const written of ['charge: clinical cases', 'Charge:  Case Reports']) {
      expect(placeholderOf(written)).toMatchObject({ name: 'charge: clinical cases', value: '$150' });
    }
    expect(placeholderOf('charge: poems')).toBeUndefined();
  });
});

it.each(['', '—', 'poem'])('no article type is meant by “%s”', (text) => {
  expect(articleTypeNamed(text)).toBeUndefined();
});

it('a retired article type is offered to nothing but what has it', () => {
  adoptArticleTypes(changed('case_report', { is_retired: true }));
  expect(offeredTypes().map(({ id }) => id)).not.toContain('case_report');
  expect(offeredTypes('case_report').map(({ id }) => id)).toContain('case_report');
});
