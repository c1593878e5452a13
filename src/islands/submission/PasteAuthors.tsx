import { useState } from 'react';
import { emailKey } from '#domain/kernel/person/email';
import { cleanLine } from '#domain/kernel/plain-text';
import { parseAuthorList } from '#domain/submission/author-list';
import { nextId } from '#domain/submission/draft';
import { TextArea } from '#ui/Field';
import { idOf } from './form.tsx';
import { type ListedAuthor, type Submitter, withoutSubmitter } from './prefill.ts';

interface Props {
  authors: readonly ListedAuthor[];
  me: Submitter | undefined;
  /** Receives the list with the new authors appended, and a sentence about the change. */
  onAdd: (authors: ListedAuthor[], sentence: string) => void;
}

/** Parses a pasted list of authors, as on a title page. Loaded only on demand. */
export function PasteAuthors({ authors, me, onAdd }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const add = () => {
    const parsed = parseAuthorList(text).map(({ family_name = '', orcid, ...author }) => ({
      ...author,
      family_name,
      orcid: orcid ?? '',
      id: '',
    }));
    if (parsed.length === 0) return setProblem('No names were found in this text.');
    const others = withoutSubmitter(parsed, me).others;
    const known = authors.filter((place) => place !== 'me');
    const isKnown = (name: string, email: string) =>
      known.some((other) =>
        email && other.email
          ? emailKey(other.email) === emailKey(email)
          : cleanLine(other.name).toLowerCase() === cleanLine(name).toLowerCase(),
      );
    const added = others.filter(({ name, email }) => !isKnown(name, email));
    const first = Number(nextId(known));
    const numbered = added.map((author, index) => ({ ...author, id: String(first + index) }));
    const skipped = parsed.length - added.length;
    const sentence = `${added.length} added${skipped > 0 ? `, ${skipped} already in the list` : ''}.`;
    onAdd([...authors, ...numbered], sentence);
  };

  return (
    <>
      <TextArea
        id={idOf('paste-authors')}
        label="List of authors"
        hint="For example: Ann Author (ann@example.org), Example Hospital; Ben Writer. One per line works too."
        rows={4}
        value={text}
        error={problem}
        onChange={({ target }) => setText(target.value)}
      />
      <p>
        <button type="button" className="button quiet" onClick={add}>
          Add these authors
        </button>
      </p>
    </>
  );
}
