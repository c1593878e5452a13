import { describe, expect, it } from 'vitest';
import {
  type BoardMember,
  boardChanges,
  boardProblems,
  boardText,
  cleanBoard,
  EMPTY_MEMBER,
} from '#domain/journal/board/board';
import { sampleBoard } from '../../../scripts/demonstration/sample-settings.ts';

const member = (own: Partial<BoardMember> = {}): BoardMember => ({
  ...EMPTY_MEMBER,
  name: 'Dr Ada Adeyemi',
  title: 'Statistics Editor',
  affiliation: 'Rural Institute, Ibadan',
  country: 'Nigeria',
  ...own,
});
const named = (...members: BoardMember[]) => boardProblems(boardText(members)).map(({ name }) => name);

describe('an editorial board', () => {
  it('of the demonstration has nothing wrong, and is kept as it is', () => {
    const text = boardText(sampleBoard());
    expect([boardProblems(text), cleanBoard(text)]).toEqual([[], text]);
  });

  it('may be empty, and a member may have no ORCID iD, interests or biography', () => {
    expect([named(), named(member())]).toEqual([[], []]);
  });

  it('says which text of which member is wrong', () => {
    expect(named(member(), EMPTY_MEMBER)).toEqual(
      ['name', 'title', 'affiliation', 'country'].map((name) => `members-1-${name}`),
    );
    expect(named(member({ orcid: '0000-0002-1825-0098' }))).toEqual(['members-0-orcid']);
    expect(named(member({ name: 'Two\u0000 words' }), member({ biography: 'x'.repeat(1201) }))).toEqual([
      'members-0-name',
      'members-1-biography',
    ]);
    expect(boardProblems(boardText([member(), EMPTY_MEMBER]))[0]?.message).toBe('Enter the name of member 2.');
  });

  it('is a list of members with all their texts, and with no others', () => {
    const { orcid: _, ...half } = member();
    const wrong = ['', 'Ada', '{}', 'null', '[null]', '["Ada"]', JSON.stringify([half])];
    for (const text of [...wrong, JSON.stringify([{ ...member(), is_admin: 'yes' }])]) {
      expect(
        boardProblems(text).map(({ name }) => name),
        text,
      ).toEqual(['members']);
    }
    expect(named(...Array.from({ length: 81 }, () => member()))).toEqual(['members']);
  });

  it('is kept in clean texts, with bare ORCID iDs', () => {
    const pasted = member({ name: '  Dr  Ada\u200b Adeyemi ', orcid: ' https://orcid.org/0000-0002-1694-233x' });
    expect(JSON.parse(cleanBoard(boardText([pasted])))).toEqual([member({ orcid: '0000-0002-1694-233X' })]);
  });

  it('is compared in sentences: who came and went, what is said now, and a new order', () => {
    const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((name) => member({ name })) as [
      BoardMember,
      BoardMember,
      BoardMember,
    ];
    const changes = (before: BoardMember[], after: BoardMember[]) => boardChanges(boardText(before), boardText(after));
    expect(changes([ada, ben], [ada, ben])).toEqual([]);
    expect(changes([ada, ben], [ben, ada])).toEqual(['New order: Ben, Ada']);
    expect(changes([ada, ben], [{ ...ada, country: 'Ghana' }, cleo])).toEqual([
      'Added: Cleo, Statistics Editor',
      'Removed: Ben',
      'Country of Ada: Ghana',
    ]);
  });
});
