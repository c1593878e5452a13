import { messageApi } from '#domain/message/paths';
import { ThreadWithOffice } from '#islands/message/ThreadWithOffice.tsx';

/** What the authors of a manuscript and the office have written to each other. */
export function OwnMessages({ id }: { id: string }) {
  const hint = 'The office answers here and by mail. Reviewers do not see it.';
  return <ThreadWithOffice name={id} address={messageApi.author(id)} hint={hint} />;
}
