interface Props {
  failure?: string | undefined;
  onRetry?: () => void;
}

export function Waiting({ failure, onRetry }: Props) {
  if (failure === undefined) return <p role="status">Loading...</p>;
  return (
    <div className="notice stack" role="alert">
      <p>{failure}</p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}
