import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '#domain/submission/draft';
import { sectionProgress } from '../../../src/islands/submission/progress.ts';

const wrongSections = (...wrong: { message: string; name?: string }[]) =>
  sectionProgress(EMPTY_DRAFT, true, wrong).flatMap(({ id, isWrong }) => (isWrong ? [id] : []));

describe('the list of sections beside the submission form', () => {
  it('says in which section each wrong field stands', () => {
    const wrong = ['file', 'title', 'co_authors', 'funding'].map((name) => ({ name, message: 'Wrong.' }));
    expect(wrongSections(...wrong)).toEqual(['file', 'details', 'authors', 'statements']);
  });

  it('blames no section for a mistake that belongs to no field', () => {
    expect(wrongSections({ message: 'Failed to submit paper.' })).toEqual([]);
  });
});
