import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useParams } from 'react-router';
import * as z from 'zod';
import {
  GUEST_FIELDS,
  type GuestEditor,
  type IssueRecord,
  type IssueSchedule,
  IssueScheduleChange,
  type IssueText,
  issueTextWithCall,
  type PlacedEntry,
  type ScheduledEntry,
  type SpecialIssueText,
} from '#domain/issue/issue-record';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { statusLabel } from '#domain/manuscript/status';
import { issueName } from '#domain/publication/article-list';
import { inIssueOrder, sectionsOf } from '#domain/publication/issue-contents';
import { useRights } from '#islands/account/Allowed.tsx';
import { ContentsControl, useDrag } from '#islands/issue/ContentsControl.tsx';
import { ApiError } from '#islands/kernel/api.ts';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Rows, type RowsForm, RowsFrame } from '#islands/kernel/office/Rows.tsx';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { unsavedNote, useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { toFormErrors, useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { VOLUMES } from '#islands/manuscript/use-manuscript.ts';
import { picturesQuery } from '#islands/settings/picture/calls.ts';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { withKeys } from '#ui/keyed';
import { SubmitButton } from '#ui/SubmitButton';
import {
  addToIssue,
  changeSchedule,
  issueKey,
  readIssue,
  readSchedule,
  recordCallAnswer,
  removeCallAnswer,
  saveIssue,
  scheduleKey,
} from './calls.ts';

export function Component() {
  const id = useParams().id ?? '';
  const query = useQuery({ queryKey: issueKey(id), queryFn: () => readIssue(id), ...NO_REFETCH });
  const { data: issue } = query;
  const hasRight = useRights();
  return (
    <>
      <p>
        <Link to={paths.editorVolumes}>← Volumes and issues</Link>
      </p>
      <ScreenHeading>{issue ? issueName(issue.volume, issue) : 'Issue'}</ScreenHeading>
      {issue ? (
        <>
          <p className="hint">
            Readers find it at{' '}
            <a href={paths.issue(issue.volume.number, issue.number)}>
              {paths.issue(issue.volume.number, issue.number)}
            </a>
            .
          </p>
          {hasRight('produce') ? (
            <>
              <IssueEditor issue={issue} />
              <ScheduleSection issue={issue} />
              {issue.is_special && issue.call_text && <CallAnswers issue={issue} />}
            </>
          ) : (
            <Contents issue={issue} />
          )}
        </>
      ) : (
        <QueryStatus query={query} />
      )}
    </>
  );
}

/** Returns a setter that caches the issue from a reply and refetches its schedule. */
function useShowIssue(id: string) {
  const client = useQueryClient();
  return ({ message, issue }: { message: string; issue: IssueRecord }) => {
    client.setQueryData(issueKey(id), issue);
    void client.invalidateQueries({ queryKey: scheduleKey(id) });
    void client.invalidateQueries({ queryKey: VOLUMES });
    toast.success(message);
  };
}

/** Adds manuscripts to an issue, one at a time; refetches the issue after a conflict. */
function usePutIntoIssue(issue: IssueRecord) {
  const client = useQueryClient();
  const show = useShowIssue(issue.id);
  const { run, isBusy, failure } = useAction();
  const put = (entry: PlacedEntry) =>
    run(async () => {
      try {
        show(await addToIssue(issue, entry));
      } catch (thrown) {
        await client.invalidateQueries({ queryKey: issueKey(issue.id) });
        throw thrown;
      }
    });
  return { put, isBusy, failure };
}

const CONTENTS = 'contents';

/** The issue's form, and manuscripts that can be added with a button or by dragging. */
function IssueEditor({ issue }: { issue: IssueRecord }) {
  const { put, isBusy, failure } = usePutIntoIssue(issue);
  const { dragOf, dropOf } = useDrag({
    accepts: (_, target) => target === CONTENTS,
    onMove: (id) => {
      const entry = issue.waiting.find((one) => one.id === id);
      if (entry) void put(entry);
    },
  });
  return (
    <>
      <IssueForm key={issue.id} issue={issue} drop={dropOf(CONTENTS)} />
      <section className="rows" aria-labelledby="waiting">
        <h2 id="waiting" tabIndex={-1}>
          Waiting for this issue
        </h2>
        {issue.waiting.length === 0 ? (
          <p>No accepted articles are waiting for an issue.</p>
        ) : (
          <p className="hint">Accepted articles without an issue. Add them, or drag them into the contents.</p>
        )}
        <Failure text={failure} />
        <ol className="movable">
          {issue.waiting.map((entry) => (
            <li key={entry.id} className="row" {...dragOf(entry.id)}>
              <div className="row-line">
                <EntryText entry={entry} />
                <span className="row-tools">
                  <AddButton
                    entry={entry}
                    isBusy={isBusy}
                    onPress={async () => {
                      await put(entry);
                      document.getElementById('waiting')?.focus();
                    }}
                  />
                </span>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function EntryText({ entry, isIn = false }: { entry: PlacedEntry; isIn?: boolean }) {
  return (
    <div>
      <a href={paths.editorManuscript(entry.id)} draggable={false}>
        {entry.title}
      </a>
      <span className="hint">
        {entry.manuscript_number}, {statusLabel(entry.status)}
        {isIn && ', in this issue'}
      </span>
    </div>
  );
}

function AddButton({ entry, isBusy, onPress }: { entry: PlacedEntry; isBusy: boolean; onPress: () => unknown }) {
  return (
    <button type="button" className="plain" aria-disabled={isBusy || undefined} onClick={() => void onPress()}>
      Add to the issue<span className="visually-hidden">: {entry.title}</span>
    </button>
  );
}

/** The read-only view, for colleagues who cannot edit issues. */
function Contents({ issue: { title, description, articles, sections } }: { issue: IssueRecord }) {
  const journal = useJournal();
  const arrangement = { articles: articles.map(({ id }) => id), sections };
  return (
    <div className="stack">
      {title && <h2>{title}</h2>}
      {description && <p className="letter-text">{description}</p>}
      {sectionsOf(journal, articles, arrangement).map((section) => (
        <section key={section.label} aria-label={section.label}>
          <h2>{section.label}</h2>
          <ol>
            {section.articles.map((article) => (
              <li key={article.id}>
                <a href={paths.editorManuscript(article.id)}>{article.title}</a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type Typed = Partial<IssueText & { articles: string[] }>;

/** Keeps unsaved input on the device. */
function IssueForm({ issue, drop }: { issue: IssueRecord; drop: ReturnType<ReturnType<typeof useDrag>['dropOf']> }) {
  const journal = useJournal();
  const { id, version } = issue;
  const [kept, setKept, forget] = useDeviceText(`issue-${id}`);
  const [told, setTold] = useState('');
  /** The record before another editor's change. */
  const [begun, setBegun] = useState<IssueRecord>();
  const form = useFormErrors('issue');
  const client = useQueryClient();
  const typed: Typed = kept ? JSON.parse(kept) : {};
  const current = { ...issue, ...typed };
  const { title, description, publication_date, cover } = current;
  const { sections } = current;
  const order = typed.articles ?? issue.articles.map((article) => article.id);
  const articles = inIssueOrder(journal, issue.articles, { articles: order, sections }).map((article) => article.id);
  const set = (part: Typed) => setKept(JSON.stringify({ ...typed, ...part }));

  const save = async () => {
    if (form.isSending()) return;
    const words = issueTextWithCall(journal).safeParse(issueText(current));
    if (!words.success) {
      return form.report(words.error.issues.map(({ path, message }) => ({ name: path.join('-'), message })));
    }
    form.setSending(true);
    try {
      const { message, issue: saved } = await saveIssue(id, { ...words.data, version, articles });
      client.setQueryData(issueKey(id), saved);
      void client.invalidateQueries({ queryKey: VOLUMES });
      // The cover affects which images are unused.
      void client.invalidateQueries({ queryKey: picturesQuery.queryKey });
      form.clear();
      setBegun(undefined);
      setKept('');
      forget();
      toast.success(message);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      // The input takes precedence; the other editor's version is shown beside it.
      const present = (thrown.answer as { issue?: IssueRecord } | undefined)?.issue;
      if (present) {
        setBegun(issue);
        client.setQueryData(issueKey(id), present);
      }
      form.report(toFormErrors(thrown));
    } finally {
      form.setSending(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  const unsaved = (name: 'title' | 'description' | 'publication_date') =>
    current[name] !== issue[name] && unsavedNote(begun && begun[name] !== issue[name] && issue[name]);
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field
        label="Title"
        hint={unsaved('title') || 'The theme of its articles (optional).'}
        value={title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        {...form.field('title')}
      />
      <TextArea
        label="Description"
        hint={unsaved('description') || 'Shown above the articles (optional).'}
        rows={5}
        value={description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        {...form.field('description')}
      />
      <DateField
        label="Publication date"
        hint={unsaved('publication_date')}
        required
        value={publication_date}
        onChange={({ currentTarget }) => set({ publication_date: currentTarget.value })}
        {...form.field('publication_date')}
      />
      <PictureControl
        label="Cover"
        hint="Shown with the contents of the issue. A portrait-format picture fits best."
        value={cover}
        proposed={`Cover of ${issueName(issue.volume, issue)}`}
        onChange={(name) => set({ cover: name })}
        {...form.field('cover')}
      />
      <SpecialFields words={issueText(current)} form={form} onAnnounce={setTold} onChange={set} />
      <fieldset className="rows" id="issue-articles" tabIndex={-1} {...drop}>
        <legend>Contents</legend>
        <p className="hint">
          Drag articles into order, or use their buttons. Articles outside your sections are grouped by type. Readers
          see published articles only.
        </p>
        <ContentsControl
          entries={issue.articles}
          lastSection={Math.max(0, ...issue.sections.map((section) => section.id))}
          sections={sections}
          articles={articles}
          form={form}
          onAnnounce={setTold}
          onChange={set}
        />
        <p role="status" className="hint told">
          {told}
        </p>
      </fieldset>
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
        {kept && (
          <button type="button" className="button quiet" onClick={() => setKept('')}>
            Discard changes
          </button>
        )}
      </div>
    </form>
  );
}

const issueText = (current: IssueText): IssueText => ({
  ...{ title: current.title, description: current.description, publication_date: current.publication_date },
  ...{ cover: current.cover, sections: current.sections },
  ...{ is_special: current.is_special, guest_editors: current.guest_editors, call_text: current.call_text },
  ...{ call_opens_on: current.call_opens_on, call_closes_on: current.call_closes_on },
});

const Input = z.strictObject({ manuscript_number: z.string().trim().min(1, 'Enter the manuscript number.') });

/** Manuscripts that answer the call: recorded by number, and added to the issue once accepted. */
function CallAnswers({ issue }: { issue: IssueRecord }) {
  const { id, answers, articles } = issue;
  const show = useShowIssue(id);
  const { put, isBusy, failure } = usePutIntoIssue(issue);
  const api = useApiForm({
    id: 'answer',
    schema: Input,
    send: ({ manuscript_number }) => recordCallAnswer(id, manuscript_number),
    onDone: (reply) => {
      show(reply);
      const field = document.querySelector<HTMLInputElement>('#answer-manuscript_number');
      if (field) field.value = '';
    },
  });
  const press = (call: Promise<{ message: string; issue: IssueRecord }>) =>
    void call.then(show, (thrown) => toast.error(thrown instanceof Error ? thrown.message : String(thrown)));
  const inIssue = new Set(articles.map((article) => article.id));
  return (
    <section className="rows" aria-labelledby="answers">
      <h2 id="answers">Submissions to this call</h2>
      {answers.length === 0 && <p>No manuscripts yet.</p>}
      <Failure text={failure} />
      <ol className="movable">
        {answers.map((answer) => (
          <li key={answer.id} className="row">
            <div className="row-line">
              <EntryText entry={answer} isIn={inIssue.has(answer.id)} />
              <span className="row-tools">
                {answer.status === 'accepted' && !inIssue.has(answer.id) && (
                  <AddButton entry={answer} isBusy={isBusy} onPress={() => put(answer)} />
                )}
                <button type="button" className="plain" onClick={() => press(removeCallAnswer(id, answer.id))}>
                  Remove from this list<span className="visually-hidden">: {answer.title}</span>
                </button>
              </span>
            </div>
          </li>
        ))}
      </ol>
      <Form api={api} submit="Add to this list" busy="Adding…">
        <Field
          label="Manuscript number"
          hint="Authors name the call in their cover letter. A manuscript can answer only one call."
          autoComplete="off"
          {...api.field('manuscript_number')}
        />
      </Form>
    </section>
  );
}

interface Props {
  words: SpecialIssueText;
  form: RowsForm;
  onAnnounce: (sentence: string) => void;
  onChange: (part: Partial<SpecialIssueText>) => void;
}

const EMPTY_GUEST: GuestEditor = { name: '', affiliation: '', orcid: '' };

function SpecialFields({ words, form, onAnnounce, onChange }: Props) {
  return (
    <>
      <Choice
        type="checkbox"
        label="This is a special issue"
        checked={words.is_special}
        onChange={({ currentTarget }) => onChange({ is_special: currentTarget.checked })}
        {...form.field('is_special')}
      />
      {words.is_special && (
        <>
          <GuestEditors words={words} form={form} onAnnounce={onAnnounce} onChange={onChange} />
          <fieldset className="rows">
            <legend>Call for papers</legend>
            <p className="hint">Shown on the page of calls and in its calendar. Leave the text empty for no call.</p>
            <TextArea
              label="Call text"
              hint="The subjects and article types you are looking for. Authors are asked to name the call in their cover letter."
              rows={8}
              value={words.call_text}
              onChange={({ currentTarget }) => onChange({ call_text: currentTarget.value })}
              {...form.field('call_text')}
            />
            <DateField
              label="Opens on"
              value={words.call_opens_on}
              onChange={({ currentTarget }) => onChange({ call_opens_on: currentTarget.value })}
              {...form.field('call_opens_on')}
            />
            <DateField
              label="Closes on"
              hint="The last day for submissions."
              value={words.call_closes_on}
              onChange={({ currentTarget }) => onChange({ call_closes_on: currentTarget.value })}
              {...form.field('call_closes_on')}
            />
          </fieldset>
        </>
      )}
    </>
  );
}

function GuestEditors({ words: { guest_editors }, form, onAnnounce, onChange }: Props) {
  return (
    <RowsFrame
      legend="Guest editors"
      hint="Their names are shown to readers. Being listed gives no access to the editorial office."
      {...form.field('guest_editors')}
    >
      <Rows
        path="guest_editors"
        rows={guest_editors}
        noun="guest editor"
        nameOf={(guest) => guest?.name.trim() || 'Unnamed guest editor'}
        summaryOf={({ affiliation, orcid }) => [affiliation, orcid].filter(Boolean).join(' · ')}
        emptyRow={EMPTY_GUEST}
        form={form}
        onAnnounce={onAnnounce}
        onChange={(rows) => onChange({ guest_editors: rows })}
        renderFields={(guest, path, change) =>
          GUEST_FIELDS.map(({ name, label, hint }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              value={guest[name]}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
              {...form.field(`${path}-${name}`)}
            />
          ))
        }
      />
    </RowsFrame>
  );
}

/** Schedules the issue's ready articles for one date, and lists what is missing from the others. */
function ScheduleSection({ issue: { id, publication_date } }: { issue: IssueRecord }) {
  const key = scheduleKey(id);
  const query = useQuery({ queryKey: key, queryFn: () => readSchedule(id) });
  const client = useQueryClient();
  const show = ({ message, schedule }: { message: string; schedule: IssueSchedule }) => {
    client.setQueryData(key, schedule);
    toast.success(message);
  };
  const { data } = query;
  return (
    <section className="rows" aria-labelledby="schedule">
      <h2 id="schedule">Schedule the issue</h2>
      {data ? (
        <Schedule id={id} day={publication_date} schedule={data} onDone={show} />
      ) : (
        <QueryStatus query={query} failed="The schedule could not be loaded." />
      )}
    </section>
  );
}

interface ScheduleSectionProps {
  id: string;
  /** The date that the form suggests. */
  day: string;
  schedule: IssueSchedule;
  onDone: (reply: { message: string; schedule: IssueSchedule }) => void;
}

function Schedule({ id, day, schedule: { entries, waiting }, onDone }: ScheduleSectionProps) {
  const { run, isBusy, failure } = useAction();
  const api = useApiForm({
    id: 'schedule',
    schema: IssueScheduleChange,
    send: ({ publish_on }) => changeSchedule(id, publish_on),
    onDone,
  });
  const later =
    waiting > 0 &&
    `${waiting === 1 ? 'One manuscript' : `${waiting} manuscripts`} in it ${waiting === 1 ? 'is' : 'are'} not accepted yet.`;
  if (entries.length === 0) return <p>No accepted articles in this issue are waiting to be published. {later}</p>;
  const isSet = entries.some(({ publish_on }) => publish_on !== null);
  return (
    <>
      <p className="hint">All ready articles are scheduled for this date and published automatically. {later}</p>
      <ol>
        {entries.map((entry) => (
          <ScheduleEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Form
        api={api}
        submit="Set the date for all ready articles"
        busy="Setting…"
        aside={
          isSet && (
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void run(async () => onDone(await changeSchedule(id)))}
            >
              Cancel all dates
            </button>
          )
        }
      >
        <DateField label="Publish on" required defaultValue={day} {...api.field('publish_on')} />
      </Form>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}

function ScheduleEntry({
  entry: { id, manuscript_number, title, publish_on, missing, refused },
}: {
  entry: ScheduledEntry;
}) {
  return (
    <li className="row">
      <div className="row-line">
        <div>
          <a href={paths.editorProduction(id)}>{title}</a>
          <span className="hint">
            {manuscript_number}, {stateText({ publish_on, missing })}
          </span>
        </div>
      </div>
      {refused && <p className="field-error">{refused}</p>}
      {missing.length > 0 && (
        <ul className="hint">
          {withKeys(missing).map(({ key, sentence }) => (
            <li key={key}>{sentence}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function stateText({ publish_on, missing }: Pick<ScheduledEntry, 'publish_on' | 'missing'>): string {
  if (publish_on) return `to be published on ${longDate(publish_on)}`;
  return missing.length === 0 ? 'ready' : 'not ready';
}
