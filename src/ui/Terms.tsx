/** A description list that keeps line breaks; empty texts are omitted. */
export function Terms({ rows }: { rows: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className="statements">
      {rows
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
