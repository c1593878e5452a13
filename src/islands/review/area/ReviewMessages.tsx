import { useCallback } from 'react';
import { MESSAGE_TEXTS } from '#domain/message/message';
import { messageApi } from '#domain/message/paths';
import { ThreadWithOffice } from '#islands/message/ThreadWithOffice.tsx';
import { reviewLinks } from './calls.ts';

/** What the reviewer of an assignment and the office have written to each other. */
export function ReviewMessages({ id }: { id: string }) {
  const headersOf = useCallback(() => reviewLinks.headers(id), [id]);
  return (
    <ThreadWithOffice
      name={id}
      address={messageApi.reviewer(id)}
      headersOf={headersOf}
      closed={MESSAGE_TEXTS.closedForReviewer}
      hint="The office answers here and by email. Authors and other reviewers can’t see this."
    />
  );
}
