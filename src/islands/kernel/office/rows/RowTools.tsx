import { MoveButton } from '#ui/MoveButton';

interface Props {
  /** What is moved or removed, as its buttons say it. */
  name: string;
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** In place of removing: of an entry that something may refer to. */
  retire?: { isRetired: boolean; onRetire: (isRetired: boolean) => void } | undefined;
}

/** Moves an entry of a list up and down, and takes it away. */
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

/** A list with the entry at `index` moved by some places, down where `by` is more than 0. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: number): Entry[] {
  const next = [...entries];
  const [entry] = next.splice(index, 1) as [Entry];
  next.splice(index + by, 0, entry);
  return next;
}
