interface Props {
  label: string;
  symbol: string;
  isDisabled: boolean;
  onPress: () => void;
}

/** Moves an entry of a list. Stays in place at the end of the list, so that it keeps the focus. */
export function MoveButton({ label, symbol, isDisabled, onPress }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress()}
    >
      <span aria-hidden="true">{symbol}</span>
    </button>
  );
}
