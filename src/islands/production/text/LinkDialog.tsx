import { useState } from 'react';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { EditorDialog } from './EditorDialog.tsx';
import type { Place } from './places.ts';

interface Props {
  /** The link's current target; empty for a new one. */
  href: string;
  /** Whether text is selected, or the link brings its own. */
  hasWords: boolean;
  places: readonly Place[];
  onLink: (target: { href: string } | { place: Place }, words: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

const ADDRESS = /^(?:https?:\/\/[^\s<>"'`\\]+|mailto:[^\s<>"'`\\]+)$/i;

/** A link to a place in the article or to an address. */
export function LinkDialog({ href, hasWords, places, onLink, onRemove, onClose }: Props) {
  const [at, setAt] = useState(() => places.findIndex(({ id }) => id && href === `#${id}`));
  const [address, setAddress] = useState(href.startsWith('#') ? '' : href);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const place = places[at];
  const link = () => {
    const said = words.trim() || place?.label || address.trim();
    if (place) onLink({ place }, said);
    else if (ADDRESS.test(address.trim())) onLink({ href: address.trim() }, said);
    else setProblem('Enter an address that begins with https:// or mailto:, or choose a place.');
  };
  return (
    <EditorDialog
      title={href ? 'Change the link' : 'Insert a link'}
      submit={href ? 'Change' : 'Insert'}
      more={
        href && (
          <button type="button" className="button quiet" onClick={onRemove}>
            Remove the link
          </button>
        )
      }
      onSubmit={link}
      onClose={onClose}
    >
      <Select
        id="link-place"
        label="Leads to"
        value={at}
        onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
      >
        <option value={-1}>An address on the web</option>
        {places.map((one, index) => (
          <option key={one.at} value={index}>
            {one.label}
          </option>
        ))}
      </Select>
      {!place && (
        <Field
          id="link-address"
          label="Address"
          inputMode="url"
          value={address}
          error={problem}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      )}
      {!hasWords && (
        <Field
          id="link-words"
          label="Link text"
          hint={place ? `If empty, it reads “${place.label}”.` : 'If empty, the address is shown.'}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
    </EditorDialog>
  );
}
