import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LeakReport } from '#domain/document/leak';
import { paths } from '#domain/kernel/paths';
import { countWords } from '#domain/kernel/plain-text';
import { checkSubmission, isBlank, withPending } from '#domain/submission/check';
import { type DraftContent, nextId, REVIEWER_FIELDS, withoutId } from '#domain/submission/draft';
import type { Prefill } from '#domain/submission/examination';
import {
  DECLARATION_FIELDS,
  LETTER_FIELDS,
  STATEMENT_FIELDS,
  STATEMENT_HINTS,
  STATEMENT_LABELS,
  type StatementField,
} from '#domain/submission/form';
import type { Receipt } from '#islands/kernel/device-draft.ts';
import { formatBytes } from '#islands/kernel/format.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import type { Session } from '#islands/kernel/session.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { TextArea } from '#ui/Field';
import { lazyPart } from '#ui/later';
import { SubmitButton } from '#ui/SubmitButton';
import { AuthorsSection } from './AuthorsSection.tsx';
import { type NamedAuthor, notSubmitted } from './calls.ts';
import { DetailsSection, type LanguageChoice, type TypeChoice } from './DetailsSection.tsx';
import { type DraftKeeper, useDraft } from './draft-keeper.ts';
import { FileSection } from './FileSection.tsx';
import { type ErrorOf, idOf, Section, useErrors } from './form.tsx';
import type { findNames, NamesInText } from './names-in-text.ts';
import {
  authorLabel,
  clearPrefilled,
  isUntouched,
  listedAuthors,
  type PrefilledField,
  placeSubmitter,
  type Submitter,
} from './prefill.ts';
import { type SectionProgress, sectionProgress } from './progress.ts';
import type { ReviewersProps } from './ReviewerRows.tsx';
import { type ChosenDocument, useDocument } from './use-document.ts';

const CancelDialog = lazyPart(async () => (await import('./Drafts.tsx')).CancelDialog);
const DraftChoice = lazyPart(async () => (await import('./DraftChoice.tsx')).DraftChoice);
const DraftFiles = lazyPart(async () => (await import('#islands/submission/further-file/DraftFiles.tsx')).DraftFiles);
const DraftList = lazyPart(async () => (await import('./Drafts.tsx')).DraftList);
const DraftStatus = lazyPart(async () => (await import('./Drafts.tsx')).DraftStatus);
const SameTitle = lazyPart(async () => (await import('./Drafts.tsx')).DuplicateTitleNotice);
const SignInPanel = lazyPart(async () => (await import('./SignInPanel.tsx')).SignInPanel);

const loadFillFromFile = async () => (await import('./fill-from-file.ts')).fillFromFile;

interface Props {
  types: readonly TypeChoice[];
  categories: readonly string[];
  /** The languages to choose from; empty if the question is not asked. */
  languages: readonly LanguageChoice[];
  checklist: readonly string[];
  session: Session | undefined;
  onDone: (receipt: Receipt) => void;
}

