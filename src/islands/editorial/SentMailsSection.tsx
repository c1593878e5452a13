import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { editorialApi, officePaths } from '#domain/editorial/paths';
import type { SentMail } from '#domain/editorial/sent-mail';
import { effectWords } from '#domain/outbox/effect-words';
import { Section } from '#islands/account/Section.tsx';
import { callListApi, type ListPage } from '#islands/api-list.ts';
import { NOT_BEHIND } from '#islands/area-client.ts';
import { dayAndTime } from '#islands/format.ts';
import { LoadMore } from './LoadMore.tsx';
import { MailWords } from './MailWords.tsx';

/** What was mailed about manuscripts, to read it afterwards. */
export function SentMailsSection() {
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['sent-mails', to],
    queryFn: ({ pageParam }) => callListApi<SentMail>(pageParam, { as: true, fallback: FAILED }),
    initialPageParam: editorialApi.sentMails(to),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...NOT_BEHIND,
  });
  const { data, error, isFetching, refetch } = query;
  const failure = isFetching ? undefined : error?.message;
  const find = () => {
    if (typed.trim() === to) void refetch();
    else setTo(typed.trim());
  };
  return (
    <Section
      id="sent-mails"
      heading="Sent mails"
      lead="Every mail about a manuscript, with its words. Links and codes are left out: some of them open without a password."
    >
      <search>
        <form
          className="form find-account"
          method="post"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            find();
          }}
        >
          <div className="field">
            <label htmlFor="sent-to">Sent to the address</label>
            <input
              id="sent-to"
              type="search"
              maxLength={254}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </div>
          <button type="submit" className="button quiet" aria-disabled={isFetching || undefined}>
            {isFetching ? 'Searching...' : 'Find mails'}
          </button>
        </form>
      </search>
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (data ? countOf(data) : 'Loading...')}
      </p>
      <ul className="places">
        {data?.pages.flatMap(({ items }) => items.map((mail) => <Mail key={mail.id} {...mail} />))}
      </ul>
      <LoadMore {...query} />
    </Section>
  );
}

const FAILED = 'The sent mails could not be loaded. Please try again.';

function Mail({ kind, to, subject, words, sent_at, manuscript }: SentMail) {
  return (
    <li>
      <div>
        <p>
          <strong>{subject}</strong>
        </p>
        <p>To {to}</p>
        <p className="hint">
          {effectWords(kind)}, <time dateTime={sent_at}>{dayAndTime(sent_at)}</time>
          {manuscript && (
            <>
              , <Link to={officePaths.letters(manuscript.id)}>{manuscript.manuscript_number}</Link>
            </>
          )}
        </p>
        <MailWords words={words} about={`“${subject}”, to ${to}`} />
      </div>
    </li>
  );
}

function countOf({ pages }: InfiniteData<ListPage<SentMail>>): string {
  const { total = 0, hasMore = false } = pages.at(-1) ?? {};
  if (total === 0) return 'No mail found.';
  const count = total.toLocaleString('en-GB');
  return `${hasMore ? `More than ${count}` : count} ${total === 1 ? 'mail was' : 'mails were'} sent.`;
}
