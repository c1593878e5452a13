import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { effectText } from '#domain/desk/delivery/effect-text';
import { editorialApi, officePaths } from '#domain/desk/editorial/paths';
import type { SentMail } from '#domain/desk/editorial/timeline';
import { type Delivery, listDeliveries, retryDelivery } from '#islands/account/office-calls.ts';
import { callListApi, type ListPage } from '#islands/kernel/api-list.ts';
import { NO_REFETCH, useRead } from '#islands/kernel/area-client.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { ListDownload } from '#islands/kernel/office/Downloads.tsx';
import { LoadMore } from '#islands/kernel/office/LoadMore.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { SearchForm } from '#ui/SearchForm';
import { focusSection, Section } from '../account/Section.tsx';
import { MailText } from './MailText.tsx';

export function Component() {
  return (
    <>
      <ScreenHeading>Deliveries</ScreenHeading>
      <DeliveriesSection />
      <ListDownload name="failed-deliveries" address={editorialApi.deliveries} columns={DELIVERY_COLUMNS} />
      <SentMailsSection />
    </>
  );
}

const DELIVERY_COLUMNS: Parameters<typeof ListDownload<Delivery>>[0]['columns'] = {
  Type: ({ kind }) => effectText(kind),
  To: ({ to }) => to,
  Status: ({ status }) => (status === 'dead' ? 'Given up' : 'Retrying'),
  Attempts: ({ attempts }) => attempts,
  Reason: ({ last_error }) => last_error,
  'Next attempt': ({ status, next_at }) => (status === 'dead' ? null : next_at),
  Created: ({ created_at }) => created_at,
};

const ID = 'deliveries';
/** Delivery continues after the reply, so these refetches show its outcome. */
const REFETCH_DELAYS_MS = [2_000, 8_000];

/** Failed emails and other effects: given up, or retried automatically. */
function DeliveriesSection() {
  const { value: page, failure: loadFailure, error, reload } = useRead(['deliveries'], listDeliveries);
  useFailureToast(error, error?.message ?? '');
  const { run, isBusy, failure } = useAction();
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    if (retries === 0) return;
    const timers = REFETCH_DELAYS_MS.map((pause) => setTimeout(() => void reload(), pause));
    return () => timers.forEach(clearTimeout);
  }, [retries, reload]);

  const retry = (id: string) =>
    run(async () => {
      toast.success((await retryDelivery(id)).message);
      await reload();
      focusSection(ID);
      setRetries((count) => count + 1);
    });
  const problem = failure ?? loadFailure;

  return (
    <Section
      id={ID}
      heading="Failed deliveries"
      lead="Emails that could not be sent. The journal tries ten times over two days, then gives up. Fix the cause, then try again."
    >
      <p role="status" className={problem && 'field-error'}>
        {problem ?? (page ? countText(page) : 'Loading...')}
      </p>
      <ul className="places">
        {page?.items.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryDetails {...delivery} />
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => retry(delivery.id)}
            >
              Try again
              <span className="visually-hidden">
                {' '}
                to deliver: {effectText(delivery.kind)}
                {delivery.to && `, to ${delivery.to}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DeliveryDetails(delivery: Delivery) {
  const { to, created_at, last_error } = delivery;
  return (
    <div>
      <p>
        <strong>{effectText(delivery.kind)}</strong>
      </p>
      {to && <p>To {to}</p>}
      <p className="hint">
        {attemptsText(delivery)} Queued on {formatTime(created_at)}.
      </p>
      <p className="hint">Reason: {last_error}</p>
    </div>
  );
}

function countText({ items, total }: ListPage<Delivery>): string {
  if (total === 0) return 'Everything has been delivered.';
  const failed = total === 1 ? '1 delivery failed' : `${total} deliveries failed`;
  return items.length < total ? `${failed}; the first ${items.length} are shown.` : `${failed}.`;
}

function attemptsText({ status, attempts, next_at }: Delivery): string {
  if (attempts === 0) return 'Trying now.';
  const failed = attempts === 1 ? 'once' : `${attempts} times`;
  return status === 'dead'
    ? `Failed ${failed}; given up.`
    : `Failed ${failed}; next attempt on ${formatTime(next_at)}.`;
}

function formatTime(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Emails sent about manuscripts, with their text. */
function SentMailsSection() {
  const [typed, setTyped] = useState('');
  const [to, setTo] = useState('');
  const query = useInfiniteQuery({
    queryKey: ['sent-mails', to],
    queryFn: ({ pageParam }) => callListApi<SentMail>(pageParam, { as: true, fallback: LOADING_FAILED }),
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
      lead="Every email about a manuscript, with its text. Links and codes are left out, because some work without a password."
    >
      <SearchForm
        id="sent-to"
        label="Recipient’s address"
        maxLength={254}
        typed={typed}
        onType={setTyped}
        onSearch={find}
        isBusy={isFetching}
        submit="Find emails"
      />
      <p role="status" className={failure && 'field-error'}>
        {failure ?? (data ? mailCountText(data) : 'Loading...')}
      </p>
      <ul className="places">
        {data?.pages.flatMap(({ items }) => items.map((mail) => <Mail key={mail.id} {...mail} />))}
      </ul>
      <LoadMore {...query} />
      <ListDownload name="sent-mails" address={editorialApi.sentMails(to)} columns={MAIL_COLUMNS} />
    </Section>
  );
}

const LOADING_FAILED = 'The sent emails could not be loaded. Please try again.';

function Mail({ kind, to, subject, words, sent_at, manuscript }: SentMail) {
  return (
    <li>
      <div>
        <p>
          <strong>{subject}</strong>
        </p>
        <p>To {to}</p>
        <p className="hint">
          {effectText(kind)}, <time dateTime={sent_at}>{dateAndTime(sent_at)}</time>
          {manuscript && (
            <>
              , <Link to={officePaths.letters(manuscript.id)}>{manuscript.manuscript_number}</Link>
            </>
          )}
        </p>
        <MailText text={words} about={`“${subject}”, to ${to}`} />
      </div>
    </li>
  );
}

function mailCountText({ pages }: InfiniteData<ListPage<SentMail>>): string {
  const { total = 0, hasMore = false } = pages.at(-1) ?? {};
  if (total === 0) return 'No emails found.';
  const count = total.toLocaleString('en-GB');
  return `${hasMore ? `More than ${count}` : count} ${total === 1 ? 'email was' : 'emails were'} sent.`;
}

const MAIL_COLUMNS: Parameters<typeof ListDownload<SentMail>>[0]['columns'] = {
  Sent: ({ sent_at }) => sent_at,
  Type: ({ kind }) => effectText(kind),
  To: ({ to }) => to,
  Subject: ({ subject }) => subject,
  Manuscript: ({ manuscript }) => manuscript?.manuscript_number ?? null,
  Text: ({ words }) => words,
};
