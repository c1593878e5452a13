import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import { type MouseEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ArticlePage } from '#components/article/ArticlePage.tsx';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import {
  articlePlaces,
  PLACE_ELEMENTS,
  type Place,
  placeFinder,
  quoteOf,
  textPlaces,
} from '#domain/production/proof/place';
import {
  PROOF_MAX,
  PROOF_TEXTS,
  type ProofAnswer,
  type ProofComment,
  type ProofReply,
  type ProofView,
  type SentComment,
} from '#domain/production/proof/proof';
import type { Article } from '#domain/publication/article';
import { fullText } from '#domain/publication/full-text';
import { saveBlob } from '#islands/kernel/api-download.ts';
import type { ArticleImage } from '#islands/kernel/article-images.ts';
import { useAutosave } from '#islands/kernel/autosave.ts';
import type { StoredVersion } from '#islands/kernel/autosave-state.ts';
import { saveStatusText } from '#islands/kernel/autosave-state.ts';
import { dateAndTime } from '#islands/kernel/format.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { findPreviewLink, openInPreview } from '#islands/kernel/preview-links.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { TextArea } from '#ui/Field';
import { GoTo, SaveStatus, Unreachable } from '#ui/SaveStatus';
import { Terms } from '#ui/Terms';
import { Toaster } from '#ui/Toaster';
import { listDifferences, VersionNotice } from '#ui/VersionNotice';
import { Waiting } from '#ui/Waiting';
import { AnswerForm } from './AnswerForm.tsx';
import { createProofKeeper, fetchProofPdf, fetchProofSupplement, type ProofKeeper, useProof } from './use-proof.ts';

export const ProofPage = guarded(Island);

function Island() {
  const [id, setId] = useState<string>();
  useEffect(() => setId(proofIdIn(location.pathname)), []);
  return (
    <>
      {id ? <ProofLoader id={id} /> : <Frame>{id === '' && <LinkEnded back={paths.proof('')} />}</Frame>}
      <Toaster />
    </>
  );
}

/** Extracts the id from `/proof/{id}`; empty if there is none. */
const proofIdIn = (path: string) => /^\/proof\/([\w-]+)\/?$/.exec(path)?.[1] ?? '';

function Frame({ children }: { children?: ReactNode }) {
  return (
    <div className="frame">
      <h1>Your proof</h1>
      {children}
    </div>
  );
}

function ProofLoader({ id }: { id: string }) {
  const journal = useJournal();
  const proof = useProof(id);
  const { view, failure, isShutOut, reload } = proof;
  const number = view?.manuscript_number;
  useEffect(() => {
    if (number) document.title = `Proof of ${number} | ${journal.name}`;
  }, [number, journal.name]);
  if (view) return <ProofReview key={view.number} view={view} proof={proof} />;
  return (
    <Frame>{isShutOut ? <LinkEnded back={paths.proof(id)} /> : <Waiting failure={failure} onRetry={reload} />}</Frame>
  );
}

interface Props {
  view: ProofView;
  proof: ReturnType<typeof useProof>;
}

