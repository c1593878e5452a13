import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useParams } from 'react-router';
import { type IssueRecord, type IssueWords, wholeIssueWords } from '#domain/issue/issue-record';
import { paths } from '#domain/kernel/paths';
import { issueName } from '#domain/publication/article-list';
import { inOrder, sectionsOf } from '#domain/publication/issue-contents';
import { useRights } from '#islands/account/Allowed.tsx';
import { ApiError } from '#islands/kernel/api.ts';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { refusalOf } from '#islands/kernel/refusal.ts';
import { useAttempt } from '#islands/kernel/use-attempt.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { picturesQuery } from '#islands/settings/picture/calls.ts';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { TextArea } from '#ui/TextArea';
import { CallAnswers } from './CallAnswers.tsx';
import { ContentsControl } from './ContentsControl.tsx';
import { issueKey, readIssue, saveIssue, VOLUMES } from './calls.ts';
import { ScheduleSection } from './ScheduleSection.tsx';
import { SpecialFields } from './SpecialFields.tsx';

/** One issue: its title and description, its date, and its contents in their order. */
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
              <IssueForm key={id} issue={issue} />
              <ScheduleSection issue={issue} />
              {issue.is_special && issue.call_text && <CallAnswers issue={issue} />}
            </>
          ) : (
            <Contents issue={issue} />
          )}
        </>
      ) : (
        <WaitingFor query={query} />
      )}
    </>
  );
}

/** For those who may not change it. */
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

/** What is typed of an issue and not saved yet. */
type Typed = Partial<IssueWords & { articles: string[] }>;

/** What the office writes of an issue; what is typed and not saved yet is kept on the device. */
function IssueForm({ issue }: { issue: IssueRecord }) {
  const journal = useJournal();
  const { id, version } = issue;
  const [kept, setKept, forget] = useKeptText(`issue-${id}`);
  const [told, setTold] = useState('');
  const form = useAttempt('issue');
  const client = useQueryClient();
  const typed: Typed = kept ? JSON.parse(kept) : {};
  const current = { ...issue, ...typed };
  const { title, description, publication_date, cover } = current;
  const { sections } = current;
  const order = typed.articles ?? issue.articles.map((article) => article.id);
  const articles = inOrder(journal, issue.articles, { articles: order, sections }).map((article) => article.id);
  const set = (part: Typed) => setKept(JSON.stringify({ ...typed, ...part }));

  const save = async () => {
    if (form.isSending()) return;
    const words = wholeIssueWords(journal).safeParse(wordsOf(current));
    if (!words.success) {
      return form.tell(words.error.issues.map(({ path, message }) => ({ name: path.join('-'), message })));
    }
    form.setSending(true);
    try {
      const { message, issue: saved } = await saveIssue(id, { ...words.data, version, articles });
      client.setQueryData(issueKey(id), saved);
      void client.invalidateQueries({ queryKey: VOLUMES });
      // Which pictures nothing shows has changed with the cover.
      void client.invalidateQueries({ queryKey: picturesQuery.queryKey });
      form.clear();
      setKept('');
      forget();
      toast.success(message);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      // What was typed here stays over what the other editor saved, which stands beside it.
      const present = (thrown.answer as { issue?: IssueRecord } | undefined)?.issue;
      if (present) client.setQueryData(issueKey(id), present);
      form.tell(refusalOf(thrown));
    } finally {
      form.setSending(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  const saved = (is: string, typing: string) => is !== typing && (is ? `Saved: ${is}` : 'Not saved yet.');
  return (
    <form className="form" method="post" noValidate onSubmit={onSubmit}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Field
        label="Title"
        hint={saved(issue.title, title) || 'The theme of its articles (optional).'}
        value={title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        {...form.field('title')}
      />
      <TextArea
        label="Description"
        hint={saved(issue.description, description) || 'Shown above the articles (optional).'}
        rows={5}
        value={description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        {...form.field('description')}
      />
      <Field
        label="Date of publication"
        hint={saved(issue.publication_date, publication_date)}
        type="date"
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
      <SpecialFields words={wordsOf(current)} form={form} onTell={setTold} onChange={set} />
      <fieldset className="rows" id="issue-articles" tabIndex={-1}>
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
          onTell={setTold}
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

/** Of what the form holds, what the office writes. */
const wordsOf = (current: IssueWords): IssueWords => ({
  ...{ title: current.title, description: current.description, publication_date: current.publication_date },
  ...{ cover: current.cover, sections: current.sections },
  ...{ is_special: current.is_special, guest_editors: current.guest_editors, call_text: current.call_text },
  ...{ call_opens_on: current.call_opens_on, call_closes_on: current.call_closes_on },
});
