/** Says why something that was pressed or loaded has failed; nothing while it has not. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="field-error" role="alert">
        {text}
      </p>
    )
  );
}
