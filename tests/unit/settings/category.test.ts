import { describe, expect, it } from 'vitest';
import { categoryChoices, currentCategoryName, offeredCategories } from '#domain/journal/category/category';
import {
  categoryChanges,
  categoryProblems,
  categoryRenames,
  categoryText,
  cleanCategories,
  EMPTY_CATEGORY,
  mergeCategories,
  parseCategories,
} from '#domain/journal/category/category-list';
import { CATEGORY_DEFAULTS, type Category } from '#domain/journal/category-defaults';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { matchTopic } from '#domain/moving/in/article-facts';
import { parseListQuery } from '#domain/publication/article-list';
import { topicPath } from '#domain/publication/collection-path';
import { parseSearchQuery } from '#domain/publication/search/query';
import { parseSetSpec, setSpec } from '#domain/register/oai/sets';
import { MERIDIAN } from '../../support/meridian.ts';

const journalWith = (categories: readonly Category[]) =>
  journalFromSettings({ categories: { list: categoryText(categories) } });
const DELIVERED = categoryText(CATEGORY_DEFAULTS);
const renamed = (from: string, to: string, categories: readonly Category[] = CATEGORY_DEFAULTS) =>
  categories.map((one) => (one.name === from ? { ...one, name: to } : one));
const find = (text: string, slug: string) => parseCategories(text)?.find((one) => one.slug === slug);

describe('the list of categories', () => {
  it('as it is delivered has the eleven of the specification, and nothing wrong', () => {
    expect([CATEGORY_DEFAULTS.length, categoryProblems(DELIVERED), cleanCategories(DELIVERED)]).toEqual([
      11,
      [],
      DELIVERED,
    ]);
  });

  it.each([
    ['no list', 'none', ['list']],
    ['an entry with another key', JSON.stringify([{ ...EMPTY_CATEGORY, name: 'A', colour: 'red' }]), ['list']],
    ['a name that is missing', categoryText([...CATEGORY_DEFAULTS, EMPTY_CATEGORY]), ['list-11']],
    ['a name that is too long', categoryText([{ ...EMPTY_CATEGORY, name: 'x'.repeat(61) }]), ['list-0']],
    ['a name twice, in other capitals', categoryText(renamed('Surgery', ' CARDIOLOGY')), ['list-9']],
    ['nothing that is offered', categoryText(CATEGORY_DEFAULTS.map((one) => ({ ...one, is_retired: true }))), ['list']],
    [
      'too many',
      categoryText(Array.from({ length: 101 }, (_, n) => ({ ...EMPTY_CATEGORY, name: `C ${n}` }))),
      ['list'],
    ],
  ])('is refused with %s', (_, text, names) => {
    expect(categoryProblems(text).map(({ name }) => name)).toEqual(names);
  });

  it('loses nothing: slugs and former names stay, what is left out is retired, a new one gets a slug of its own', () => {
    const once = mergeCategories(DELIVERED, categoryText(renamed('Oncology', 'Cancer medicine')));
    expect(find(once, 'oncology')).toMatchObject({ name: 'Cancer medicine', formerly: ['Oncology'] });
    const added = [...(parseCategories(once) ?? []), { ...EMPTY_CATEGORY, name: 'Oncology' }];
    const twice = mergeCategories(once, categoryText(added));
    expect(find(twice, 'oncology-2')).toMatchObject({ name: 'Oncology' });
    // The name now belongs to another category.
    expect(find(twice, 'oncology')).toMatchObject({ name: 'Cancer medicine', formerly: [] });
    const back = mergeCategories(once, DELIVERED);
    expect(find(back, 'oncology')).toMatchObject({ name: 'Oncology', formerly: ['Cancer medicine'] });
    const less = mergeCategories(once, categoryText(CATEGORY_DEFAULTS.filter(({ slug }) => slug !== 'genetics')));
    expect(find(less, 'genetics')).toMatchObject({ name: 'Genetics', is_retired: true });
  });

  it('reports which names changed, even if two were swapped', () => {
    const swapped = categoryText(
      CATEGORY_DEFAULTS.map((one) => ({
        ...one,
        name: one.name === 'Surgery' ? 'Genetics' : one.name === 'Genetics' ? 'Surgery' : one.name,
      })),
    );
    expect(categoryRenames(DELIVERED, swapped)).toEqual({ Genetics: 'Surgery', Surgery: 'Genetics' });
  });

  it('says in sentences what is different', () => {
    const [first, second, ...others] = renamed('Surgery', 'Operative care');
    if (!first || !second) throw new Error('There are no categories.');
    const after = [second, { ...first, is_retired: true }, ...others, { ...EMPTY_CATEGORY, name: 'Sleep medicine' }];
    expect(categoryChanges(DELIVERED, categoryText(after))).toEqual([
      'Added: Sleep medicine',
      'Retired: Cardiology',
      'Renamed: Surgery, now Operative care',
      expect.stringMatching(/^New order: Endocrinology, Cardiology, Genetics/),
    ]);
  });
});

describe('a renamed category', () => {
  const present = parseCategories(
    mergeCategories(DELIVERED, categoryText(renamed('Pediatrics', 'Child health'))),
  ) as Category[];
  const journal = journalWith(present);

  it('keeps the page of its topic', () => {
    expect(topicPath(journal, 'Child health')).toBe('/topics/pediatrics');
    expect(topicPath(journal, 'General medicine')).toBe('/topics/general-medicine');
  });

  it('is found by the name it had: in addresses of lists and searches, by harvesters, in what is taken in', () => {
    const address = new URLSearchParams({ category: 'Pediatrics', topic: 'Pediatrics' });
    expect(parseListQuery(journal, address).category).toBe('Child health');
    expect(parseSearchQuery(journal, address).topic).toBe('Child health');
    expect(parseSetSpec(journal, setSpec({ category: 'Pediatrics' }))).toEqual({ category: 'Child health' });
    expect(matchTopic(journal, ['sleep', 'pediatrics'])).toBe('Child health');
    expect(currentCategoryName(journal, 'Astrology')).toBe('Astrology');
  });

  it('stands in the place of the specified one among the choices of the article list', () => {
    expect(categoryChoices(MERIDIAN, ['Virology'])).toEqual([
      ...['Cardiology', 'Neurology', 'Oncology', 'Pediatrics', 'Surgery', 'Virology'],
    ]);
    expect(categoryChoices(journal, [])).toEqual(['Cardiology', 'Neurology', 'Oncology', 'Child health', 'Surgery']);
  });
});

it('a retired category is offered to nothing but what has it', () => {
  const journal = journalWith(CATEGORY_DEFAULTS.map((one) => ({ ...one, is_retired: one.name === 'Surgery' })));
  expect(offeredCategories(journal)).not.toContain('Surgery');
  expect(offeredCategories(journal, 'Surgery').at(-1)).toBe('Surgery');
  expect(categoryChoices(journal, ['Surgery'])).toContain('Surgery');
  expect(categoryChoices(journal, [])).not.toContain('Surgery');
});
