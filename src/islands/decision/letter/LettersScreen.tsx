import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import type { LetterKind } from '#domain/decision/kind';
import {
  fillIn,
  type LetterTemplate,
  type LetterValues,
  letterLabel,
  type Placeholder,
  placeholdersOf,
  statusOfLetter,
} from '#domain/decision/letter';
import { type EditorialLetter, LETTER_TEXTS, letterTextSchema } from '#domain/decision/letter-template';
import { editorialApi } from '#domain/desk/editorial/paths';
import { longDate } from '#domain/kernel/date';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { ScreenHeading, WaitingFor } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useKeptDraft } from '#islands/kernel/use-kept-draft.ts';
import { Field, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { StatusBadge } from '#ui/StatusBadge';

/** The office's decision letters. */
export function Component() {
  const query = useEditorialLetters();
  const { data } = query;
  return (
    <>
      <ScreenHeading>Letters</ScreenHeading>
      <p className="hint">
        These letters go to the corresponding author with a decision. Editors can still change the letter of each
        decision.
      </p>
      {data ? (
        <div className="letter-cards">
          {data.map((letter) => (
            <LetterCard key={letter.kind} letter={letter} />
          ))}
        </div>
      ) : (
        <WaitingFor query={query} />
      )}
    </>
  );
}

/** One letter: preview and form. */
function LetterCard({ letter }: { letter: EditorialLetter }) {
  const { kind, is_own, updated_by, updated_at } = letter;
  const { draft, change, forget } = useLetterDraft(letter);
  const [asks, setAsks] = useState(false);
  const { run, isBusy, failure } = useAction();
  const showLetter = useShowLetter();
  const label = letterLabel(kind);

  const reset = () =>
    run(async () => {
      try {
        const reply = await resetLetter(letter);
        showLetter(reply.letter);
        toast.success(reply.message);
      } catch (thrown) {
        const present = thrown instanceof ApiError && presentLetter(thrown);
        if (present) showLetter(present);
        throw thrown;
      }
    });

  return (
    <section className="letter-card" aria-labelledby={`letter-${kind}`}>
      <h2 id={`letter-${kind}`}>
        <span className="visually-hidden">Letter: </span>
        <StatusBadge status={statusOfLetter(kind)} label={label} />
      </h2>
      <p className="hint">
        {is_own && updated_at
          ? `Edited version, saved on ${longDate(updated_at)} by ${updated_by}.`
          : 'The standard letter.'}
      </p>
      {draft ? (
        <LetterEditor letter={letter} draft={draft} change={change} onClose={forget} />
      ) : (
        <>
          <LetterPreview letter={letter} />
          <div className="form-actions">
            <button type="button" className="button" onClick={() => change({})}>
              Edit<span className="visually-hidden"> the letter for {label}</span>
            </button>
            {is_own && (
              <button
                type="button"
                className="button quiet"
                aria-disabled={isBusy || undefined}
                onClick={() => isBusy || setAsks(true)}
              >
                Restore the standard letter<span className="visually-hidden"> for {label}</span>
              </button>
            )}
          </div>
          {failure && (
            <p className="field-error" role="alert">
              {failure === LETTER_TEXTS.stale ? `${failure} It is shown above.` : failure}
            </p>
          )}
        </>
      )}
      {asks && (
        <ConfirmDialog
          heading="Restore the standard letter?"
          confirm="Use the standard letter"
          onAnswer={(isSure) => {
            setAsks(false);
            if (isSure) void reset();
          }}
        >
          <p>Your edited letter for “{label}” is deleted. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface Props {
  letter: EditorialLetter;
  draft: LetterDraft;
  change: (part: Partial<LetterDraft>) => void;
  /** Discards the draft and shows the letter. */
  onClose: () => void;
}

/** A letter's editor beside its preview. */
function LetterEditor({ letter, draft, change, onClose }: Props) {
  const { kind } = letter;
  const [stale, setStale] = useState<EditorialLetter>();
  const showLetter = useShowLetter();
  const api = useApiForm({
    id: `letter-${kind}`,
    schema: letterTextSchema(kind),
    send: (words) => saveLetter(kind, { ...words, updated_at: draft.updated_at }),
    onDone({ message, letter: saved }) {
      onClose();
      showLetter(saved);
      toast.success(message);
    },
    onFailure(error) {
      const present = presentLetter(error);
      if (!present) return false;
      setStale(present);
      showLetter(present);
      // Saving again replaces the current letter.
      change({ updated_at: present.updated_at });
      toast.error(error.message);
      return true;
    },
  });
  return (
    <Form
      api={api}
      submit="Save the letter"
      busy="Saving…"
      aside={
        <button type="button" className="button quiet" onClick={onClose}>
          Discard the changes
        </button>
      }
    >
      {stale && (
        <div className="notice" role="alert">
          <p>
            {stale.updated_by ?? 'Another editor'} changed this letter in the meantime. What you have typed is kept;
            saving it replaces this wording:
          </p>
          <p>
            <strong>{stale.subject}</strong>
          </p>
          <p className="letter-text">{stale.text}</p>
        </div>
      )}
      <Placeholders letter={letter} />
      <Field
        label="Subject"
        maxLength={400}
        value={draft.subject}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        {...api.field('subject')}
      />
      <TextArea
        label="Letter"
        rows={14}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        {...api.field('text')}
      />
      <h3>As the author will receive it</h3>
      <LetterPreview letter={draft} />
    </Form>
  );
}

function Placeholders({ letter: { kind } }: Pick<Props, 'letter'>) {
  return (
    <div>
      <p>Placeholders in braces are filled in for each manuscript:</p>
      <dl className="placeholders">
        {placeholdersOf(kind).map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{PLACEHOLDER_WORDS[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const Draft = z.object({ subject: z.string(), text: z.string(), updated_at: z.string().nullable() });

/** The unsaved text, and when its base version was saved. */
type LetterDraft = z.infer<typeof Draft>;

function useLetterDraft({ kind, subject, text, updated_at }: EditorialLetter) {
  const { draft, keep, forget } = useKeptDraft(`letter:${kind}`, Draft);
  const change = (part: Partial<LetterTemplate & LetterDraft>) =>
    keep({ subject, text, updated_at, ...draft, ...part });
  return { draft, change, forget };
}

function LetterPreview({ letter }: { letter: LetterTemplate }) {
  const journal = useJournal();
  const { subject, text } = fillIn(journal, letter, EXAMPLE);
  return (
    <div className="letter-preview">
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="letter-text">{text}</p>
    </div>
  );
}

const EXAMPLE: LetterValues = {
  author: 'Amina Diallo',
  title: 'Sleep after surgery: a cohort study',
  number: 'MJ-2023-0123',
  notes: 'The editor’s notes on the decision go here.',
  reviews: 'Reviewer 1\nWhat the first reviewer wrote for the authors.\n\nReviewer 2\nAnd the second.',
  due_date: '2026-12-31',
};

const PLACEHOLDER_WORDS: Readonly<Record<Placeholder, string>> = {
  author: 'the corresponding author’s name',
  title: 'the manuscript’s title',
  number: 'its number',
  notes: 'the editorial notes from the form; omitted if there are none',
  reviews: 'the reviews sent with the decision, as Reviewer 1, Reviewer 2; omitted if there are none',
  due_date: 'the day the revision is due',
  journal: 'the journal’s name',
};

const LETTERS: QueryKey = ['letters'];

interface Saved {
  message: string;
  letter: EditorialLetter;
}

/** All decision letters; not refetched while someone may be editing. */
function useEditorialLetters() {
  return useQuery({
    queryKey: LETTERS,
    queryFn: () =>
      callApi<EditorialLetter[]>(editorialApi.letters, {
        as: true,
        fallback: 'The letters could not be loaded. Please try again.',
      }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Shows the returned letter, and refetches manuscripts, which use it. */
function useShowLetter() {
  const client = useQueryClient();
  return useCallback(
    (changed: EditorialLetter) => {
      client.setQueryData<EditorialLetter[]>(LETTERS, (letters) =>
        letters?.map((letter) => (letter.kind === changed.kind ? changed : letter)),
      );
      void client.invalidateQueries({ queryKey: ['manuscript'] });
    },
    [client],
  );
}

/** Saves the office's version; `updated_at` is the version seen. */
const saveLetter = (kind: LetterKind, body: LetterTemplate & Pick<EditorialLetter, 'updated_at'>) =>
  callApi<Saved>(editorialApi.letter(kind), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The letter could not be saved. Please try again.',
  });

const resetLetter = ({ kind, updated_at }: EditorialLetter) =>
  callApi<Saved>(editorialApi.letter(kind), {
    method: 'DELETE',
    body: { updated_at },
    as: true,
    fallback: 'The standard letter could not be restored. Please try again.',
  });

/** The current letter from a conflict reply. */
function presentLetter({ status, answer }: ApiError): EditorialLetter | undefined {
  return status === 409 ? (answer as { letter?: EditorialLetter } | undefined)?.letter : undefined;
}
