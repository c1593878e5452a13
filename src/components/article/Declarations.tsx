import type { Declarations as Statements } from '#domain/publication/article';
import { shownDeclarations } from '#domain/publication/declarations';
import { linkedText } from '#domain/publication/linked-text';

/** The statements at the end of the text. */
export function Declarations({ declarations }: { declarations: Statements }) {
  return (
    <section className="declarations" aria-labelledby="declarations">
      <h2 id="declarations">Declarations</h2>
      <dl>
        {shownDeclarations(declarations).map(({ heading, text }) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>
              <Linked text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A statement, with what it names as links. */
function Linked({ text }: { text: string }) {
  return linkedText(text).map(({ text: words, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
      <a key={index} href={href}>
        {words}
      </a>
    ) : (
      words
    ),
  );
}
