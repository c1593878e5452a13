export function Failure({ text }: { text: string | undefined }) {
  return (
    text && (
      <p className="field-error" role="alert">
        {text}
      </p>
    )
  );
}
