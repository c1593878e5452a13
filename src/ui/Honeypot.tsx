/** A field hidden from everyone, screen readers included: whatever fills it in is a bot. */
export function Honeypot({ id, name }: { id: string; name: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={name} autoComplete="off" tabIndex={-1} />
    </div>
  );
}
