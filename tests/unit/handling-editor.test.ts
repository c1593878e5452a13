import { describe, expect, it } from 'vitest';
import { DUTIES, dutiesWith } from '#domain/colleague/duty';
import { type EditorFacts, rankEditors } from '#domain/colleague/handling-editor';
import { shareInstitution } from '#domain/colleague/institution';

const person = (name: string, facts: Partial<EditorFacts> = {}): EditorFacts => ({
  id: name,
  name,
  email: `${name}@journal.example`,
  categories: [],
  open: 0,
  absent_until: null,
  cover_id: null,
  is_near_author: false,
  wrote_with_author: false,
  ...facts,
});
const ranked = (...people: EditorFacts[]) => rankEditors(people, 'Surgery');

describe('who could handle a manuscript', () => {
  it('stands in the order of presence, distance to the authors, topic and load', () => {
    const people = [
      person('away', { absent_until: '2026-12-01', categories: ['Surgery'] }),
      person('near', { is_near_author: true, categories: ['Surgery'] }),
      person('idle'),
      person('busy', { categories: ['Surgery'], open: 9 }),
      person('free', { categories: ['Surgery'], open: 2 }),
    ];
    expect(ranked(...people).map(({ name }) => name)).toEqual(['free', 'busy', 'idle', 'near', 'away']);
  });

  it('has the topics of an absent colleague whom they cover for', () => {
    const away = person('Edith', { absent_until: '2026-12-01', cover_id: 'Kofi', categories: ['Surgery'] });
    const [first] = ranked(away, person('Ann'), person('Kofi', { open: 3 }));
    expect(first).toMatchObject({ name: 'Kofi', hints: ['Covers for Edith, who takes Surgery.'] });
    const [, second] = ranked({ ...away, absent_until: null }, person('Ann'), person('Kofi', { open: 3 }));
    expect(second?.name).toBe('Ann');
  });

  it('is told why, or why not', () => {
    const [one] = ranked(person('Ann', { categories: ['Surgery'], is_near_author: true, absent_until: '2026-12-01' }));
    expect(one?.hints).toEqual([
      'Takes Surgery.',
      'Is away until 1 December 2026.',
      'Is at the same institution as an author.',
    ]);
  });
});

it.each([
  ['an address', { email: 'a@clinic.example' }, { email: 'b@CLINIC.example' }, true],
  ['an open mail service', { email: 'a@gmail.com' }, { email: 'b@gmail.com' }, false],
  [
    'an institution',
    { affiliation: 'Surgery, University of Porto' },
    { affiliation: 'UNIVERSITY OF PORTO, Porto' },
    true,
  ],
  ['a kind of department', { affiliation: 'Department of Surgery' }, { affiliation: 'Department of Surgery' }, false],
])('people who share %s are at the same institution, or not', (_, one, other, isShared) => {
  const workplace = { email: '', affiliation: '' };
  expect(shareInstitution({ ...workplace, ...one }, { ...workplace, ...other })).toBe(isShared);
});

it('lets somebody manage the journal, and nobody manage it who may not read', () => {
  expect(dutiesWith('manage')).toEqual(['managing_editor']);
  expect(dutiesWith('read')).toEqual(Object.keys(DUTIES));
});
