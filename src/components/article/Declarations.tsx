import type { Declarations as Statements } from '#domain/publication/article';
import { shownDeclarations } from '#domain/publication/declarations';

/** The statements at the end of the text. */
export function Declarations({ declarations }: { declarations: Statements }) {
  return (
    <section className="declarations" aria-labelledby="declarations">
      <h2 id="declarations">Declarations</h2>
      <dl>
        {shownDeclarations(declarations).map(({ heading, text }) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
