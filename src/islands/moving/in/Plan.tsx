import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { recordPage } from '#domain/desk/editorial/paths';
import { offeredCategories } from '#domain/journal/category/category';
import { paths } from '#domain/kernel/paths';
import { statusLabel } from '#domain/manuscript/status';
import type { TriedManuscript } from '#domain/moving/in/moving';
import { FURTHER_KINDS } from '#domain/submission/further-file/further-file';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice as Tick } from '#ui/Choice';
import { Select } from '#ui/Field';
import { SubmitButton } from '#ui/SubmitButton';
import { Terms } from '#ui/Terms';
import type { SectionChoice } from './calls.ts';
import {
  type ArticlePreview,
  contentsOf,
  countFiles,
  type FilePreview,
  type ImportContents,
  STATES,
  type Tally,
} from './file-preview.ts';
import type { ImportProgress } from './import-file.ts';

interface Props {
  preview: FilePreview;
  progress: ImportProgress | undefined;
  isBusy: boolean;
  onImport: (choices: Readonly<Record<string, SectionChoice>>, allowsWithoutFile: boolean) => void;
  /** Publishes the site; undefined if no article needs it. */
  onBuild: (() => void) | undefined;
}

const STATE_LABELS = [
  ['new', 'To import'],
  ['here', 'Already here'],
  ['stays', 'Not imported'],
] as const;

/** The number of files to import; the outcome lists those already imported. */
const fileCounts = (preview: FilePreview): (readonly [label: string, count: number])[] => [
  ...(contentsOf(preview) === 'manuscripts' ? [] : [['PDFs to import', preview.pdfs] as const]),
  ...(preview.figures > 0 ? [['Figures to import', preview.figures] as const] : []),
  ...(preview.supplements > 0 ? [['Supplementary files to import', preview.supplements] as const] : []),
];

