import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mergeSections,
  type NamedSection,
  namedSectionsSchema,
  SECTION_TEXTS,
  visibleSections,
} from '#domain/issue/issue-sections';
import { adjacentSpot, dropSpot, placeArticle, type ShownSection } from '#domain/issue/place-article';
import { inIssueOrder, namedSections, sectionsOf } from '#domain/publication/issue-contents';
import { SECTIONS_MAX } from '#domain/publication/volume';
import { MERIDIAN } from '../../support/meridian.ts';

const article = (id: string, article_type: string | null) => ({ id, article_type });
type Entry = ReturnType<typeof article>;
const CONTENTS = [
  article('case', 'case_report'),
  article('study', 'original_research'),
  article('other', 'original_research'),
  article('letter', 'editorial_letter'),
];
const focus = (...articles: string[]): NamedSection => ({ id: 1, name: 'Focus: heart failure', articles });
const society = (...articles: string[]): NamedSection => ({ id: 2, name: 'From the society', articles });
const namesOf = (arrangement: Parameters<typeof sectionsOf>[2]) =>
  sectionsOf(MERIDIAN, CONTENTS, arrangement).map(({ label, articles }) => [label, ...articles.map(({ id }) => id)]);

const ids = fc.uniqueArray(fc.stringMatching(/^[a-e]{1,2}$/));
const contents = ids.chain((names) =>
  fc.tuple(
    ...names.map((id) =>
      fc.constantFrom(null, ...MERIDIAN.articleTypes.map(({ id }) => id)).map((type) => article(id, type)),
    ),
  ),
);
const sections = fc
  .array(fc.record({ name: fc.stringMatching(/^[A-Z]{1,3}$/), articles: ids }), { maxLength: 3 })
  .map((all) => all.map((one, index): NamedSection => ({ id: index + 1, ...one })));
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/** The sections as displayed, including empty ones. */
const shownOf = (entries: readonly Entry[], named: readonly NamedSection[], order: readonly string[]) => {
  const within = namedSections(entries, named);
  return [
    ...named.map(({ id, name }, index) => ({ id, type: null, label: name, articles: within[index] ?? [] })),
    ...sectionsOf(MERIDIAN, entries, { articles: order, sections: named }).flatMap(({ isNamed, ...section }) =>
      isNamed ? [] : [{ id: null, ...section }],
    ),
  ] satisfies ShownSection<Entry>[];
};

