import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { DossierForm, dossierFileName, type SignedDossier } from '#domain/desk/audit/dossier';
import { effectText } from '#domain/desk/delivery/effect-text';
import { auditApi, auditPaths } from '#domain/desk/editorial/paths';
import {
  decisionText,
  eventTitle,
  type FileEntry,
  fileText,
  type MailEntry,
  type TimelineEntry,
} from '#domain/desk/editorial/timeline';
import { COPY_KINDS } from '#domain/document/document';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { Allowed } from '#islands/account/Allowed.tsx';
import { OverrideReason } from '#islands/decision/DecisionHistory.tsx';
import { MailText } from '#islands/desk/MailText.tsx';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile, saveBlob } from '#islands/kernel/api-download.ts';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useTimeline } from '#islands/manuscript/use-manuscript.ts';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { useManuscriptContext } from './ManuscriptFrame.tsx';

export function Component() {
  const { id, manuscript_number } = useManuscriptContext();
  return (
    <>
      <Timeline id={id} />
      <p>
        <Link to={auditPaths.manuscriptEvents(manuscript_number)}>View in the event log</Link>
      </p>
      <Allowed right="manage">
        <DossierSection id={id} number={manuscript_number} />
      </Allowed>
    </>
  );
}

export function LettersPart() {
  const { id } = useManuscriptContext();
  return (
    <Timeline id={id} type="mail" none="No emails sent yet.">
      {(entry) => entry.type === 'mail' && entry.state === 'sent' && <MailText text={entry.words} />}
    </Timeline>
  );
}

/** Creates a signed dossier, for inquiries from institutions. */
function DossierSection({ id, number }: { id: string; number: string }) {
  const queries = useQueryClient();
  const [isPdf, setPdf] = useState(true);
  const createDossier = async (form: DossierForm): Promise<Blob> => {
    if (isPdf) return makeDossierPdf(id, form);
    const signed = await makeDossier(id, form);
    return new Blob([`${JSON.stringify(signed, null, 2)}\n`], { type: 'application/json' });
  };
  const api = useApiForm<DossierForm, Blob>({
    id: 'dossier',
    schema: DossierForm,
    send: createDossier,
    onDone: (file) => {
      saveBlob(file, dossierFileName(number, file.type === 'application/pdf' ? 'pdf' : 'json'));
      toast.success('The dossier is ready.');
      // The timeline then lists the new dossier.
      void queries.invalidateQueries();
    },
  });
  return (
    <section aria-labelledby="dossier-heading" className="dossier">
      <h2 id="dossier-heading">Dossier for an institution</h2>
      <p>
        One signed file with everything on record: metadata, authors, checksums of files, decisions and their letters,
        reviews, charges, publication, and every event with its hash. Reviewers appear as numbers unless you name them.
        The recipient can check the signature with the <a href={auditApi.dossierKey}>journal’s key</a>.
      </p>
      <Form api={api} submit="Create the dossier" busy="Creating…">
        <Choice
          id="dossier-to-read"
          type="checkbox"
          label="Readable PDF with the signed file attached"
          checked={isPdf}
          onChange={({ currentTarget }) => setPdf(currentTarget.checked)}
        />
        <Choice id="dossier-with_names" type="checkbox" name="with_names" label="Name the reviewers" />
        <Field
          label="Reason"
          hint="Who requested it, and why. Required if reviewers are named; recorded in the event log and in the file."
          maxLength={500}
          {...api.field('reason')}
        />
      </Form>
    </section>
  );
}

interface Props {
  id: string;
  type?: TimelineEntry['type'];
  /** The text shown if there are no entries. */
  none?: string;
  children?: (entry: TimelineEntry) => ReactNode;
}

/** Newest first. */
function Timeline({ id, type, none: emptyText = 'No entries yet.', children }: Props) {
  const query = useTimeline(id, type);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages.at(-1)?.total ?? 0;
  if (!entries) return <QueryStatus query={query} />;
  return (
    <>
      {entries.length === 0 && <p>{emptyText}</p>}
      <ol className="timeline" aria-busy={isFetchingNextPage}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
            {children?.(entry)}
          </li>
        ))}
      </ol>
      {!isFetching && <Failure text={error?.message} />}
      {hasNextPage && (
        <p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={isFetchingNextPage || undefined}
            onClick={() => void (!isFetchingNextPage && fetchNextPage())}
          >
            {isFetchingNextPage ? 'Loading…' : 'Show earlier'}
          </button>
        </p>
      )}
      <p className="hint" role="status">
        {entries.length < total ? `The newest ${entries.length} of ${total} entries are shown.` : ''}
      </p>
    </>
  );
}