function ProofReview({ view, proof }: Props) {
  const { id, article, is_open } = view;
  const { images, failure, isShutOut, reload } = proof;
  const [keeper] = useState(() => createProofKeeper(id, view));
  const keeping = useAutosave(keeper);
  const { content, state, other } = keeping;
  const [opened, setOpened] = useState<string>();
  const [wasOpen] = useState(is_open);
  const places = useMemo(() => articlePlaces(article), [article]);

  useEffect(() => {
    // The proof was answered or recalled meanwhile: reloads, and keeps the input.
    if (keeping.hasLostAccess || (state.is === 'failed' && state.isFinal)) void reload();
  }, [keeping.hasLostAccess, state, reload]);
  useEffect(() => {
    // The server has just returned the proof, so the link works again.
    if (view && keeper.read().hasLostAccess) keeper.resume();
  }, [keeper, view]);

  /** Opens a place's comment, creating it if needed. */
  const choose = (place: Place) => {
    const { comments } = keeper.read().content;
    const known = comments.find(({ anchor, quote }) => anchor === place.anchor && quote === quoteOf(place));
    if (!known && comments.length >= PROOF_MAX.comments) return;
    const newComment = { id: newCommentId(), anchor: place.anchor, label: place.label, quote: quoteOf(place) };
    if (!known) keeper.change({ comments: [...comments, { ...newComment, text: '', suggestion: '' }] });
    setOpened(known?.id ?? newComment.id);
  };
  const close = () => {
    // Comments left empty are dropped.
    const comments = keeper
      .read()
      .content.comments.filter((one) => one.id !== opened || one.text.trim() || one.suggestion.trim());
    if (comments.length < keeper.read().content.comments.length) keeper.change({ comments });
    setOpened(undefined);
  };
  const shown = content.comments.find((one) => one.id === opened);

  return (
    <div className="proof">
      <div className="frame proof-part">
        <ProofHead view={view} />
        {isShutOut && <LinkEnded back={paths.proof(id)} isWriting={is_open} />}
        {failure && <Unreachable failure={failure} onRetry={() => void reload()} />}
        {other && <ProofVersions view={view} own={content} other={other} keeper={keeper} />}
        {view.answered && <Answered answered={view.answered} takesFocus={wasOpen} />}
        <EarlierAnswers earlier={view.earlier} />
      </div>
      <ProofArticle
        view={view}
        images={images}
        places={places}
        comments={content.comments}
        onChoose={is_open ? choose : undefined}
      />
      {is_open && (
        <div className="frame proof-part">
          <AnswerForm
            view={view}
            keeper={keeper}
            content={content}
            places={places}
            onChoose={choose}
            onOpen={setOpened}
            onReload={reload}
          />
        </div>
      )}
      {is_open && (
        <SaveStatus
          label="Your answer"
          sentence={saveStatusText(state, 'your answer')}
          hasFailed={state.is === 'failed'}
          hasOther={other !== undefined}
          onRetry={() => void keeper.save()}
        >
          <GoTo id="answer-heading">
            {content.comments.length === 0 ? 'To your answer' : `To your answer (${content.comments.length})`}
          </GoTo>
        </SaveStatus>
      )}
      {shown && (
        <CommentDialog
          key={shown.id}
          comment={shown}
          onChange={(change) =>
            keeper.change({
              comments: keeper
                .read()
                .content.comments.map((one) => (one.id === shown.id ? { ...one, ...change } : one)),
            })
          }
          onClose={close}
        />
      )}
    </div>
  );
}

const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const newCommentId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ID_ALPHABET[byte % 32]).join('');

interface ProofVersionsProps {
  view: ProofView;
  own: ProofReply;
  other: StoredVersion<ProofReply>;
  keeper: ProofKeeper;
}

function ProofVersions({ view, own, other, keeper }: ProofVersionsProps) {
  return (
    <VersionNotice
      sentence={PROOF_TEXTS.stale}
      savedAt={dateAndTime(other.updated_at)}
      differences={listDifferences(partsOf(own, view), partsOf(other.content, view))}
      onKeepOwn={keeper.keepOwn}
      onTakeOther={() => keeper.adopt()}
    />
  );
}

/** Splits an answer into comparable parts. */
function partsOf({ comments, answers, note }: ProofReply, { questions }: ProofView) {
  const commentTexts = comments.map(({ label, text, suggestion }) =>
    [`${label}:`, text.trim(), suggestion.trim() && `Suggested wording: ${suggestion.trim()}`]
      .filter(Boolean)
      .join(' '),
  );
  return [
    { label: 'Comments', text: commentTexts.join('\n') },
    ...questions.map(({ id, text }) => ({ label: text, text: (answers[id] ?? '').trim() })),
    { label: 'Anything else', text: note.trim() },
  ];
}

interface CommentDialogProps {
  comment: ProofComment;
  onChange: (change: Partial<Pick<ProofComment, 'text' | 'suggestion'>>) => void;
  onClose: () => void;
}

/** Edits the comment on a place, saved while typing. */
function CommentDialog({ comment: { label, quote, text, suggestion }, onChange, onClose }: CommentDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const remove = () => {
    onChange({ text: '', suggestion: '' });
    dialog.current?.close();
  };
  return (
    <dialog className="dialog proof-dialog" ref={dialog} aria-labelledby="comment-heading" onClose={onClose}>
      <h2 id="comment-heading">{label}</h2>
      {quote && <blockquote className="proof-quote">{quote}</blockquote>}
      <TextArea
        id="comment-text"
        label="What should be changed?"
        rows={4}
        maxLength={PROOF_MAX.comment}
        value={text}
        onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
      />
      <TextArea
        id="comment-suggestion"
        label="Suggested wording (optional)"
        rows={4}
        maxLength={PROOF_MAX.comment}
        value={suggestion}
        onChange={({ currentTarget }) => onChange({ suggestion: currentTarget.value })}
      >
        {!suggestion && quote && (
          <button type="button" className="plain" onClick={() => onChange({ suggestion: quote })}>
            Start from the current text
          </button>
        )}
      </TextArea>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Done
        </button>
        <button type="button" className="plain" onClick={remove}>
          Remove this comment
        </button>
      </div>
    </dialog>
  );
}

