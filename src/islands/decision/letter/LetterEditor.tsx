import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { placeholdersOf } from '#domain/decision/letter';
import { type EditorialLetter, letterWordsOf } from '#domain/decision/letter-template';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { LetterPreview } from './LetterPreview.tsx';
import { PLACEHOLDER_WORDS } from './letter-example.ts';
import type { LetterDraft } from './use-letter-draft.ts';
import { presentLetter, saveLetter, useShowLetter } from './use-letters.ts';

interface Props {
  letter: EditorialLetter;
  draft: LetterDraft;
  change: (part: Partial<LetterDraft>) => void;
  /** Forgets the draft and shows the letter. */
  onClose: () => void;
}

/** An editor for the words of a letter, beside a preview. */
export function LetterEditor({ letter, draft, change, onClose }: Props) {
  const { kind } = letter;
  const [stale, setStale] = useState<EditorialLetter>();
  const showLetter = useShowLetter();
  const api = useApiForm({
    id: `letter-${kind}`,
    schema: letterWordsOf(kind),
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
      // Saved again, it replaces what is shown now.
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
