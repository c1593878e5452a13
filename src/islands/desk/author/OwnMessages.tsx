import { messageApi } from '#domain/message/paths';
import { ThreadWithOffice } from '#islands/message/ThreadWithOffice.tsx';

/** The authors' thread with the office. */
export function OwnMessages({ id }: { id: string }) {
  const hint = 'The office answers here and by email. Reviewers can’t see this.';
  return <ThreadWithOffice name={id} address={messageApi.author(id)} hint={hint} />;
}
