import { doiUrl, paths } from '#domain/kernel/paths';
import type { Reference } from '#domain/publication/article';
import type { FullText } from '#domain/publication/full-text';
import type { OwnReference, OwnReferences } from '#domain/publication/own-reference';

interface Props {
  references: readonly Reference[];
  marks: FullText['marks'];
  own: OwnReferences;
}

/** The attribute by its HTML name: React's own focuses at once in a browser and leaves no attribute. */
const FOCUSED_WHEN_SHOWN = { autofocus: '' };

/** The reference list, and the popover of a citation mark with its paragraph's references. */
export function References({ references, marks, own }: Props) {
  return (
    <>
      <section className="references" aria-labelledby="references">
        <h2 id="references">References</h2>
        <ol>
          {references.map(({ text, doi }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a reference is its number
            <li key={index} id={`ref-${index + 1}`} value={index + 1}>
              {text}{' '}
              {doi && (
                <a className="shown" href={doiUrl(doi)}>
                  {doiUrl(doi)}
                </a>
              )}{' '}
              <BackLinks number={index + 1} ids={marks.get(index + 1) ?? []} />
              <Own reference={own.get(doi)} number={index + 1} />
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
        <p>Cited in this paragraph</p>
        <ol />
        <a href="#references">Go to the reference list</a>
      </div>
    </>
  );
}

/** A reference to another article of the journal: its status and abstract. */
function Own({ reference, number }: { reference: OwnReference | undefined; number: number }) {
  if (!reference) return null;
  const { slug, abstract, is_retracted, is_withdrawn } = reference;
  return (
    <div className="own-reference">
      {(is_retracted || is_withdrawn) && (
        <strong>{is_withdrawn ? 'This article was withdrawn.' : 'This article was retracted.'} </strong>
      )}
      <a href={paths.article(slug)}>Read in this journal</a>
      {abstract.length > 0 && (
        <details>
          <summary aria-label={`Abstract of reference ${number}`}>Abstract</summary>
          {abstract.map(({ heading, text }) => (
            <p key={text}>
              {heading && <strong>{heading}.</strong>} {text}
            </p>
          ))}
        </details>
      )}
    </div>
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
