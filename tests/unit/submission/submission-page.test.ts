import { describe, expect, it } from 'vitest';
import { type AuthorEntry, type DraftContent, EMPTY_DRAFT } from '#domain/submission/draft';
import { expectedDates } from '#domain/submission/expected-date';
import { fillFromFile } from '#islands/submission/fill-from-file.ts';
import {
  clearPrefilled,
  listedAuthors,
  moveAuthor,
  placeSubmitter,
  toDraftFields,
} from '#islands/submission/prefill.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const ME = { name: 'Ingrid Solheim', email: 'ingrid@example.org' };
const found = (change: object = {}) => ({
  title: ' A title\nin two lines',
  abstract: 'Aim: to know.',
  keywords: ['sepsis', 'Sepsis', 'age'],
  authors: [
    { name: 'Grace Lin', email: 'grace@example.org', affiliation: 'Example Hospital', orcid: null },
    { name: 'ingrid solheim', email: '', affiliation: '', orcid: null },
  ],
  ...change,
});
const fill = (content: DraftContent, file = found()) => ({ ...content, ...fillFromFile(content, file, ME) });

describe('what is read from a file', () => {
  it('fills what is empty, cleaned, without the person who submits, whose place is kept', () => {
    expect(fill(EMPTY_DRAFT)).toMatchObject({
      title: 'A title in two lines',
      abstract: 'Aim: to know.',
      keywords: ['sepsis', 'age'],
      co_authors: [{ name: 'Grace Lin', email: 'grace@example.org' }],
      author_position: '2',
      prefilled: ['title', 'abstract', 'keywords', 'authors'],
    });
  });

  it('never replaces what was typed, but what an earlier file said', () => {
    const typed = { ...EMPTY_DRAFT, title: 'Typed', sole_author: true };
    expect(fill(typed)).toMatchObject({ title: 'Typed', co_authors: [], prefilled: ['abstract', 'keywords'] });
    const again = fill(fill(EMPTY_DRAFT), found({ title: 'Another title', abstract: '' }));
    expect(again).toMatchObject({ title: 'Another title', abstract: 'Aim: to know.' });
  });

  it('can be undone field by field', () => {
    const filled = fill(EMPTY_DRAFT);
    expect(clearPrefilled(filled, 'authors')).toMatchObject({ co_authors: [], author_position: '1' });
    expect({ ...filled, ...clearPrefilled(filled, 'keywords') }).toMatchObject({
      keywords: [],
      title: 'A title in two lines',
      prefilled: ['title', 'abstract', 'authors'],
    });
  });
});

describe('the list of authors', () => {
  const author = (id: string, change: Partial<AuthorEntry> = {}): AuthorEntry => ({
    id,
    name: `Author ${id}`,
    family_name: '',
    email: '',
    affiliation: '',
    orcid: '',
    ...change,
  });
  const content = { ...EMPTY_DRAFT, co_authors: [author('1'), author('2')], author_position: '2' };
  const order = (places: ReturnType<typeof listedAuthors>) => places.map((place) => (place === 'me' ? 'me' : place.id));

  it('has the person who submits at the position, whatever number that is', () => {
    expect(order(listedAuthors(content))).toEqual(['1', 'me', '2']);
    for (const [position, expected] of [
      ...[['0', 'me 1 2'] as const, ['9', '1 2 me'] as const, ['x', 'me 1 2'] as const],
    ]) {
      expect(order(listedAuthors({ ...content, author_position: position })).join(' ')).toBe(expected);
    }
    expect(toDraftFields(listedAuthors(content))).toEqual({ co_authors: content.co_authors, author_position: '2' });
  });

  it('moves one place at a time, and not beyond its ends', () => {
    const places = listedAuthors(content);
    expect(order(moveAuthor(places, 1, 1))).toEqual(['1', '2', 'me']);
    expect(order(moveAuthor(places, 0, -1))).toEqual(['1', 'me', '2']);
    expect(order(moveAuthor(places, 2, 1))).toEqual(['1', 'me', '2']);
  });

  it('gives a late sign-in the position of the matching co-author', () => {
    const late = { ...content, co_authors: [author('1'), author('2', { email: 'INGRID@example.org' })] };
    expect(placeSubmitter(late, ME)).toEqual({ co_authors: [author('1')], author_position: '2' });
    expect(placeSubmitter(content, ME)).toBeUndefined();
  });
});

describe('the dates of a receipt', () => {
  it.each([
    ['a Friday', '2026-11-20T10:00:00Z', '23–25 November 2026'],
    ['a Saturday', '2026-11-21T10:00:00Z', '23–25 November 2026'],
    ['the end of a month', '2026-11-27T23:59:00Z', '30 November – 2 December 2026'],
    ['the end of a year', '2026-12-30T10:00:00Z', '31 December 2026 – 4 January 2027'],
  ])('of screening, from %s on, pass over weekends', (_, from, expected) => {
    expect(expectedDates(MERIDIAN, 'screening', from)).toBe(expected);
  });

  it('of the first decision lie six to eight weeks ahead', () => {
    expect(expectedDates(MERIDIAN, 'first-decision', '2026-11-21T10:00:00Z')).toBe('2–16 January 2027');
  });
});
