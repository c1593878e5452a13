import { describe, expect, it } from 'vitest';
import { DUTIES, dutiesWith } from '#domain/account/colleague/duty';
import { type EditorFacts, rankEditors } from '#domain/account/colleague/handling-editor';
import { conflictWarnings } from '#domain/manuscript/conflict-warnings';

const person = (name: string, facts: Partial<EditorFacts> = {}): EditorFacts => ({
  id: name,
  name,
  email: `${name}@journal.example`,
  categories: [],
  open: 0,
  absent_until: null,
  cover_id: null,
  nearness: [],
  wrote_with_author: false,
  ...facts,
});
const ranked = (...people: EditorFacts[]) => rankEditors(people, 'Surgery');

describe('possible handling editors', () => {
  it('are ordered by presence, distance from the authors, topic and workload', () => {
    const people = [
      person('away', { absent_until: '2026-12-01', categories: ['Surgery'] }),
      person('near', { nearness: ['Has the same name as an author.'], categories: ['Surgery'] }),
      person('idle'),
      person('busy', { categories: ['Surgery'], open: 9 }),
      person('free', { categories: ['Surgery'], open: 2 }),
    ];
    expect(ranked(...people).map(({ name }) => name)).toEqual(['free', 'busy', 'idle', 'near', 'away']);
  });

  it('cover the topics of an absent colleague', () => {
    const away = person('Edith', { absent_until: '2026-12-01', cover_id: 'Kofi', categories: ['Surgery'] });
    const [first] = ranked(away, person('Ann'), person('Kofi', { open: 3 }));
    expect(first).toMatchObject({ name: 'Kofi', hints: ['Covers for Edith, who handles Surgery.'] });
    const [, second] = ranked({ ...away, absent_until: null }, person('Ann'), person('Kofi', { open: 3 }));
    expect(second?.name).toBe('Ann');
  });

  it('are listed with the reasons for and against', () => {
    const [one] = ranked(
      person('Ann', {
        categories: ['Surgery'],
        nearness: ['Has the same name as an author.'],
        absent_until: '2026-12-01',
      }),
    );
    expect(one?.hints).toEqual([
      'Handles Surgery.',
      'Is away until 1 December 2026.',
      'Has the same name as an author.',
    ]);
  });
});

it.each([
  ['a mail host', { email: 'a@clinic.example' }, { email: 'b@CLINIC.example' }, true],
  ['an open mail service', { email: 'a@gmail.com' }, { email: 'b@gmail.com' }, false],
  [
    'an institution',
    { affiliation: 'Surgery, University of Porto' },
    { affiliation: 'UNIVERSITY OF PORTO, Porto' },
    true,
  ],
  ['a kind of department', { affiliation: 'Department of Surgery' }, { affiliation: 'Department of Surgery' }, false],
  ['a whole name', { name: 'Edith Marlowe' }, { name: 'Dr. Edith MARLOWE, MD' }, true],
  ['a family name', { name: 'Edith Marlowe' }, { name: 'Marlowe' }, false],
])('somebody who shares %s with an author is near the authors, or not', (_, one, other, isNear) => {
  const nobody = { name: '', email: '', affiliation: '' };
  expect(conflictWarnings({ ...nobody, ...one }, [nobody, { ...nobody, ...other }])).toHaveLength(isNear ? 1 : 0);
});

it('lets someone manage the journal, and no one manage it who may not read', () => {
  expect(dutiesWith('manage')).toEqual(['managing_editor']);
  expect(dutiesWith('read')).toEqual(Object.keys(DUTIES));
});
