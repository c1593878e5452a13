import type { IslandJournal } from '#domain/journal/journal';
import { readGroups } from '#domain/moving/in/ojs-groups';
import { readOjsUser } from '#domain/moving/in/ojs-user';
import { USER_ROOTS } from '#domain/moving/in/split-users';
import type { OpenedPeople } from './opened.ts';
import { readUsers } from './read-export.ts';
import type { Bytes } from './read-text.ts';

/** True for markup whose first element is that of an export of users. */
export function isUsers(start: string): boolean {
  const root = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)/.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1] ?? '';
  return USER_ROOTS.has(root);
}

/** An export of the users of OJS. */
export const openUsers = (journal: IslandJournal, bytes: Bytes, notes: readonly string[]): OpenedPeople => ({
  kind: 'people',
  notes: () => [...notes],
  async *people(today, onProgress) {
    let [groups, said] = [readGroups(''), ''];
    for await (const piece of readUsers(bytes, onProgress)) {
      if (piece.groups !== said) [groups, said] = [readGroups(piece.groups), piece.groups];
      yield { number: piece.number, user: piece.user ? readOjsUser(journal, piece.user, groups, today) : null };
    }
  },
});
