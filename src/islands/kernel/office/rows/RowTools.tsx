import { MoveButton } from '#ui/MoveButton';

interface Props {
  /** The entry's name in the button labels. */
  name: string;
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Replaces removal for entries that may be referenced. */
  retire?: { isRetired: boolean; onRetire: (isRetired: boolean) => void } | undefined;
}

/** Moves an entry up and down, and removes it. */
export function RowTools({ name, number, count, onMove, onRemove, retire }: Props) {
  const retiring = retire?.isRetired ? 'Offer again' : 'Retire';
  return (
    <span className="row-tools">
      <MoveButton label={`Move ${name} up`} sign="↑" isOff={number === 1} onPress={() => onMove(-1)} />
      <MoveButton label={`Move ${name} down`} sign="↓" isOff={number === count} onPress={() => onMove(1)} />
      {retire ? (
        <button
          type="button"
          className="plain"
          aria-label={`${retiring}: ${name}`}
          onClick={() => retire.onRetire(!retire.isRetired)}
        >
          {retiring}
        </button>
      ) : (
        <button type="button" className="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      )}
    </span>
  );
}

/** Moves the entry at `index`, down if `by` is positive. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: number): Entry[] {
  const next = [...entries];
  const [entry] = next.splice(index, 1) as [Entry];
  next.splice(index + by, 0, entry);
  return next;
}
