import { messageApi } from '#domain/message/paths';
import { ThreadWithOffice } from '#islands/message/ThreadWithOffice.tsx';

/** What the authors of a manuscript and the office have written to each other. */
export function OwnMessages({ id }: { id: string }) {
  const hint = 'The office answers here and by email. Reviewers can’t see this.';
  return <ThreadWithOffice name={id} address={messageApi.author(id)} hint={hint} />;
}
