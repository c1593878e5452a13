import { findElement, parseMarkup } from '#domain/kernel/markup';
import type { FormerRole } from './person.ts';
import { lineIn, partOf, partsOf } from './tree.ts';

/** What the numbers of OJS mean (`PKP\security\Role`); whoever else has one works in the office. */
const ROLES: Readonly<Record<string, FormerRole>> = { 4096: 'reviewer', 65536: 'author', 1048576: 'reader' };

/** By the names that OJS comes with, where a file does not say what its groups are. */
const NAMES: readonly (readonly [RegExp, FormerRole])[] = [
  [/review/i, 'reviewer'],
  [/author|translator/i, 'author'],
  [/reader/i, 'reader'],
  [/editor|manager|admin|assistant|coordinator|designer|proofread|index|specialist|librarian|funding/i, 'office'],
];

/** What the members of a group do; undefined if that does not show. */
export type GroupReader = (name: string) => FormerRole | undefined;

/** The user groups of an export: users name them in the main language of their journal, groups have names in all. */
export function readGroups(xml: string): GroupReader {
  const roles = new Map<string, FormerRole>();
  const groups = xml === '' ? undefined : findElement(parseMarkup(xml), 'user_groups');
  for (const group of partsOf(groups, 'user_group')) {
    const role = ROLES[lineIn(partOf(group, 'role_id'))] ?? 'office';
    for (const name of partsOf(group, 'name').map(lineIn)) if (name) roles.set(name, role);
  }
  return (name) => roles.get(name) ?? NAMES.find(([words]) => words.test(name))?.[1];
}
