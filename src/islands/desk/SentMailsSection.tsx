import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { effectText } from '#domain/desk/delivery/effect-text';
import { editorialApi, officePaths } from '#domain/desk/editorial/paths';
import type { SentMail } from '#domain/desk/editorial/sent-mail';
import { Section } from '#islands/account/Section.tsx';
import { callListApi, type ListPage } from '#islands/kernel/api-list.ts';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { dayAndTime } from '#islands/kernel/format.ts';
import { ListDownload } from '#islands/kernel/office/ListDownload.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { SearchForm } from '#ui/SearchForm';
import { MailText } from './MailText.tsx';

/** What was emailed about manuscripts, to read it afterwards. */
export function SentMailsSection() {
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['sent-mails', to],
    queryFn: ({ pageParam }) => callListApi<SentMail>(pageParam, { as: true, fallback: FAILED }),
    initialPageParam: editorialApi.sentMails(to),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...NO_REFETCH,
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
      heading="Sent emails"
      lead="Every email about a manuscript, with its text. Links and codes are left out, as some work without a password."
    >
      <SearchForm
        id="sent-to"
        label="Sent to the address"
        maxLength={254}
        typed={typed}
        onType={setTyped}
        onSearch={find}
        isBusy={isFetching}
        submit="Find emails"
      />
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (data ? countOf(data) : 'Loading...')}
      </p>
      <ul className="places">
        {data?.pages.flatMap(({ items }) => items.map((mail) => <Mail key={mail.id} {...mail} />))}
      </ul>
      <LoadMore {...query} />
      <ListDownload name="sent-mails" address={editorialApi.sentMails(to)} columns={COLUMNS} />
    </Section>
  );
}

const FAILED = 'The sent emails could not be loaded. Please try again.';

function Mail({ kind, to, subject, words, sent_at, manuscript }: SentMail) {
  return (
    <li>
      <div>
        <p>
          <strong>{subject}</strong>
        </p>
        <p>To {to}</p>
        <p className="hint">
          {effectText(kind)}, <time dateTime={sent_at}>{dayAndTime(sent_at)}</time>
          {manuscript && (
            <>
              , <Link to={officePaths.letters(manuscript.id)}>{manuscript.manuscript_number}</Link>
            </>
          )}
        </p>
        <MailText words={words} about={`“${subject}”, to ${to}`} />
      </div>
    </li>
  );
}

function countOf({ pages }: InfiniteData<ListPage<SentMail>>): string {
  const { total = 0, hasMore = false } = pages.at(-1) ?? {};
  if (total === 0) return 'No emails found.';
  const count = total.toLocaleString('en-GB');
  return `${hasMore ? `More than ${count}` : count} ${total === 1 ? 'email was' : 'emails were'} sent.`;
}

const COLUMNS: Parameters<typeof ListDownload<SentMail>>[0]['columns'] = {
  Sent: ({ sent_at }) => sent_at,
  What: ({ kind }) => effectText(kind),
  To: ({ to }) => to,
  Subject: ({ subject }) => subject,
  Manuscript: ({ manuscript }) => manuscript?.manuscript_number ?? null,
  Words: ({ words }) => words,
};
