import type { ReactNode } from 'react';
import { hasRight, type Right } from '#domain/account/colleague/duty';
import { useRead } from '#islands/kernel/area-client.ts';
import { OWN_ACCOUNT, readOwnAccount } from './calls.ts';

/** Whether the editor's duty includes a right. The server checks every call. */
export function useRights(): (right: Right) => boolean {
  const { value } = useRead(OWN_ACCOUNT, readOwnAccount);
  return (right) => Boolean(value?.duty && hasRight(value.duty, right));
}

/** Shown only to people with a right. */
export function Allowed({ right, children }: { right: Right; children: ReactNode }) {
  return useRights()(right) && children;
}
