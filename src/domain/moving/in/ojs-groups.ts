import { findElement, parseMarkup } from '#domain/kernel/markup';
import type { FormerRole } from './person.ts';
import { lineIn, partOf, partsOf } from './tree.ts';

/** OJS role ids (`PKP\\security\\Role`); any other works in the office. */
const ROLES: Readonly<Record<string, FormerRole>> = { 4096: 'reviewer', 65536: 'author', 1048576: 'reader' };

/** Default group names, for files that do not define their groups. */
const NAMES: readonly (readonly [RegExp, FormerRole])[] = [
  [/review/i, 'reviewer'],
  [/author|translator/i, 'author'],
  [/reader/i, 'reader'],
  [/editor|manager|admin|assistant|coordinator|designer|proofread|index|specialist|librarian|funding/i, 'office'],
];

/** The role of a group; undefined if unclear. */
export type GroupReader = (name: string) => FormerRole | undefined;

/** An export's user groups: users refer to them in the journal's primary language, groups have names in all. */
export function readGroups(xml: string): GroupReader {
  const roles = new Map<string, FormerRole>();
  const groups = xml === '' ? undefined : findElement(parseMarkup(xml), 'user_groups');
  for (const group of partsOf(groups, 'user_group')) {
    const role = ROLES[lineIn(partOf(group, 'role_id'))] ?? 'office';
    for (const name of partsOf(group, 'name').map(lineIn)) if (name) roles.set(name, role);
  }
  return (name) => roles.get(name) ?? NAMES.find(([words]) => words.test(name))?.[1];
}