const BADGES: Record<TimelineEntry['type'], [label: string, colour: BadgeColour]> = {
  event: ['Event', 'neutral'],
  decision: ['Decision', 'purple'],
  file: ['File', 'blue'],
  mail: ['Email', 'green'],
};

function Entry({ entry }: { entry: TimelineEntry }) {
  const [label, colour] = BADGES[entry.type];
  const isFailed = entry.type === 'mail' && entry.state === 'failed';
  return (
    <>
      <p className="timeline-facts">
        <Badge colour={isFailed ? 'red' : colour}>{label}</Badge>
        <time dateTime={entry.at}>{formatTime(entry.at)}</time>
      </p>
      <EntryDetails entry={entry} />
    </>
  );
}

function EntryDetails({ entry }: { entry: TimelineEntry }) {
  if (entry.type === 'mail') return <MailDetails {...entry} />;
  if (entry.type === 'file') return <FileDetails {...entry} />;
  if (entry.type === 'decision') {
    return (
      <EntryText title={decisionText(entry)} by={entry.actor}>
        {entry.notes && <p className="written">{entry.notes}</p>}
        {entry.override && <OverrideReason {...entry.override} />}
      </EntryText>
    );
  }
  const { action, actor, details } = entry;
  const isByInvitation = action === 'status.changed' && typeof details.assignment_id === 'string';
  return (
    <EntryText title={eventTitle(entry)} by={actor === 'system' ? 'the system' : actor}>
      {isByInvitation && <p className="hint">The first reviewer was invited.</p>}
      {typeof details.reason === 'string' && <p className="written">{details.reason}</p>}
      {typeof details.failed === 'string' && (
        <p className="hint">
          Failed checks overridden ({details.failed}): {details.override_reason}
        </p>
      )}
    </EntryText>
  );
}

function EntryText({ title, by, children }: { title: string; by: string; children?: ReactNode }) {
  return (
    <>
      <p className="timeline-title">{title}</p>
      <p className="hint">by {by}</p>
      {children}
    </>
  );
}

function FileDetails({ kind, round, name, is_infected }: FileEntry) {
  const isSent = Object.hasOwn(COPY_KINDS, kind);
  return (
    <EntryText title={fileText({ kind, round })} by={isSent ? 'the authors' : 'the system'}>
      <p className="hint">{name}</p>
      {is_infected && <p className="flag">This file contains a virus, so it cannot be downloaded.</p>}
    </EntryText>
  );
}

const MAIL_STATES: Readonly<Record<MailEntry['state'], { words: string; hasFailed: boolean }>> = {
  sent: { words: 'sent', hasFailed: false },
  waiting: { words: 'waiting to be sent', hasFailed: false },
  retrying: { words: 'not sent yet; will be retried', hasFailed: true },
  failed: { words: 'failed', hasFailed: true },
};

function MailDetails({ kind, to, subject, state, last_error }: MailEntry) {
  return (
    <>
      <p className="timeline-title">{effectText(kind)}</p>
      <p className="hint">
        {MAIL_STATES[state].words}
        {to && ` to ${to}`}
        {subject && `: “${subject}”`}
      </p>
      {MAIL_STATES[state].hasFailed && (
        <p className="flag">
          Reason: {last_error}. <Link to={paths.editorDeliveries}>View deliveries</Link>
        </p>
      )}
    </>
  );
}

/** In the reader's time zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const formatTime = (instant: string) => TIME.format(new Date(instant));

const makeDossierPdf = (id: string, body: DossierForm): Promise<File> =>
  fetchFile(auditApi.dossierPdf(id), { body, fallback: 'The dossier could not be created. Please try again.' });

const makeDossier = (id: string, body: DossierForm) =>
  callApi<SignedDossier>(auditApi.dossier(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The dossier could not be created. Please try again.',
  });
