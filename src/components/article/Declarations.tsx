import { DECLARATION_HEADINGS, type Declarations as Statements } from '#domain/article';

/** The statements at the end of the text. */
export function Declarations({ declarations }: { declarations: Statements }) {
  const names = Object.keys(DECLARATION_HEADINGS) as (keyof Statements)[];
  return (
    <section className="declarations" aria-labelledby="declarations">
      <h2 id="declarations">Declarations</h2>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{DECLARATION_HEADINGS[name]}</dt>
            <dd>{declarations[name] || 'None declared.'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
