interface Props {
  label: string;
  sign: string;
  isOff: boolean;
  onPress: () => void;
}

/** Moves an entry of a list. Stays in place at the end of the list, so that it keeps the focus. */
export function MoveButton({ label, sign, isOff, onPress }: Props) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff || undefined} onClick={() => !isOff && onPress()}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
