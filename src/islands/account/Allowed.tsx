import type { ReactNode } from 'react';
import { hasRight, type Right } from '#domain/account/colleague/duty';
import { useRead } from '#islands/kernel/area-client.ts';
import { OWN_ACCOUNT, readOwnAccount } from './calls.ts';

/** True if the editor’s duty comes with a right. The server asks again at every call. */
export function useRights(): (right: Right) => boolean {
  const { value } = useRead(OWN_ACCOUNT, readOwnAccount);
  return (right) => Boolean(value?.duty && hasRight(value.duty, right));
}

/** What only someone with a right may do, and no one else sees. */
export function Allowed({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) && children;
}
