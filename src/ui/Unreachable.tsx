/** The server cannot be reached while someone writes: what was typed is on this device. */
export function Unreachable({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <div className="notice attention stack" role="status">
      <p>{failure} You can keep writing: everything is saved on this device.</p>
      <p>
        <button type="button" className="button quiet" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}
