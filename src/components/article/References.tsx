import { doiUrl } from '#domain/paths';
import type { Reference } from '#domain/publication/article';
import type { FullText } from '#domain/publication/full-text';

interface Props {
  references: readonly Reference[];
  marks: FullText['marks'];
}

/** The attribute by its HTML name: React's own focuses at once in a browser and leaves no attribute. */
const FOCUSED_WHEN_SHOWN = { autofocus: '' };

/** The reference list, and the note in which a mark of the text shows its reference. */
export function References({ references, marks }: Props) {
  return (
    <>
      <section className="references" aria-labelledby="references">
        <h2 id="references">References</h2>
        <ol>
          {references.map(({ text, doi }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reference is its number
            <li key={index} id={`ref-${index + 1}`}>
              {text}{' '}
              {doi && (
                <a className="shown" href={doiUrl(doi)}>
                  {doiUrl(doi)}
                </a>
              )}{' '}
              <BackLinks number={index + 1} ids={marks.get(index + 1) ?? []} />
            </li>
          ))}
        </ol>
      </section>
      <div
        id="reference-note"
        className="reference-note"
        popover=""
        role="dialog"
        aria-label="Reference"
        tabIndex={-1}
        {...FOCUSED_WHEN_SHOWN}
      >
        <p />
        <a href="#references">Go to the reference list</a>
      </div>
    </>
  );
}

function BackLinks({ number, ids }: { number: number; ids: readonly string[] }) {
  return (
    <span className="backlinks">
      {ids.map((id, use) => (
        <a key={id} href={`#${id}`} aria-label={`Back to citation ${use + 1} of reference ${number}`}>
          ↩
        </a>
      ))}
    </span>
  );
}
