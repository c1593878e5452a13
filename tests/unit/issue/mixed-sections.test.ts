import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedSectionsSchema } from '#domain/issue/issue-sections';
import { mixedSections } from '#server/moving/in/mixed-sections';
import { MERIDIAN } from '../../support/meridian.ts';

const moved = (id: string, section: string, article_type: string) => ({ id, section, article_type });

describe('the sections of imported articles', () => {
  it('are those that hold several types, in the order in which their articles come', () => {
    expect(
      mixedSections(MERIDIAN, [
        moved('a', 'Articles', 'original_research'),
        moved('b', 'From the society', 'case_report'),
        moved('c', 'Focus', 'case_report'),
        moved('d', 'focus', 'editorial_letter'),
        moved('e', 'From the society', 'editorial_letter'),
        moved('f', 'Articles', 'original_research'),
        moved('g', 'Case reports', 'original_research'),
        moved('h', 'Case reports', 'case_report'),
        moved('i', '', 'original_research'),
        moved('j', '', 'case_report'),
      ]),
    ).toEqual([
      { id: 1, name: 'From the society', articles: ['b', 'e'] },
      { id: 2, name: 'Focus', articles: ['c', 'd'] },
    ]);
  });

  it('are valid section names, whatever they were called', () => {
    const names = fc.oneof(
      fc.constantFrom('Focus', 'FOCUS', 'Original Research', ''),
      fc.stringMatching(/^\S.{0,150}$/),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, fc.constantFrom(...MERIDIAN.articleTypes.map(({ id }) => id))), {
          maxLength: 60,
        }),
        (drawn) => {
          const sections = mixedSections(
            MERIDIAN,
            drawn.map(([name, type], index) => moved(String(index), name, type)),
          );
          expect(namedSectionsSchema(MERIDIAN).safeParse(sections).error).toBeUndefined();
        },
      ),
    );
  });
});
