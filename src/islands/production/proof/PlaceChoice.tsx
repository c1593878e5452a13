import { useState } from 'react';
import type { Place } from '#domain/production/proof/place';
import { Select } from '#ui/Select';

interface Props {
  places: readonly Place[];
  /** The limit of comments is reached. */
  isFull: boolean;
  onChoose: (place: Place) => void;
}

const WORDS_SHOWN = 60;

/** Every place of the article in a list: the way to a comment without pressing the text. */
export function PlaceChoice({ places, isFull, onChoose }: Props) {
  const [anchor, setAnchor] = useState('');
  const place = places.find((one) => one.anchor === anchor) ?? places[0];
  if (isFull || !place) return <p className="hint">You have reached the maximum number of comments.</p>;
  return (
    <div className="proof-choice">
      <Select
        id="place"
        label="Place in the article"
        value={place.anchor}
        onChange={({ currentTarget }) => setAnchor(currentTarget.value)}
      >
        {places.map((one) => (
          <option key={one.anchor} value={one.anchor}>
            {one.label}: {one.words.length > WORDS_SHOWN ? `${one.words.slice(0, WORDS_SHOWN)}…` : one.words}
          </option>
        ))}
      </Select>
      <button type="button" className="button quiet" onClick={() => onChoose(place)}>
        Comment on this place
      </button>
    </div>
  );
}
