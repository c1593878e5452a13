interface Props {
  label: string;
  sign: string;
  isOff: boolean;
  onPress: () => void;
}

/** Moves an entry of a list. At the end of the list it stays in place, so that it keeps the focus. */
export function MoveButton({ label, sign, isOff, onPress }: Props) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff || undefined} onClick={() => !isOff && onPress()}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
