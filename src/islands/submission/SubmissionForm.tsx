import { type KeyboardEvent, type SubmitEvent, useCallback, useEffect, useMemo, useState } from 'react';
import type { LeakReport } from '#domain/document/document';
import type { DraftContent } from '#domain/submission/draft';
import { STATEMENT_FIELDS } from '#domain/submission/form';
import type { Prefill } from '#domain/submission/prefill';
import type { Receipt } from '#islands/kernel/device-draft.ts';
import type { Session } from '#islands/kernel/session.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { later } from '#ui/later';
import { SubmitButton } from '#ui/SubmitButton';
import { AuthorsSection } from './AuthorsSection.tsx';
import { CheckSection } from './CheckSection.tsx';
import { DetailsSection, type LanguageChoice, type TypeChoice } from './DetailsSection.tsx';
import { FileSection } from './FileSection.tsx';
import { isUnfilled, type ReadField, type Submitter, undoFill, withSubmitterPlaced } from './prefill.ts';
import { progressOf } from './progress.ts';
import { SectionList } from './SectionList.tsx';
import { StatementsSection } from './StatementsSection.tsx';
import { useDocument } from './use-document.ts';
import { useDraft } from './use-draft.ts';
import { idOf, useErrors } from './use-form.ts';
import { useNamesInWords } from './use-names-in-words.ts';
import { useSubmission } from './use-submission.ts';
import { allAuthors } from './wire.ts';

const CancelDialog = later(async () => (await import('./CancelDialog.tsx')).CancelDialog);
const DraftChoice = later(async () => (await import('./DraftChoice.tsx')).DraftChoice);
const DraftFiles = later(async () => (await import('#islands/submission/further-file/DraftFiles.tsx')).DraftFiles);
const DraftList = later(async () => (await import('./DraftList.tsx')).DraftList);
const DraftStatus = later(async () => (await import('./DraftStatus.tsx')).DraftStatus);
const SignInPanel = later(async () => (await import('./SignInPanel.tsx')).SignInPanel);

const fillLater = async () => (await import('./fill-from-file.ts')).fillFromFile;

interface Props {
  types: readonly TypeChoice[];
  categories: readonly string[];
  /** In which manuscripts may be written; none where nobody is asked. */
  languages: readonly LanguageChoice[];
  checklist: readonly string[];
  session: Session | undefined;
  onDone: (receipt: Receipt) => void;
}