interface AnsweredProps {
  answered: ProofAnswer;
  /** It replaces the form that had the focus. */
  takesFocus: boolean;
}

function Answered({ answered, takesFocus }: AnsweredProps) {
  const { answer, by, at } = answered;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="stack" aria-labelledby="answered-heading">
      <h2 id="answered-heading" tabIndex={-1} ref={heading}>
        {answer === 'approval' ? 'The proof has been approved' : 'We received your corrections'}
      </h2>
      <p className="notice success">
        {answer === 'approval'
          ? `Approved by ${by} on ${longDate(at)}. There is nothing more for you to do.`
          : `Sent by ${by} on ${longDate(at)}. The office will check each one and contact you with any questions.`}
      </p>
      <SubmittedAnswer answered={answered} />
    </section>
  );
}

function EarlierAnswers({ earlier }: Pick<ProofView, 'earlier'>) {
  return earlier.map((answered) => (
    <details key={answered.number} className="letter">
      <summary>
        Your {answered.answer === 'approval' ? 'approval' : 'corrections'} of {longDate(answered.at)}
      </summary>
      <SubmittedAnswer answered={answered} />
    </details>
  ));
}

const STATES: Readonly<Record<SentComment['state'], string>> = {
  open: 'Not processed yet.',
  done: 'Done.',
  answered: 'The office has answered.',
};

function SubmittedAnswer({ answered: { comments, answers, note } }: { answered: ProofAnswer }) {
  return (
    <>
      {comments.length > 0 && (
        <ol className="proof-comments">
          {comments.map(({ id, label, quote, text, suggestion, state, reply }) => (
            <li key={id} className="stack">
              <h3>{label}</h3>
              {quote && <blockquote className="proof-quote">{quote}</blockquote>}
              <Terms
                rows={[
                  ['Comment', text],
                  ['Suggested wording', suggestion],
                  ['State', STATES[state]],
                  ['The office', reply],
                ]}
              />
            </li>
          ))}
        </ol>
      )}
      <Terms rows={[...answers.map(({ question, answer }) => [question, answer] as const), ['Anything else', note]]} />
    </>
  );
}

interface ProofArticleProps {
  view: ProofView;
  images: ReadonlyMap<string, ArticleImage>;
  places: readonly Place[];
  comments: readonly ProofComment[];
  /** Undefined if the article is read-only. */
  onChoose: ((place: Place) => void) | undefined;
}

/** Places are marked outside React, so the page must not rerender for a comment. */
const MemoArticlePage = memo(ArticlePage);

/** Shows the article; clicking a place opens its comment. */
function ProofArticle({ view: { id, article }, images, places, comments, onChoose }: ProofArticleProps) {
  const journal = useJournal();
  const page = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useState('');
  const text = useMemo(() => fullText(article, (file) => images.get(file)?.address ?? ''), [article, images]);
  const elements = useCallback(
    () => (page.current ? placeElements(page.current, article, places) : new Map<Element, Place>()),
    [article, places],
  );
  const isOpen = onChoose !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: elements are found again when the text changes
  useEffect(() => {
    const find = placeFinder(places);
    const commented = new Map<string, number>();
    for (const comment of comments) {
      const anchor = find(comment)?.anchor;
      if (anchor) commented.set(anchor, (commented.get(anchor) ?? 0) + 1);
    }
    for (const [element, { anchor }] of elements()) {
      element.toggleAttribute('data-place', isOpen);
      element.toggleAttribute('data-commented', commented.has(anchor));
    }
  }, [elements, text, comments, places, isOpen]);

  const handleClick = (event: MouseEvent) => {
    const clicked = event.target as Element;
    const link = findPreviewLink(clicked, article);
    if (link) {
      event.preventDefault();
      event.stopPropagation();
      announce('');
      const fetched = {
        fetchPdf: () => fetchProofPdf(id),
        fetchSupplement: (file: string) => fetchProofSupplement(id, file),
      };
      void openInPreview(journal, link, { article, images, ...fetched }).then(announce);
      return;
    }
    if (!onChoose || clicked.closest('a, button, summary') || getSelection()?.isCollapsed === false) return;
    const known = elements();
    for (let element: Element | null = clicked; element; element = element.parentElement) {
      const place = known.get(element);
      if (place) return onChoose(place);
    }
  };
  return (
    <section className="proof-article" aria-label="The article">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the form below lists every place, too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div ref={page} onClick={handleClick}>
        <MemoArticlePage journal={journal} article={article} text={text} />
      </div>
      <p className="frame" role="status">
        {announcement}
      </p>
    </section>
  );
}

