/** Labels with their texts, keeping line breaks; empty ones are left out. */
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
