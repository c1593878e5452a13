import { Link } from 'react-router';
import { paths } from '#domain/kernel/paths';
import { statusLabel } from '#domain/manuscript/status';
import type { TriedManuscript } from '#domain/moving/in/moving';
import { FURTHER_KINDS } from '#domain/submission/further-file/further-file';
import { besideIn, contentsOf, STATES, type Tally, type Trials, type Tried } from './trials.ts';

/** What is counted of a file: its articles, its manuscripts, or both. */
const COUNTED = {
  articles: ['article', 'articles'],
  manuscripts: ['manuscript', 'manuscripts'],
  both: ['of them', 'of them'],
} as const;

/** The articles of the file: what each becomes, what is unclear and what is lost; first how often each of that is. */
export function TriedList({ tried }: { tried: Trials }) {
  const { shown, staying, counts } = tried;
  const what = contentsOf(tried);
  const articles = [...shown, ...staying].sort((one, other) => one.number - other.number);
  const others = counts.new + counts.here + counts.stays - articles.length;
  return (
    <>
      <Sentences heading="Unclear details" tally={tried.unclear} of={COUNTED[what]} />
      <Sentences heading="Details not imported" tally={tried.lost} of={COUNTED[what]} />
      <h3>{HEADINGS[what][others > 0 ? 0 : 1]}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none */}
      <ul role="list">
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

const HEADINGS = {
  articles: ['Articles in the file', 'Every article in the file'],
  manuscripts: ['Manuscripts in the file', 'Every manuscript in the file'],
  both: ['Articles and manuscripts in the file', 'Every article and manuscript in the file'],
} as const;

function Article({ article }: { article: Tried }) {
  const { title, state, authors, unclear, lost, reason, slug, manuscript } = article;
  const { words, isStaying } = STATES[state];
  const facts = [authors.join(', '), ...(manuscript ? factsOf(manuscript, state) : printed(article))];
  return (
    <details>
      <summary>
        {title || 'Untitled'}{' '}
        <span className="hint">
          {words}
          {manuscript && !isStaying ? ', a manuscript' : ''}
        </span>
      </summary>
      {reason && <p>{reason}</p>}
      {slug && (
        <p>
          <a href={paths.article(slug)}>Its page here</a>
        </p>
      )}
      {manuscript?.here && !isStaying && (
        <p>
          <Link to={paths.editorManuscript(manuscript.here.id)}>{manuscript.here.manuscript_number}</Link>
        </p>
      )}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Points heading="Unclear" points={unclear} />
      <Points heading="Not imported" points={lost} />
    </details>
  );
}

function printed(tried: Tried) {
  const { place, published_on, doi, references, pdf } = tried;
  const { figures, supplements } = besideIn(tried);
  const counted = (count: number, one: string) => count > 0 && `${count} ${one}${count === 1 ? '' : 's'}`;
  return [
    place,
    published_on,
    doi,
    counted(references, 'reference'),
    counted(figures, 'figure'),
    counted(supplements, 'supplementary file'),
    pdf ? 'with its PDF' : 'without a PDF',
  ];
}

/** What a manuscript becomes, and what comes with it. */
const factsOf = (
  { submitted_on, status, contact, has_account, document, files, files_left, here }: TriedManuscript,
  state: Tried['state'],
) => [
  `submitted ${submitted_on}`,
  !STATES[state].isStaying && `here: ${statusLabel(status)}`,
  contact.email && `corresponding author ${contact.email}${has_account ? ', who has an account' : ''}`,
  document ? `with ${document.name}` : 'without its document',
  files.length > 0 && `${files.map(({ name, kind }) => `${name} (${FURTHER_KINDS[kind].label})`).join(', ')}`,
  STATES[state].isComing && here && `files still to import: ${files_left.length}`,
];

/** What is said of one article or person under a heading; nothing where nothing is. */
export function Points({ heading, points }: { heading: string; points: readonly string[] }) {
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

interface Props {
  heading: string;
  tally: Tally;
  /** What is counted: one of it, and several. */
  of: readonly [one: string, several: string];
}

const SHOWN = 20;

export function Sentences({ heading, tally: { counts, others }, of: [one, several] }: Props) {
  const counted = [...counts].sort(([, first], [, second]) => second - first);
  if (counted.length === 0) return null;
  const left = Math.max(0, counted.length - SHOWN);
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {counted.slice(0, SHOWN).map(([sentence, count]) => (
          <li key={sentence}>
            {sentence}{' '}
            <span className="hint">{count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${several}`}</span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="hint">
          And {others > 0 ? 'many' : left} more, each with its {one} below.
        </p>
      )}
    </>
  );
}