/** Selectors of the places outside the full text. */
const SELECTORS: Readonly<Record<string, string>> = {
  title: 'h1',
  authors: '.byline',
  'key-points': '.key-points',
  keywords: '.keywords',
  declarations: '.declarations',
};

/** Finds the elements of the page that are places. */
function placeElements(
  page: ParentNode,
  { content }: Pick<Article, 'content'>,
  places: readonly Place[],
): Map<Element, Place> {
  const byAnchor = new Map(places.map((place) => [place.anchor, place]));
  const text = page.querySelector('.full-text');
  const blocks = text ? outermost(text) : [];
  const found = new Map<Element, Place>();
  const addPlace = (element: Element | null | undefined, anchor: string) => {
    const place = byAnchor.get(anchor);
    if (element && place) found.set(element, place);
  };
  for (const [index, { anchor }] of textPlaces(content).entries()) addPlace(blocks[index], anchor);
  for (const [anchor, selector] of Object.entries(SELECTORS)) addPlace(page.querySelector(selector), anchor);
  const paragraphs = page.querySelectorAll('.abstract > p');
  for (const [index, element] of paragraphs.entries()) addPlace(element, `abstract-${index + 1}`);
  for (const element of page.querySelectorAll('.references li')) addPlace(element, element.id);
  return found;
}

function outermost(parent: Element): Element[] {
  return [...parent.children].flatMap((child) => (PLACE_ELEMENTS.has(child.localName) ? [child] : outermost(child)));
}

function ProofHead({ view }: { view: ProofView }) {
  const { id, manuscript_number, message, is_open, due_on, has_pdf } = view;
  const { run, isBusy, failure } = useAction();
  const download = () =>
    run(async () => {
      const file = await fetchProofPdf(id);
      saveBlob(file, file.name);
    });
  return (
    <header className="proof-head stack">
      <h1>Proof of {manuscript_number}</h1>
      {is_open && (
        <>
          <p>
            This is your article as readers will see it. Please respond by{' '}
            <strong>
              <time dateTime={due_on}>{longDate(due_on)}</time>
            </strong>
            .
          </p>
          <ol className="proof-steps">
            <li>Read the article below{has_pdf && ', and its PDF'}.</li>
            <li>Select a paragraph, heading, figure or reference that should change, and say how.</li>
            <li>Send your corrections, or approve the proof as it is.</li>
          </ol>
        </>
      )}
      {message && (
        <div>
          <p>
            <strong>From the editorial office</strong>
          </p>
          <p className="letter-text">{message}</p>
        </div>
      )}
      {has_pdf && (
        <p>
          <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={download}>
            {isBusy ? 'Preparing the PDF…' : 'Download the PDF'}
          </button>
        </p>
      )}
      {failure && <p className="field-error">{failure}</p>}
    </header>
  );
}

/** Shown for an invalid link. Input is kept on this device, and restored with the newest link. */
function LinkEnded({ back, isWriting = false }: { back: string; isWriting?: boolean }) {
  return (
    <section className="notice attention stack" aria-labelledby="link-ended">
      <h2 id="link-ended">This link has expired</h2>
      {isWriting && (
        <p>
          <strong>Nothing you wrote is lost.</strong> It is saved on this device, so you can continue where you left
          off.
        </p>
      )}
      <p role="alert">
        {PROOF_TEXTS.unknown} If you submitted the manuscript, you can also{' '}
        <a href={`${paths.login}?next=${encodeURIComponent(back)}`}>sign in</a>.
      </p>
    </section>
  );
}
