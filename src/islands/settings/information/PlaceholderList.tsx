import type { OfferedPlaceholder } from '#domain/settings/information/placeholder';

/** What may stand in braces, with what it shows at present. */
export function PlaceholderList({ placeholders }: { placeholders: readonly OfferedPlaceholder[] }) {
  const rows = (isBlock: boolean) => placeholders.filter((one) => one.is_block === isBlock);
  return (
    <details className="page-help">
      <summary>Placeholders: facts kept in one place</summary>
      <p className="hint">
        Write them in braces. When a fact changes in the settings, the page changes too. Write <code>{'\\{'}</code> for
        a literal brace.
      </p>
      <h2>Inside a sentence</h2>
      <Shown rows={rows(false)} />
      <h2>On its own line</h2>
      <Shown rows={rows(true)} />
    </details>
  );
}

function Shown({ rows }: { rows: readonly OfferedPlaceholder[] }) {
  return (
    <dl>
      {rows.map(({ name, shows }) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>{shows}</dd>
        </div>
      ))}
    </dl>
  );
}
