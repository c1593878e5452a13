/** What stands where something is still to come: that it loads, or why it does not. */
export function Waiting({ failure, onRetry }: { failure: string | undefined; onRetry: () => void }) {
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