/** The five sections, the draft they make, and the way to the server. */
export function SubmissionForm({ types, categories, languages, checklist, session, onDone }: Props) {
  const { keeper, content, state, other, account, draftId, isReady, drafts, removeDraft } = useDraft(session);
  const [isCancelling, setCancelling] = useState(false);
  const me = useMemo(() => session && submitterOf(session), [session]);
  const authors = useMemo(
    () => allAuthors(content, me && { ...me, family_name: '', affiliation: '', orcid: '' }),
    [content, me],
  );
  const names = useNamesInWords(content, authors);
  const question = { authors, isTitlePageApart: content.title_page_apart };
  const authorsText = useMemo(() => JSON.stringify(authors), [authors]);

  const onChange = useCallback((change: Partial<DraftContent>) => keeper.change(change), [keeper]);
  const onUndo = useCallback((field: ReadField) => keeper.change(undoFill(keeper.read().content, field)), [keeper]);
  const document = useDocument({
    isReady,
    account,
    question,
    isSignedIn: session !== undefined,
    fileName: content.file_name,
    onChosen: (file_name) => keeper.change({ file_name, title_page_apart: false }),
    onRead: async (found: Prefill, { isRestored }) => {
      // Without a connection, the form is filled in by hand.
      const fillFromFile = await fillLater().catch(() => undefined);
      const now = keeper.read().content;
      if (!fillFromFile || (isRestored && !isUnfilled(now))) return false;
      const change = fillFromFile(now, found, me);
      keeper.change(change);
      return change.co_authors !== undefined;
    },
  });
  const { file, examination } = document;
  const errors = useErrors(content, { hasFile: file !== undefined, ownEmail: me?.email });
  const { errorOf, attempt, left, isBusy } = errors;
  const { submit, progress, loginNeed } = useSubmission({ keeper, document, session, errors, onDone });

  useEffect(() => {
    if (!isReady || !me) return;
    // Somebody who filled in the authors before signing in may be among them.
    const change = withSubmitterPlaced(keeper.read().content, me);
    if (change) keeper.change(change);
  }, [keeper, isReady, me]);
  useEffect(() => {
    // What was filled in has moved the section since the browser scrolled there.
    const heading = globalThis.document.getElementById('check-heading');
    if (!isReady || location.hash !== '#check') return;
    heading?.focus();
    heading?.scrollIntoView();
  }, [isReady]);

  const cancel = async () => {
    setCancelling(false);
    errors.clear();
    document.remove();
    await keeper.clear();
    scrollTo({ top: 0 });
    globalThis.document.getElementById(idOf('file'))?.focus();
  };
  const onTitlePage = (title_page_apart: boolean) => {
    keeper.change({ title_page_apart });
    // As soon as React knows of it too.
    setTimeout(document.checkAgain);
  };
  const getReviewCopy = async () => {
    if (file) await (await import('./save-review-copy.ts')).saveReviewCopy(file, document, question);
  };

  return (
    <>
      {drafts.length > 0 && <DraftList drafts={drafts} onRemove={removeDraft} />}
      {other && (
        <DraftChoice own={content} other={other} onKeepOwn={keeper.keepOwn} onTakeOther={() => keeper.take()} />
      )}
      <div className="submit-page">
        <SectionList sections={progressOf(content, file !== undefined, left)} />
        <form
          className="submit-form"
          method="post"
          noValidate
          onKeyDown={keepFromSubmitting}
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            void submit();
          }}
        >
          {left.length > 0 && (
            <ErrorSummary
              key={attempt}
              entries={left.map(({ name, message }) => ({ id: name ? targetOf(name) : undefined, message }))}
            />
          )}
          <fieldset className="bare" disabled={!isReady}>
            <legend className="visually-hidden">Manuscript</legend>
            <FileSection
              document={document}
              error={errorOf('file')}
              authors={authorsText}
              onGetReviewCopy={getReviewCopy}
              onTitlePage={onTitlePage}
              missingName={content.file_name}
              isReady={isReady}
            >
              {isReady && (
                <DraftFiles draftId={draftId} isSignedIn={session !== undefined} onNeedDraft={keeper.needDraft} />
              )}
            </FileSection>
            <DetailsSection
              types={types}
              categories={categories}
              languages={languages}
              names={names}
              onChange={onChange}
              onUndo={onUndo}
              {...pick(content, 'title', 'abstract', 'keywords', 'pending_keyword')}
              {...pick(content, 'article_type', 'category', 'language', 'prefilled')}
              titleError={errorOf('title')}
              abstractError={errorOf('abstract')}
              keywordsError={errorOf('keywords')}
              categoryError={errorOf('category')}
              languageError={errorOf('language')}
            />
            <AuthorsSection
              me={me}
              errorOf={errorOf}
              onChange={onChange}
              onUndo={onUndo}
              {...pick(content, 'co_authors', 'pending_author', 'sole_author', 'author_position', 'prefilled')}
            />
            <StatementsSection
              checklist={checklist}
              errorOf={errorOf}
              onChange={onChange}
              {...pick(content, 'suggested_reviewers', 'opposed_reviewers', ...STATEMENT_FIELDS)}
            />
            <CheckSection
              content={content}
              file={file}
              names={names}
              types={types}
              languages={languages}
              me={me}
              anonymity={anonymityOf(examination)}
            >
              {loginNeed !== 'none' && !session && (
                <SignInPanel isOver={loginNeed === 'over'} isFileKept={document.isKept} />
              )}
              <div className="form-actions">
                <SubmitButton isBusy={isBusy} busyLabel="Submitting…">
                  Submit
                </SubmitButton>
                <button type="button" className="button quiet" onClick={() => setCancelling(true)}>
                  Cancel
                </button>
              </div>
              {isBusy && (
                <div role="status">
                  <progress aria-label="Submitting" max={100} value={Math.round(progress * 100)} />
                </div>
              )}
            </CheckSection>
          </fieldset>
        </form>
      </div>
      <DraftStatus keeping={{ state, other }} onRetry={() => void keeper.save()} />
      {isCancelling && <CancelDialog onClear={cancel} onClose={() => setCancelling(false)} />}
    </>
  );
}

/** Enter in a text field must not send the form: only the button does. */
function keepFromSubmitting(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}

function submitterOf({ user }: Session): Submitter {
  return { name: `${user.first_name} ${user.last_name}`.trim() || user.email, email: user.email };
}

/** The control that the summary leads to; the list of co-authors is begun in the first field of a new one. */
const targetOf = (name: string) => idOf(name === 'co_authors' ? 'new-author-name' : name);

function anonymityOf(examination: ReturnType<typeof useDocument>['examination']): string {
  return examination ? ANONYMITY[examination.review_copy.status] : 'Not searched for names yet';
}

const ANONYMITY: Readonly<Record<LeakReport['status'], string>> = {
  clean: 'Nothing found that identifies the authors',
  leaks: 'It identifies the authors',
  unreadable: 'Could not be searched for names',
};

function pick<Name extends keyof DraftContent>(content: DraftContent, ...names: Name[]): Pick<DraftContent, Name> {
  return Object.fromEntries(names.map((name) => [name, content[name]])) as Pick<DraftContent, Name>;
}