describe('the sections that the office names in an issue', () => {
  it('list articles of any type in their own order, before the sections by type; empty ones are hidden', () => {
    expect(namesOf({ sections: [society('letter', 'study', 'gone'), focus(), { ...focus('case'), id: 3 }] })).toEqual([
      ['From the society', 'letter', 'study'],
      ['Focus: heart failure', 'case'],
      ['Original Research', 'other'],
    ]);
  });

  it('neither drop nor repeat an article, whatever they name; the first section that names it has it', () => {
    fc.assert(
      fc.property(contents, ids, sections, (articles, order, named) => {
        const arrangement = { articles: order, sections: named };
        const put = idsOf(inIssueOrder(MERIDIAN, [...articles], arrangement));
        expect(put.toSorted()).toEqual(idsOf(articles).toSorted());
        for (const [index, within] of namedSections([...articles], named).entries()) {
          const before = new Set(named.slice(0, index).flatMap((section) => section.articles));
          expect(within.every(({ id }) => named[index]?.articles.includes(id) && !before.has(id))).toBe(true);
        }
        expect(sectionsOf(MERIDIAN, [...articles], { articles: order, sections: [] })).toEqual(
          sectionsOf(MERIDIAN, [...articles], { articles: order }),
        );
      }),
    );
  });

  it('have distinct names, different from article types, and a maximum number', () => {
    const messages = (value: unknown) =>
      namedSectionsSchema(MERIDIAN)
        .safeParse(value)
        .error?.issues.map(({ message }) => message);
    expect(namedSectionsSchema(MERIDIAN).parse([{ ...focus(), name: '  Focus:  heart failure ' }])).toEqual([focus()]);
    expect(messages([focus(), { ...society(), name: 'FOCUS: Heart failure' }])).toEqual([SECTION_TEXTS.twice]);
    expect(messages([{ ...focus(), name: 'case reports' }])).toEqual([SECTION_TEXTS.ofType]);
    expect(messages([{ ...focus(), name: ' ' }])).toEqual([SECTION_TEXTS.required]);
    expect(messages([{ ...focus(), name: 'x'.repeat(121) }])).toHaveLength(1);
    expect(messages([focus(), { ...society(), id: 1 }])).toHaveLength(1);
    const many = Array.from({ length: SECTIONS_MAX + 1 }, (_, index) => ({
      ...focus(),
      id: index + 1,
      name: `${index}`,
    }));
    expect(messages(many)).toEqual([SECTION_TEXTS.tooMany]);
  });

  it('keep hidden articles after the same neighbour, as long as the section exists', () => {
    const before = [focus('a', 'hidden', 'b'), society('c', 'secret')];
    const renamed = { ...focus('b', 'a', 'c'), name: 'Focus' };
    expect(mergeSections(before, [renamed], ['a', 'b', 'c'])).toEqual([
      { ...renamed, articles: ['b', 'a', 'hidden', 'c'] },
    ]);
    fc.assert(
      fc.property(sections, ids, (named, seen) => {
        const once = mergeSections([], named, []);
        const shown = visibleSections(once, new Set(seen));
        expect(mergeSections(once, shown, seen).map(({ articles }) => articles.toSorted())).toEqual(
          once.map(({ articles }) => articles.toSorted()),
        );
        const all = once.flatMap(({ articles }) => articles);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('get and give articles by a step beyond their borders, by dropping, and by a choice', () => {
    const arrangement = { sections: [focus('case'), society()], articles: ['case', 'study', 'other', 'letter'] };
    const shown = shownOf(CONTENTS, arrangement.sections, arrangement.articles);
    expect(adjacentSpot(shown, 'case', -1)).toBeUndefined();
    expect(adjacentSpot(shown, 'case', 1)).toEqual({ section: 2, before: undefined });
    expect(adjacentSpot(shown, 'study', -1)).toEqual({ section: 2, before: undefined });
    expect(adjacentSpot(shown, 'study', 1)).toEqual({ section: null, before: undefined });
    expect(adjacentSpot(shown, 'letter', 1)).toBeUndefined();
    expect(dropSpot(shown, 'study', 'case')).toEqual({ section: 1, before: 'case' });
    expect(dropSpot(shown, 'case', 'letter')).toEqual({ section: null, before: undefined });
    expect(dropSpot(shown, 'study', 'letter')).toBeUndefined();
    expect(placeArticle(arrangement, 'study', { section: 1, before: 'case' }).sections).toEqual([
      focus('study', 'case'),
      society(),
    ]);
    expect(placeArticle(arrangement, 'case', { section: null })).toEqual({
      sections: [focus(), society()],
      articles: ['study', 'other', 'letter', 'case'],
    });
  });

  it('are left through every step from the first place to the last, and every step back leads where it came from', () => {
    fc.assert(
      fc.property(contents, sections, (entries, drawn) => {
        const named = mergeSections([], drawn, []);
        const order = idsOf(inIssueOrder(MERIDIAN, [...entries], { sections: named }));
        const shown = shownOf(entries, named, order);
        for (const id of order) {
          const spot = adjacentSpot(shown, id, 1);
          if (!spot) continue;
          const next = placeArticle({ sections: named, articles: order }, id, spot);
          const after = shownOf(entries, next.sections, next.articles);
          const back = adjacentSpot(after, id, -1);
          expect(back).toBeDefined();
          const again = placeArticle(next, id, back ?? { section: null });
          expect(idsOf(namedSections(entries, again.sections).flat())).toEqual(
            idsOf(namedSections(entries, named).flat()),
          );
        }
      }),
    );
  });
});
