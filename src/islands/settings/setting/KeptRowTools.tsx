import { MoveButton } from '#ui/MoveButton';

interface Props {
  /** What is moved or retired, as its buttons say it. */
  name: string;
  isRetired: boolean;
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onRetire: (isRetired: boolean) => void;
  /** Once it was saved, manuscripts may have it: it is retired and never removed. */
  onRemove: (() => void) | undefined;
}

/** The tools of a row that is retired where others are removed. */
export function KeptRowTools({ name, isRetired, number, count, onMove, onRetire, onRemove }: Props) {
  const retiring = isRetired ? 'Offer again' : 'Retire';
  return (
    <span className="row-tools">
      <MoveButton label={`Move ${name} up`} sign="↑" isOff={number === 1} onPress={() => onMove(-1)} />
      <MoveButton label={`Move ${name} down`} sign="↓" isOff={number === count} onPress={() => onMove(1)} />
      {onRemove ? (
        <button type="button" className="plain" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      ) : (
        <button
          type="button"
          className="plain"
          aria-label={`${retiring}: ${name}`}
          onClick={() => onRetire(!isRetired)}
        >
          {retiring}
        </button>
      )}
    </span>
  );
}
