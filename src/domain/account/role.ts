import * as z from 'zod';

/** The three roles (spec §6). Rights over one manuscript come from authorship and assignments, not from the role. */
export const Role = z.enum(['author', 'reviewer', 'editor']);
export type Role = z.infer<typeof Role>;

/**
 * The role that counts. No one edits with an unconfirmed address; an unconfirmed reviewer keeps the name, because the
 * role automatically grants nothing.
 */
export function effectiveRole(role: Role, isConfirmed: boolean): Role {
  return role === 'editor' && !isConfirmed ? 'author' : role;
}

/** The roles a person may choose at registration (spec §5); only editors can make someone an editor. */
export const RegisterableRole = z.enum(['author', 'reviewer'], 'Choose author or reviewer.');
export type RegisterableRole = z.infer<typeof RegisterableRole>;

/** Where a role works; visitors come back here from the name in the navigation. */
export const ROLE_LABELS: Record<Role, string> = { author: 'Author', reviewer: 'Reviewer', editor: 'Editor' };
