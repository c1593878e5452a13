import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { DossierForm, dossierName } from '#domain/desk/audit/dossier';
import { auditApi, auditPaths } from '#domain/desk/audit/paths';
import { effectText } from '#domain/desk/delivery/effect-text';
import type { FileEntry, MailEntry, TimelineEntry } from '#domain/desk/editorial/timeline';
import { decisionText, eventTitle, fileText } from '#domain/desk/editorial/timeline-text';
import { COPY_KINDS } from '#domain/document/document';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { Allowed } from '#islands/account/Allowed.tsx';
import { OverrideReason } from '#islands/decision/DecisionHistory.tsx';
import { MailText } from '#islands/desk/MailText.tsx';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { WaitingFor } from '#islands/kernel/office/ScreenHeading.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useTimeline } from '#islands/manuscript/use-editorial.ts';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { makeDossier, makeDossierPdf } from '../audit/calls.ts';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** A manuscript's timeline, with a link to its log. */
export function Component() {
  const { id, manuscript_number } = useFramedManuscript();
  return (
    <>
      <Timeline id={id} />
      <p>
        <Link to={auditPaths.ofManuscript(manuscript_number)}>View in the event log</Link>
      </p>
      <Allowed right="manage">
        <DossierSection id={id} number={manuscript_number} />
      </Allowed>
    </>
  );
}

export function LettersPart() {
  const { id } = useFramedManuscript();
  return (
    <Timeline id={id} type="mail" none="No letters sent yet.">
      {(entry) => entry.type === 'mail' && entry.state === 'sent' && <MailText words={entry.words} />}
    </Timeline>
  );
}

/** A manuscript's signed dossier, for institutional inquiries. */
function DossierSection({ id, number }: { id: string; number: string }) {
  const queries = useQueryClient();
  const [isToRead, setToRead] = useState(true);
  const make = async (asked: DossierForm): Promise<Blob> => {
    if (isToRead) return makeDossierPdf(id, asked);
    const signed = await makeDossier(id, asked);
    return new Blob([`${JSON.stringify(signed, null, 2)}\n`], { type: 'application/json' });
  };
  const api = useApiForm<DossierForm, Blob>({
    id: 'dossier',
    schema: DossierForm,
    send: make,
    onDone: (file) => {
      saveBlob(file, dossierName(number, file.type === 'application/pdf' ? 'pdf' : 'json'));
      toast.success('The dossier is ready.');
      // The timeline lists the new dossier.
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
          label="As a PDF to read, with the signed file attached"
          checked={isToRead}
          onChange={({ currentTarget }) => setToRead(currentTarget.checked)}
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
  /** Shown if there are no entries. */
  none?: string;
  children?: (entry: TimelineEntry) => ReactNode;
}

/** A manuscript's history, newest first. */
function Timeline({ id, type, none = 'Nothing has happened yet.', children }: Props) {
  const query = useTimeline(id, type);
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const entries = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages.at(-1)?.total ?? 0;
  if (!entries) return <WaitingFor query={query} />;
  return (
    <>
      {entries.length === 0 && <p>{none}</p>}
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
        <time dateTime={entry.at}>{timeOf(entry.at)}</time>
      </p>
      <EntryWords entry={entry} />
    </>
  );
}

function EntryWords({ entry }: { entry: TimelineEntry }) {
  if (entry.type === 'mail') return <MailEvent {...entry} />;
  if (entry.type === 'file') return <FileWords {...entry} />;
  if (entry.type === 'decision') {
    return (
      <Words title={decisionText(entry)} by={entry.actor}>
        {entry.notes && <p className="written">{entry.notes}</p>}
        {entry.override && <OverrideReason {...entry.override} />}
      </Words>
    );
  }
  const { action, actor, details } = entry;
  const isByInvitation = action === 'status.changed' && typeof details.assignment_id === 'string';
  return (
    <Words title={eventTitle(entry)} by={actor === 'system' ? 'the journal itself' : actor}>
      {isByInvitation && <p className="hint">The first reviewer was invited.</p>}
      {typeof details.reason === 'string' && <p className="written">{details.reason}</p>}
      {typeof details.failed === 'string' && (
        <p className="hint">
          Although checks had failed ({details.failed}): {details.override_reason}
        </p>
      )}
    </Words>
  );
}

function Words({ title, by, children }: { title: string; by: string; children?: ReactNode }) {
  return (
    <>
      <p className="timeline-title">{title}</p>
      <p className="hint">by {by}</p>
      {children}
    </>
  );
}

function FileWords({ kind, round, name, is_infected }: FileEntry) {
  const isSent = Object.hasOwn(COPY_KINDS, kind);
  return (
    <Words title={fileText({ kind, round })} by={isSent ? 'the authors' : 'the journal itself'}>
      <p className="hint">{name}</p>
      {is_infected && <p className="flag">A virus was found in it, so it cannot be downloaded.</p>}
    </Words>
  );
}

/** An email's state as text, and whether it failed. */
const STATES: Readonly<Record<MailEntry['state'], { words: string; hasFailed: boolean }>> = {
  sent: { words: 'sent', hasFailed: false },
  waiting: { words: 'waiting to be sent', hasFailed: false },
  retrying: { words: 'not sent yet; it will be retried', hasFailed: true },
  failed: { words: 'failed', hasFailed: true },
};

function MailEvent({ kind, to, subject, state, last_error }: MailEntry) {
  return (
    <>
      <p className="timeline-title">{effectText(kind)}</p>
      <p className="hint">
        {STATES[state].words}
        {to && ` to ${to}`}
        {subject && `: “${subject}”`}
      </p>
      {STATES[state].hasFailed && (
        <p className="flag">
          Reason: {last_error}. <Link to={paths.editorDeliveries}>See the deliveries</Link>
        </p>
      )}
    </>
  );
}

/** In the reader's own time zone. */
const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const timeOf = (instant: string) => TIME.format(new Date(instant));
