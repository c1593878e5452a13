/** A field that no person sees, with or without a screen reader: what fills it in is a machine. */
export function Trap({ id, name }: { id: string; name: string }) {
  return (
    <div hidden>
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={name} autoComplete="off" tabIndex={-1} />
    </div>
  );
}