/** The preview of an import, and the button that starts it. */
export function Plan({ preview, progress, isBusy, onImport, onBuild }: Props) {
  const [choices, setChoices] = useState<Record<string, SectionChoice>>({});
  const [allowsWithoutFile, setAllowsWithoutFile] = useState(false);
  const coming = preview.counts.new;
  const { manuscripts, covers } = preview;
  const what = contentsOf(preview);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onImport(choices, allowsWithoutFile);
  };
  return (
    <PlanFrame
      title="Preview"
      rows={[
        ...STATE_LABELS.map(([state, label]) => [label, preview.counts[state]] as const),
        ...(preview.manuscripts > 0 ? [['Of these, manuscripts', preview.manuscripts] as const] : []),
        ...(progress ? [] : fileCounts(preview)),
      ]}
    >
      {preview.notes.length > 0 && (
        <ul>
          {preview.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {(coming > 0 || covers > 0 || isBusy) && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          <SectionChoices sections={preview.sections} choices={choices} onChoose={setChoices} />
          {coming > 0 && (
            <Tick
              type="checkbox"
              id="moving-in-without"
              label={preview.figures + preview.supplements > 0 ? WITHOUT_FIGURE_LABEL : WITHOUT_FILE_LABELS[what]}
              checked={allowsWithoutFile}
              onChange={({ target }) => setAllowsWithoutFile(target.checked)}
            />
          )}
          <div className="form-actions">
            <SubmitButton isBusy={isBusy} busyLabel="Working…">
              {progress
                ? 'Continue'
                : `Import ${coming > 0 ? importedItems(coming - manuscripts, manuscripts) : coverCount(covers)}`}
            </SubmitButton>
          </div>
        </form>
      )}
      <div role="status">
        {progress && progress.done + progress.failed + progress.left > 0 && (
          <Outcome label={PROGRESS_LABELS[what]} progress={progress} />
        )}
        {progress && progress.covers > 0 && (
          <p>{progress.covers === 1 ? 'One cover imported.' : `${formatCount(progress.covers)} covers imported.`}</p>
        )}
      </div>
      {progress && progress.failures.length > 0 && (
        <section aria-labelledby="moving-in-failed">
          <h3 id="moving-in-failed">{progress.failed > 0 ? 'Failed' : 'Refused covers'}</h3>
          <ul>
            {progress.failures.map(({ number, title, message }) => (
              <li key={number}>
                {title}: {message}
              </li>
            ))}
          </ul>
          {progress.failed > progress.failures.length && (
            <p className="hint">And {formatCount(progress.failed - progress.failures.length)} more.</p>
          )}
        </section>
      )}
      {progress && progress.done + progress.covers > 0 && !isBusy && (
        <NextSteps what={progress.done > 0 ? what : 'covers'} onBuild={onBuild} />
      )}
      <ArticleList preview={preview} />
    </PlanFrame>
  );
}

const PROGRESS_LABELS: Readonly<Record<ImportContents, string>> = {
  articles: 'Importing articles',
  manuscripts: 'Importing manuscripts',
  both: 'Importing articles and manuscripts',
};
const WITHOUT_FILE_LABELS: Readonly<Record<ImportContents, string>> = {
  articles: 'If a PDF is refused, import the article without it',
  manuscripts: 'If a file is refused, import the manuscript without it',
  both: 'If a file is refused, import the article or manuscript without it',
};

const WITHOUT_FIGURE_LABEL =
  'If a file is refused, import the article without it; its text is imported only with all its figures';

/** For example “the article”, or “2 articles and one manuscript”. */
function importedItems(articles: number, manuscripts: number): string {
  if (manuscripts === 0) return articles === 1 ? 'the article' : `${formatCount(articles)} articles`;
  if (articles === 0) return manuscripts === 1 ? 'the manuscript' : `${formatCount(manuscripts)} manuscripts`;
  return `${countWithNoun(articles, 'article')} and ${countWithNoun(manuscripts, 'manuscript')}`;
}

const coverCount = (count: number) => (count === 1 ? 'the cover' : `${formatCount(count)} covers`);

const countWithNoun = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Links to the imported items. */
function NextSteps({ what, onBuild }: { what: ImportContents | 'covers' } & Pick<Props, 'onBuild'>) {
  return (
    <>
      {what === 'covers' && <p>Readers see the covers once the site is published.</p>}
      {(what === 'articles' || what === 'both') && (
        <p>
          Readers see the articles once the site is published. Check them in the <Link to={recordPage}>record</Link>{' '}
          first: until the site is published, you can undo the whole import.
        </p>
      )}
      {onBuild && (
        <div className="form-actions">
          <button type="button" className="button" onClick={onBuild}>
            Publish the site
          </button>
        </div>
      )}
      {(what === 'manuscripts' || what === 'both') && (
        <p>
          The manuscripts are under <Link to={paths.editorManuscripts('submitted')}>New submissions</Link>. Their
          authors have not been notified.
        </p>
      )}
    </>
  );
}

interface SectionChoicesProps {
  sections: FilePreview['sections'];
  choices: Readonly<Record<string, SectionChoice>>;
  onChoose: (choices: Record<string, SectionChoice>) => void;
}

const HINTS = {
  one: 'Suggested from the section name',
  several: 'Its articles are of several types',
  unclear: 'Not clear from the section name',
};

/** The article type of each section: proposed from its name or its articles, and chosen by the office. */
function SectionChoices({ sections, choices, onChoose }: SectionChoicesProps) {
  const journal = useJournal();
  return [...sections].map(([section, { count, proposed }], index) => {
    const choice = choices[section] ?? { article_type: '', category: '' };
    const choose = (change: Partial<SectionChoice>) => onChoose({ ...choices, [section]: { ...choice, ...change } });
    const called = section || 'Without a section';
    return (
      <fieldset key={section} className="letter-fields">
        <legend>
          {called} ({count})
        </legend>
        <Select
          id={`moving-in-type-${index}`}
          label="Article type"
          hint={HINTS[proposed === 'several' ? proposed : proposed ? 'one' : 'unclear']}
          value={choice.article_type || (proposed === 'several' ? '' : (proposed ?? 'original_research'))}
          onChange={({ target }) => choose({ article_type: target.value })}
        >
          {proposed === 'several' && <option value="">As stated in each article</option>}
          {journal.articleTypes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          id={`moving-in-topic-${index}`}
          label="Topic"
          value={choice.category}
          onChange={({ target }) => choose({ category: target.value })}
        >
          <option value="">From the keywords, otherwise General medicine</option>
          {offeredCategories(journal).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </fieldset>
    );
  });
}

interface PlanFrameProps {
  title: string;
  /** Counts of items that would and would not be imported. */
  rows: readonly (readonly [label: string, count: number])[];
  children: ReactNode;
}

/** A preview of a file, totals first. Takes the focus when it appears. */
export function PlanFrame({ title, rows, children }: PlanFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="moving-in-plan" className="stack">
      <h2 id="moving-in-plan" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Terms rows={rows.map(([label, count]) => [label, formatCount(count)] as const)} />
      {children}
    </section>
  );
}

export const formatCount = (count: number) => count.toLocaleString('en');

/** Progress of an import; `label` names the items. */
export function Outcome({ label, progress: { done, failed, left } }: { label: string; progress: ImportProgress }) {
  const total = done + failed + left;
  return (
    <>
      <progress aria-label={label} max={total} value={total - left} />
      <p>
        {formatCount(done)} imported, {formatCount(left)} left, {formatCount(failed)} failed.
      </p>
    </>
  );
}

const COUNTED = {
  articles: ['article', 'articles'],
  manuscripts: ['manuscript', 'manuscripts'],
  both: ['of them', 'of them'],
} as const;

/** The articles of the file with their outcome, open questions and losses, headed by how often each occurs. */
function ArticleList({ preview }: { preview: FilePreview }) {
  const { shown, notImported, counts } = preview;
  const what = contentsOf(preview);
  const articles = [...shown, ...notImported].sort((a, b) => a.number - b.number);
  const others = counts.new + counts.here + counts.stays - articles.length;
  return (
    <>
      <TallyList heading="Unclear details" tally={preview.unclear} of={COUNTED[what]} />
      <TallyList heading="Details not imported" tally={preview.lost} of={COUNTED[what]} />
      <h3>{HEADINGS[what][others > 0 ? 0 : 1]}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without markers as one */}
      <ul role="list">
        {articles.map((one) => (
          <li key={one.number}>
            <Article article={one} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="hint">And {others.toLocaleString('en')} more, not listed here.</p>}
    </>
  );
}

const HEADINGS = {
  articles: ['Articles in the file', 'Every article in the file'],
  manuscripts: ['Manuscripts in the file', 'Every manuscript in the file'],
  both: ['Articles and manuscripts in the file', 'Every article and manuscript in the file'],
} as const;

function Article({ article }: { article: ArticlePreview }) {
  const { title, state, authors, unclear, lost, reason, slug, manuscript } = article;
  const { label, isStaying } = STATES[state];
  const facts = [authors.join(', '), ...(manuscript ? manuscriptFacts(manuscript, state) : articleFacts(article))];
  return (
    <details>
      <summary>
        {title || 'Untitled'}{' '}
        <span className="hint">
          {label}
          {manuscript && !isStaying ? ' (manuscript)' : ''}
        </span>
      </summary>
      {reason && <p>{reason}</p>}
      {slug && (
        <p>
          <a href={paths.article(slug)}>Article page</a>
        </p>
      )}
      {manuscript?.here && !isStaying && (
        <p>
          <Link to={paths.editorManuscript(manuscript.here.id)}>{manuscript.here.manuscript_number}</Link>
        </p>
      )}
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <Remarks heading="Unclear" points={unclear} />
      <Remarks heading="Not imported" points={lost} />
    </details>
  );
}

function articleFacts(preview: ArticlePreview) {
  const { place, published_on, doi, references, pdf } = preview;
  const { figures, supplements } = countFiles(preview);
  const counted = (count: number, one: string) => count > 0 && `${count} ${one}${count === 1 ? '' : 's'}`;
  return [
    place,
    published_on,
    doi,
    counted(references, 'reference'),
    counted(figures, 'figure'),
    counted(supplements, 'supplementary file'),
    pdf ? 'with PDF' : 'without PDF',
  ];
}

/** The outcome for a manuscript, and the files imported with it. */
const manuscriptFacts = (
  { submitted_on, status, contact, has_account, document, files, files_left, here }: TriedManuscript,
  state: ArticlePreview['state'],
) => [
  `submitted ${submitted_on}`,
  !STATES[state].isStaying && `here: ${statusLabel(status)}`,
  contact.email && `corresponding author ${contact.email}${has_account ? ', who has an account' : ''}`,
  document ? `with ${document.name}` : 'without a manuscript file',
  files.length > 0 && `${files.map(({ name, kind }) => `${name} (${FURTHER_KINDS[kind].label})`).join(', ')}`,
  STATES[state].isNew && here && `files still to import: ${files_left.length}`,
];

/** Remarks on one article or person under a heading; empty if there are none. */
export function Remarks({ heading, points }: { heading: string; points: readonly string[] }) {
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

interface TallyListProps {
  heading: string;
  tally: Tally;
  /** In the singular and the plural. */
  of: readonly [one: string, several: string];
}

const SHOWN = 20;

export function TallyList({ heading, tally: { counts, others }, of: [one, several] }: TallyListProps) {
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
          And {others > 0 ? 'many' : left} more, listed with each {one} below.
        </p>
      )}
    </>
  );
}
