import * as z from 'zod';

/** The three roles (spec §6). Rights over one manuscript come from authorship and assignments, not from the role. */
export const Role = z.enum(['author', 'reviewer', 'editor']);
export type Role = z.infer<typeof Role>;

/**
 * The role in effect. An editor with an unconfirmed address loses the role; a reviewer keeps it, because the role alone
 * grants nothing.
 */
export function effectiveRole(role: Role, isConfirmed: boolean): Role {
  return role === 'editor' && !isConfirmed ? 'author' : role;
}

/** Roles offered at registration (spec §5); only editors can appoint editors. */
export const RegisterableRole = z.enum(['author', 'reviewer'], 'Choose author or reviewer.');
export type RegisterableRole = z.infer<typeof RegisterableRole>;

export const ROLE_LABELS: Record<Role, string> = { author: 'Author', reviewer: 'Reviewer', editor: 'Editor' };
