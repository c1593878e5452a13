/** Why an action or a request failed; empty if it has not. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="field-error" role="alert">
        {text}
      </p>
    )
  );
}