/** The five sections, the draft they fill, and its submission. */
export function SubmissionForm({ types, categories, languages, checklist, session, onDone }: Props) {
  const { keeper, content, state, other, account, draftId, isReady, drafts, removeDraft, continueDraft } =
    useDraft(session);
  const [isCancelling, setCancelling] = useState(false);
  const me = useMemo(() => session && submitterOf(session), [session]);
  const authors = useMemo(
    () => allAuthors(content, me && { ...me, family_name: '', affiliation: '', orcid: '' }),
    [content, me],
  );
  const authorNames = useNamesInText(content, authors);
  const searchRequest = { authors, isTitlePageApart: content.title_page_apart };
  const authorsText = useMemo(() => JSON.stringify(authors), [authors]);

  const onChange = useCallback((change: Partial<DraftContent>) => keeper.change(change), [keeper]);
  const onUndo = useCallback(
    (field: PrefilledField) => keeper.change(clearPrefilled(keeper.read().content, field)),
    [keeper],
  );
  const document = useDocument({
    isReady,
    account,
    searchRequest: searchRequest,
    isSignedIn: session !== undefined,
    draftId,
    fileName: content.file_name,
    ensureDraft: keeper.ensureDraft,
    onChosen: (file_name) => keeper.change({ file_name, title_page_apart: false }),
    onRead: async (found: Prefill, { isRestored }) => {
      // Offline, the form is filled in by hand.
      const fillFromFile = await loadFillFromFile().catch(() => undefined);
      const now = keeper.read().content;
      if (!fillFromFile || (isRestored && !isUntouched(now))) return false;
      const change = fillFromFile(now, found, me);
      keeper.change(change);
      return change.co_authors !== undefined;
    },
  });
  const { file, examination } = document;
  const errors = useErrors(content, { hasFile: file !== undefined, submitterEmail: me?.email });
  const { errorOf, attempt, remaining, isBusy } = errors;
  const { submit, progress, loginNeed: signInPrompt } = useSubmission({ keeper, document, session, errors, onDone });

  useEffect(() => {
    if (!isReady || !me) return;
    // The submitter may have been listed as a co-author before signing in.
    const change = placeSubmitter(keeper.read().content, me);
    if (change) keeper.change(change);
  }, [keeper, isReady, me]);
  useEffect(() => {
    // The section has moved since the browser scrolled there, because the form was filled in.
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
    // After React has rendered the change.
    setTimeout(document.checkAgain);
  };
  const downloadReviewCopy = async () => {
    if (file) await (await import('./AnonymityReport.tsx')).saveReviewCopy(file, document, searchRequest);
  };

  return (
    <>
      {drafts.length > 0 && <DraftList drafts={drafts} onRemove={removeDraft} />}
      {other && (
        <DraftChoice own={content} other={other} onKeepOwn={keeper.keepOwn} onTakeOther={() => keeper.adopt()} />
      )}
      <div className="submit-page">
        <SectionList sections={sectionProgress(content, file !== undefined, remaining)} />
        <form
          className="submit-form"
          method="post"
          noValidate
          onKeyDown={preventSubmitOnEnter}
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault();
            void submit();
          }}
        >
          {remaining.length > 0 && (
            <ErrorSummary
              key={attempt}
              entries={remaining.map(({ name, message }) => ({ id: name ? targetOf(name) : undefined, message }))}
            />
          )}
          <fieldset className="bare" disabled={!isReady}>
            <legend className="visually-hidden">Manuscript</legend>
            <FileSection
              document={document}
              error={errorOf('file')}
              authors={authorsText}
              onDownloadReviewCopy={downloadReviewCopy}
              onTitlePage={onTitlePage}
              missingName={content.file_name}
              isReady={isReady}
            >
              {file && drafts.length > 0 && (
                <SameTitle
                  drafts={drafts}
                  content={content}
                  file={file}
                  document={document}
                  onContinue={continueDraft}
                />
              )}
            </FileSection>
            {isReady && (
              <DraftFiles draftId={draftId} isSignedIn={session !== undefined} ensureDraft={keeper.ensureDraft} />
            )}
            <DetailsSection
              types={types}
              categories={categories}
              languages={languages}
              names={authorNames}
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
              names={authorNames}
              types={types}
              languages={languages}
              me={me}
              anonymity={anonymityOf(examination)}
            >
              {signInPrompt !== 'none' && !session && (
                <SignInPanel hasExpired={signInPrompt === 'over'} isFileKept={document.isKept} />
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
function preventSubmitOnEnter(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault();
}

function submitterOf({ user }: Session): Submitter {
  return { name: `${user.first_name} ${user.last_name}`.trim() || user.email, email: user.email };
}

/** The control that a summary entry links to; an empty list of co-authors starts in the first field of a new one. */
const targetOf = (name: string) => idOf(name === 'co_authors' ? 'new-author-name' : name);

function anonymityOf(examination: ChosenDocument['examination']): string {
  return examination ? ANONYMITY[examination.review_copy.status] : 'Not searched for names yet';
}

const ANONYMITY: Readonly<Record<LeakReport['status'], string>> = {
  clean: 'Nothing found that identifies the authors',
  leaks: 'Identifies the authors',
  unreadable: 'Could not be searched for names',
};

function pick<Name extends keyof DraftContent>(
  content: DraftContent,
  ...authorNames: Name[]
): Pick<DraftContent, Name> {
  return Object.fromEntries(authorNames.map((name) => [name, content[name]])) as Pick<DraftContent, Name>;
}

/** All authors that a search for names must know, in order. */
function allAuthors(content: DraftContent, me: NamedAuthor | undefined): NamedAuthor[] {
  const others: NamedAuthor[] = content.sole_author ? [] : content.co_authors.map(withoutId);
  if (!me) return others;
  return others.toSpliced(Number(content.author_position) - 1, 0, me);
}

/** The page's five sections as navigation, with the progress of each. */
function SectionList({ sections }: { sections: readonly SectionProgress[] }) {
  return (
    <nav className="submit-steps" aria-label="Sections of this page">
      <ol>
        {sections.map(({ id, heading, state, isDone, isWrong }) => (
          <li key={id} className={isWrong ? 'wrong' : isDone ? 'done' : undefined}>
            <a href={`#${id}`}>{heading}</a>
            <span className="state">{state}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Searches text for reviewers for author names as it is typed. The search is loaded after the form. */
function useNamesInText(content: DraftContent, authors: readonly NamedAuthor[]): NamesInText {
  const [find, setFind] = useState<typeof findNames>();
  useEffect(() => {
    // Offline, no warning is shown here; the office is warned anyway.
    import('./names-in-text.ts').then(({ findNames }) => setFind(() => findNames)).catch(() => {});
  }, []);
  const title = useDeferredValue(content.title);
  const abstract = useDeferredValue(content.abstract);
  const keywords = useDeferredValue(content.keywords);
  return useMemo(
    () => find?.({ title, abstract, keywords }, authors) ?? {},
    [find, title, abstract, keywords, authors],
  );
}

interface Options {
  keeper: DraftKeeper;
  document: ChosenDocument;
  session: Session | undefined;
  errors: ReturnType<typeof useErrors>;
  onDone: (receipt: Receipt) => void;
}

/** Why a finished form cannot be sent: not signed in, or the session has expired. */
type SignInPrompt = 'none' | 'asked' | 'over';

/** Submits the form: all errors are reported first, and a failure loses no input. */
function useSubmission({ keeper, document, session, errors, onDone }: Options) {
  const journal = useJournal();
  const [progress, setProgress] = useState(0);
  const [signInPrompt, setSignInPrompt] = useState<SignInPrompt>('none');

  const submit = async () => {
    if (errors.isSending()) return;
    const submitterEmail = session?.user.email;
    const { content } = keeper.read();
    const withPendingInput = withPending(content, nextId(content.co_authors), submitterEmail);
    if (withPendingInput !== content) keeper.change(withPendingInput);
    const { file } = document;
    const problems = checkSubmission(keeper.read().content, { hasFile: file !== undefined, submitterEmail });
    if (problems.length > 0 || !file) return errors.showCheckErrors(problems);
    errors.clear();
    if (!session) return setSignInPrompt('asked');
    setSignInPrompt('none');
    errors.setSending(true);
    setProgress(0);
    // Used only once, so not loaded with the page.
    const sending = await import('./send-submission.ts').catch(() => undefined);
    try {
      const onSessionExpired = () => setSignInPrompt('over');
      const options = { keeper, document, errors, onProgress: setProgress, onDone, onSessionExpired };
      if (sending) await sending.sendSubmission(journal, file, session.user, options);
      else errors.showServerErrors(notSubmitted());
    } finally {
      errors.setSending(false);
    }
  };
  return { submit, progress, loginNeed: signInPrompt };
}

interface CheckSectionProps {
  content: DraftContent;
  file: File | undefined;
  /** The result of the search for names, in a few words. */
  anonymity: string;
  /** Text that could reveal the authors to reviewers. */
  names: NamesInText;
  types: readonly TypeChoice[];
  languages: readonly LanguageChoice[];
  me: Submitter | undefined;
  children: ReactNode;
}

/** A summary with links back to each section, above the submit button. */
function CheckSection({
  content,
  file,
  anonymity,
  names: authorNames,
  types,
  languages,
  me,
  children,
}: CheckSectionProps) {
  const { title, abstract, keywords, article_type, category, language, sole_author } = content;
  const chosenLanguage = languages.find(({ value }) => value === language);
  const type = types.find(({ value }) => value === article_type);
  const authors = sole_author
    ? [me?.name ?? 'You']
    : listedAuthors(content).map((author) => (author === 'me' ? (me?.name ?? 'You') : authorLabel(author)));
  const countText = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
  const extras = [
    ...STATEMENT_FIELDS.filter((field) => content[field].trim()).map((field) => STATEMENT_LABELS[field]),
    ...countText(content.suggested_reviewers.filter((row) => !isBlank(row)).length, 'suggested reviewers'),
    ...countText(content.opposed_reviewers.filter((row) => !isBlank(row)).length, 'opposed reviewers'),
  ];
  return (
    <Section id="check" number={5} heading="Check before you submit" lead="Nothing is sent until you press Submit.">
      <dl className="overview">
        <Entry name="File" href="#file" value={file && `${file.name}, ${formatBytes(file.size)}`} note={anonymity} />
        <Entry name="Title" href="#details" value={title.trim()} note={identifyingNote(authorNames.title)} />
        <Entry
          name="Abstract"
          href="#details"
          value={abstract.trim() && `${countWords(abstract)} words`}
          note={identifyingNote(authorNames.abstract)}
        />
        <Entry
          name="Keywords"
          href="#details"
          value={keywords.join(', ')}
          note={identifyingNote(authorNames.keywords)}
        />
        <Entry
          name="Details"
          href="#details"
          value={[type?.label, category, chosenLanguage?.label].filter(Boolean).join(', ') || 'Not chosen'}
          note={type && `Charge after acceptance: ${type.fee}`}
        />
        <Entry name="Authors" href="#authors" value={authors.length > 1 || sole_author ? authors.join(', ') : ''} />
        <Entry name="Letter and statements" href="#statements" value={extras.join(', ') || 'None'} />
      </dl>
      {children}
    </Section>
  );
}

const identifyingNote = (authorNames: readonly string[] | undefined) =>
  authorNames && `Identifies the authors: ${authorNames.join(', ')}`;

interface EntryProps {
  name: string;
  href: string;
  value: string | undefined;
  note?: string | undefined;
}

function Entry({ name, href, value, note }: EntryProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value || <em>Missing</em>}
        {value && note && <span className="hint">{note}</span>}
      </dd>
      <dd className="change">
        <a href={href}>
          Change<span className="visually-hidden"> {name.toLowerCase()}</span>
        </a>
      </dd>
    </div>
  );
}

interface DisclosureProps {
  label: string;
  /** How much of it is filled in, in words. */
  state: string;
  isWrong: boolean;
  children: ReactNode;
}

/** An optional part: closed, and not rendered, until it is opened or has an error. */
function Disclosure({ label, state, isWrong, children }: DisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isRendered, setRendered] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    if (isWrong) box.current.open = true;
    // It may have been opened before the page was interactive.
    if (box.current.open) setRendered(true);
  }, [isWrong]);
  return (
    <details className="part" ref={box} onToggle={() => setRendered(true)}>
      <summary>
        <span>{label}</span> <span className="hint">{state}</span>
      </summary>
      {isRendered && <div className="part-body">{children}</div>}
    </details>
  );
}

const ReviewerRows = lazyPart(async () => (await import('./ReviewerRows.tsx')).ReviewerRows);

interface ReviewersFieldProps extends ReviewersProps {
  label: string;
  help: string;
}

/** Suggested or opposed reviewers. */
function ReviewersField({ label, help, ...list }: ReviewersFieldProps) {
  const { name, reviewers, errorOf } = list;
  const filled = reviewers.filter((reviewer) => !isBlank(reviewer));
  const isWrong = reviewers.some(({ id }) => REVIEWER_FIELDS.some((part) => errorOf(`${name}-${id}-${part}`)));
  return (
    <Disclosure label={label} state={filled.length > 0 ? `${filled.length} named` : 'Empty'} isWrong={isWrong}>
      <p className="hint">{help}</p>
      <ReviewerRows {...list} />
    </Disclosure>
  );
}

const ChecklistNote = lazyPart(async () => (await import('./ChecklistNote.tsx')).ChecklistNote);

interface StatementsSectionProps
  extends Pick<DraftContent, 'suggested_reviewers' | 'opposed_reviewers' | StatementField> {
  checklist: readonly string[];
  errorOf: ErrorOf;
  onChange: (change: Partial<DraftContent>) => void;
}

const stateOf = (text: string) => (text.trim() ? 'Filled in' : 'Empty');

/** Optional statements for the editors. */
const StatementsSection = memo(function StatementsSection(props: StatementsSectionProps) {
  const { errorOf, onChange, suggested_reviewers, opposed_reviewers } = props;
  const statement = (field: StatementField, rows: number) => (
    <Disclosure
      key={field}
      label={STATEMENT_LABELS[field]}
      state={stateOf(props[field])}
      isWrong={Boolean(errorOf(field))}
    >
      <TextArea
        id={idOf(field)}
        label={STATEMENT_LABELS[field]}
        hint={STATEMENT_HINTS[field]}
        rows={rows}
        value={props[field]}
        error={errorOf(field)}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Disclosure>
  );
  return (
    <Section
      id="statements"
      number={4}
      heading="Letter and statements"
      lead={
        <>
          Optional if the manuscript already includes them. The <a href={paths.guidelines}>guidelines</a> say what is
          expected.
        </>
      }
    >
      <div className="parts">
        {LETTER_FIELDS.map((field) => statement(field, 8))}
        <ReviewersField
          name="suggested_reviewers"
          label="Suggested reviewers"
          help="Experts with no ties to any author. The editors decide whom to invite."
          reviewers={suggested_reviewers}
          errorOf={errorOf}
          onChange={(reviewers) => onChange({ suggested_reviewers: reviewers })}
        />
        <ReviewersField
          name="opposed_reviewers"
          label="Opposed reviewers"
          help="People who should not review the manuscript, and why. Reviewers don’t see this."
          reviewers={opposed_reviewers}
          errorOf={errorOf}
          onChange={(reviewers) => onChange({ opposed_reviewers: reviewers })}
        />
        {DECLARATION_FIELDS.map((field) => statement(field, 3))}
      </div>
      <ChecklistNote items={props.checklist} />
    </Section>
  );
});
