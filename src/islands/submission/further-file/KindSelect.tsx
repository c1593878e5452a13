import { useRef, useState } from 'react';
import {
  FURTHER_KIND_NAMES,
  FURTHER_KINDS,
  type FurtherFile,
  type FurtherKind,
} from '#domain/submission/further-file/further-file';

interface Props {
  file: Pick<FurtherFile, 'name' | 'kind'>;
  /** Saves the kind; settles when that succeeds or fails. */
  onChange: (kind: FurtherKind) => Promise<void>;
}

/** The kind of a file. A choice made during a save is saved after it; the last one counts. */
export function KindSelect({ file: { name, kind }, onChange }: Props) {
  const [chosen, setChosen] = useState<FurtherKind>();
  const next = useRef<FurtherKind>(undefined);
  const isSaving = useRef(false);
  const choose = async (selected: FurtherKind) => {
    setChosen(selected);
    next.current = selected;
    if (isSaving.current) return;
    isSaving.current = true;
    while (next.current) {
      const saved = next.current;
      next.current = undefined;
      await onChange(saved);
    }
    isSaving.current = false;
    setChosen(undefined);
  };
  return (
    <select
      aria-label={`Type of file: ${name}`}
      value={chosen ?? kind}
      onChange={({ target }) => void choose(target.value as FurtherKind)}
    >
      {FURTHER_KIND_NAMES.map((one) => (
        <option key={one} value={one}>
          {FURTHER_KINDS[one].label}
        </option>
      ))}
    </select>
  );
}
