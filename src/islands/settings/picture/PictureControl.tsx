import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficePicture } from '#domain/journal/picture/picture';
import { Select } from '#ui/Select';
import { ChosenPicture } from './ChosenPicture.tsx';
import { picturesQuery } from './calls.ts';
import { NewPicture } from './NewPicture.tsx';
import { UnusedPictures } from './UnusedPictures.tsx';

interface Props {
  id: string;
  label: string;
  hint: string;
  /** The name of the chosen picture; empty for none. */
  value: string;
  /** What a picture that is added here mostly shows. */
  proposed?: string;
  error?: string | undefined;
  onChange: (name: string) => void;
}

/** Chooses one of the office's pictures, adds one, or takes it away again. */
export function PictureControl({ id, label, hint, value, proposed = '', error, onChange }: Props) {
  const { data: pictures = [], error: failure } = useQuery(picturesQuery);
  const [isAdding, setAdding] = useState(false);
  const chosen = pictures.find(({ name }) => name === value);
  const unused = pictures.filter(({ name, used_as }) => name !== value && used_as.length === 0);
  return (
    <div className="picture-choice">
      <Select
        id={id}
        label={label}
        hint={failure?.message ?? hint}
        error={error}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">None</option>
        {value && !chosen && <option value={value}>Chosen picture</option>}
        {pictures.map((picture) => (
          <option key={picture.name} value={picture.name}>
            {calledIn(picture)}
          </option>
        ))}
      </Select>
      {chosen && <ChosenPicture key={chosen.name} id={`${id}-words`} picture={chosen} />}
      <p>
        <button type="button" className="button quiet" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {isAdding ? 'Cancel' : 'Add a picture'}
        </button>
      </p>
      {isAdding && (
        <NewPicture
          id={`${id}-new`}
          proposed={proposed}
          onDone={(name) => {
            onChange(name);
            setAdding(false);
            document.getElementById(id)?.focus();
          }}
        />
      )}
      {unused.length > 0 && <UnusedPictures pictures={unused} nameOf={calledIn} />}
    </div>
  );
}

/** Two pictures of one description are told apart by their sizes, or by their days. */
const calledIn = ({ description, width, height, added_at }: OfficePicture) =>
  `${description || 'Decorative'} (${width} × ${height}, ${added_at.slice(0, 10)})`;
