import { useCallback, useEffect, useState } from 'react';
import { paths } from '#domain/kernel/paths';
import type { ReviewView } from '#domain/review/reviewer-area';
import { isRefusal, useLinkedPage } from '#islands/kernel/linked-page.ts';
import { readSession } from '#islands/kernel/session.ts';
import { checkSession } from '#islands/review/AnswerForms.tsx';
import { onRefused, readReview, reviewLinks } from './calls.ts';

export function useReview(id: string) {
  const page = useLinkedPage({ id, links: reviewLinks, read, home: paths.reviewer });
  const { reload } = page;
  const [isPasswordEnded, setPasswordEnded] = useState(false);
  useEffect(() => onRefused(() => void reload()), [reload]);

  /** An answer by the link has ended an unconfirmed password, and perhaps this browser's session. */
  const tellEnded = useCallback(() => {
    setPasswordEnded(true);
    void checkSession();
  }, []);
  return { ...page, isPasswordEnded, tellEnded };
}

/** Asks a refused reviewer with an expired session to sign in. */
async function read(id: string): Promise<ReviewView> {
  try {
    return await readReview(id);
  } catch (thrown) {
    if (isRefusal(thrown)) await checkSession();
    throw thrown;
  }
}

/** How a person who has lost access had been admitted. */
export function accessBy(id: string): 'link' | 'account' | 'nothing' {
  if (reviewLinks.read(id)) return 'link';
  return readSession() ? 'account' : 'nothing';
}
