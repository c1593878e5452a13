import { paths } from '#domain/paths';
import type { Tried } from './try-file.ts';

/** Every article of the file: what it becomes, what is unclear and what is lost; first how often each of that is. */
export function TriedList({ tried }: { tried: readonly Tried[] }) {
  const coming = tried.filter(({ state }) => state === 'new');
  return (
    <>
      <Sentences heading="What is unclear" sentences={coming.flatMap(({ unclear }) => unclear)} />
      <Sentences heading="What does not come along" sentences={coming.flatMap(({ lost }) => lost)} />
      <h3>Every article of the file</h3>
      <ul className="plain-list">
        {tried.map((one) => (
          <li key={one.number}>
            <Article article={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Sentences({ heading, sentences }: { heading: string; sentences: readonly string[] }) {
  const counted = [...Map.groupBy(sentences, (sentence) => sentence)];
  counted.sort(([, one], [, other]) => other.length - one.length);
  if (counted.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {counted.slice(0, SHOWN).map(([sentence, { length }]) => (
          <li key={sentence}>
            {sentence} <span className="hint">{length === 1 ? '1 article' : `${length} articles`}</span>
          </li>
        ))}
      </ul>
      {counted.length > SHOWN && (
        <p className="hint">And {counted.length - SHOWN} more, each with its article below.</p>
      )}
    </>
  );
}

const SHOWN = 20;

function Article({ article }: { article: Tried }) {
  const { title, state, authors, place, published_on, doi, references, pdf, unclear, lost, reason, slug } = article;
  const facts = [
    authors.join(', '),
    place,
    published_on,
    doi,
    references > 0 && `${references} ${references === 1 ? 'reference' : 'references'}`,
    pdf ? 'with its PDF' : 'without a PDF',
  ];
  return (
    <details>
      <summary>
        {title || 'Without a title'}{' '}
        <span className="hint">{state === 'new' ? 'to come' : state === 'here' ? 'here already' : 'not taken in'}</span>
      </summary>
      {reason && <p>{reason}</p>}
      {slug && (
        <p>
          <a href={paths.article(slug)}>Its page here</a>
        </p>
      )}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Points heading="Unclear" points={unclear} />
      <Points heading="Does not come along" points={lost} />
    </details>
  );
}

function Points({ heading, points }: { heading: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <p className="hint">{heading}</p>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  );
}
