import { useState } from 'react';
import { nextPlace, type PlaceInput, toPlaceInput } from '#domain/desk/list/place-choice';
import type { EditorialVolume } from '#domain/issue/issue-record';
import { issueLabel, volumeLabel } from '#domain/publication/volume';
import { Field, Select } from '#ui/Field';
import { useVolumes } from './use-manuscript.ts';

interface Control {
  id: string;
  name: string;
  error?: string | undefined;
}

interface Props {
  place: PlaceInput;
  onChange: (place: PlaceInput) => void;
  volume: Control;
  issue: Control;
  /** Whether the numbers can always be typed, not only for a new issue (spec §5). */
  hasNumbers?: boolean;
}

const NEW = 'new';

/** The issue of an accepted or published manuscript: chosen from the list, or given by its numbers. */
export function PlaceFields({ place, onChange, volume, issue, hasNumbers = false }: Props) {
  const { data: volumes } = useVolumes();
  const [isNew, setNew] = useState(false);
  const options = volumes ? volumes.flatMap(volumeOptions) : [currentOption(place)];
  const isListed = place.volume === '' || options.some(({ value }) => value === placeValue(place));
  const isTyped = hasNumbers ? !isListed : isNew || !isListed;
  const showsNumbers = hasNumbers || isTyped;
  const choose = (value: string) => {
    setNew(value === NEW);
    const [chosenVolume = '', chosenIssue = ''] = value.split('/');
    onChange(value === NEW ? toPlaceInput(nextPlace(volumes ?? [])) : { volume: chosenVolume, issue: chosenIssue });
  };
  const number = { type: 'number', min: 1, step: 1 } as const;
  return (
    <>
      <Select
        id={showsNumbers ? `${volume.id}-list` : volume.id}
        label="Appears in"
        value={isTyped ? NEW : placeValue(place)}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        error={showsNumbers ? undefined : volume.error}
      >
        <option value="">Not yet assigned</option>
        {options.map(({ value, label }) =>
          value === '' ? null : (
            <option key={value} value={value}>
              {label}
            </option>
          ),
        )}
        <option value={NEW}>New issue…</option>
      </Select>
      {showsNumbers ? (
        <div className="field-pair place">
          <Field
            label="Volume"
            {...number}
            placeholder="e.g. 42"
            value={place.volume}
            onChange={({ currentTarget }) => onChange({ ...place, volume: currentTarget.value })}
            {...volume}
          />
          <Field
            label="Issue"
            {...number}
            placeholder="e.g. 3"
            value={place.issue}
            onChange={({ currentTarget }) => onChange({ ...place, issue: currentTarget.value })}
            {...issue}
          />
        </div>
      ) : (
        <>
          <input type="hidden" name={volume.name} value={place.volume} />
          <input type="hidden" name={issue.name} value={place.issue} />
        </>
      )}
    </>
  );
}

/** A place's value in the list: "2/3", "2" for a volume alone, or empty for none. */
const placeValue = ({ volume, issue }: PlaceInput): string => (volume && issue ? `${volume}/${issue}` : volume);

function volumeOptions(volume: EditorialVolume) {
  const { number, issues } = volume;
  return [
    ...issues.map((issue) => ({
      value: `${number}/${issue.number}`,
      label: `${volumeLabel(volume)}, ${issueLabel(issue)}${issue.title && `: ${issue.title}`}`,
    })),
    { value: String(number), label: `${volumeLabel(volume)}, no issue` },
  ];
}

/** The current place, until the list is loaded. */
function currentOption(place: PlaceInput) {
  const { volume, issue } = place;
  return {
    value: placeValue(place),
    label: [volume && `Volume ${volume}`, issue && `Issue ${issue}`].filter(Boolean).join(', '),
  };
}
