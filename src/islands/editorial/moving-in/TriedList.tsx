import { paths } from '#domain/paths';
import type { Trials, Tried } from './trials.ts';

/** The articles of the file: what each becomes, what is unclear and what is lost; first how often each of that is. */
export function TriedList({ tried }: { tried: Trials }) {
  const { shown, staying, counts } = tried;
  const articles = [...shown, ...staying].sort((one, other) => one.number - other.number);
  const others = counts.new + counts.here + counts.stays - articles.length;
  return (
    <>
      <Sentences heading="What is unclear" tally={tried.unclear} />
      <Sentences heading="What does not come along" tally={tried.lost} />
      <h3>{others > 0 ? 'Articles of the file' : 'Every article of the file'}</h3>
      <ul className="plain-list">
        {articles.map((one) => (
          <li key={one.number}>
            <Article article={one} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="hint">And {others.toLocaleString('en')} more, which are not listed here.</p>}
    </>
  );
}

function Sentences({ heading, tally: { counts, others } }: { heading: string; tally: Trials['unclear'] }) {
  const counted = [...counts].sort(([, one], [, other]) => other - one);
  if (counted.length === 0) return null;
  const left = Math.max(0, counted.length - SHOWN);
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {counted.slice(0, SHOWN).map(([sentence, count]) => (
          <li key={sentence}>
            {sentence}{' '}
            <span className="hint">{count === 1 ? '1 article' : `${count.toLocaleString('en')} articles`}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="hint">And {others > 0 ? 'many' : left} more, each with its article below.</p>}
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
