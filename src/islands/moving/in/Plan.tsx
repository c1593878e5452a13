import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { recordPage } from '#domain/desk/record/paths';
import { offeredCategories } from '#domain/journal/category/category';
import { paths } from '#domain/kernel/paths';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice as Tick } from '#ui/Choice';
import { Select } from '#ui/Select';
import { SubmitButton } from '#ui/SubmitButton';
import { Terms } from '#ui/Terms';
import type { Choice } from './calls.ts';
import type { Moved } from './move-file.ts';
import { TriedList } from './TriedList.tsx';
import { contentsOf, type ImportContents, type Trials } from './trials.ts';

interface Props {
  tried: Trials;
  moved: Moved | undefined;
  isBusy: boolean;
  onMove: (choices: Readonly<Record<string, Choice>>, goesWithoutFile: boolean) => void;
  /** Has the site built; undefined if no article waits for that. */
  onBuild: (() => void) | undefined;
}

const STATES = [
  ['new', 'To import'],
  ['here', 'Already here'],
  ['stays', 'Not imported'],
] as const;

/** How many files would come. What has come is told by the outcome. */
const filesOf = (tried: Trials): (readonly [label: string, count: number])[] => [
  ...(contentsOf(tried) === 'manuscripts' ? [] : [['PDFs to import', tried.pdfs] as const]),
  ...(tried.figures > 0 ? [['Figures to import', tried.figures] as const] : []),
  ...(tried.supplements > 0 ? [['Supplementary files to import', tried.supplements] as const] : []),
];

/** What would come, and the press that takes it in. */
export function Plan({ tried, moved, isBusy, onMove, onBuild }: Props) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const [goesWithoutFile, setGoesWithoutFile] = useState(false);
  const coming = tried.counts.new;
  const { manuscripts, covers } = tried;
  const what = contentsOf(tried);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onMove(choices, goesWithoutFile);
  };
  return (
    <PlanFrame
      title="Preview"
      rows={[
        ...STATES.map(([state, label]) => [label, tried.counts[state]] as const),
        ...(tried.manuscripts > 0 ? [['Of these, manuscripts', tried.manuscripts] as const] : []),
        ...(moved ? [] : filesOf(tried)),
      ]}
    >
      {tried.notes.length > 0 && (
        <ul>
          {tried.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {(coming > 0 || covers > 0 || isBusy) && (
        <form className="form" method="post" noValidate onSubmit={onSubmit}>
          <SectionChoices sections={tried.sections} choices={choices} onChoose={setChoices} />
          {coming > 0 && (
            <Tick
              type="checkbox"
              id="moving-in-without"
              label={tried.figures + tried.supplements > 0 ? WITHOUT_FILE : WITHOUT[what]}
              checked={goesWithoutFile}
              onChange={({ target }) => setGoesWithoutFile(target.checked)}
            />
          )}
          <div className="form-actions">
            <SubmitButton isBusy={isBusy} busyLabel="Working…">
              {moved ? 'Continue' : `Import ${coming > 0 ? all(coming - manuscripts, manuscripts) : theCovers(covers)}`}
            </SubmitButton>
          </div>
        </form>
      )}
      <div role="status">
        {moved && moved.done + moved.failed + moved.left > 0 && <Outcome label={TAKING[what]} moved={moved} />}
        {moved && moved.covers > 0 && (
          <p>{moved.covers === 1 ? 'One cover imported.' : `${outcomeText(moved.covers)} covers imported.`}</p>
        )}
      </div>
      {moved && moved.failures.length > 0 && (
        <section aria-labelledby="moving-in-failed">
          <h3 id="moving-in-failed">{moved.failed > 0 ? 'Failed' : 'Refused covers'}</h3>
          <ul>
            {moved.failures.map(({ number, title, message }) => (
              <li key={number}>
                {title}: {message}
              </li>
            ))}
          </ul>
          {moved.failed > moved.failures.length && (
            <p className="hint">And {outcomeText(moved.failed - moved.failures.length)} more.</p>
          )}
        </section>
      )}
      {moved && moved.done + moved.covers > 0 && !isBusy && (
        <Afterwards what={moved.done > 0 ? what : 'covers'} onBuild={onBuild} />
      )}
      <TriedList tried={tried} />
    </PlanFrame>
  );
}

const TAKING: Readonly<Record<ImportContents, string>> = {
  articles: 'Importing articles',
  manuscripts: 'Importing manuscripts',
  both: 'Importing articles and manuscripts',
};
const WITHOUT: Readonly<Record<ImportContents, string>> = {
  articles: 'If a PDF is refused, import the article without it',
  manuscripts: 'If a file is refused, import the manuscript without it',
  both: 'If a file is refused, import the article or manuscript without it',
};

const WITHOUT_FILE =
  'If a file is refused, import the article without it; its text is imported only with all its figures';

/** “the article”, “2 articles and one manuscript” */
function all(articles: number, manuscripts: number): string {
  if (manuscripts === 0) return articles === 1 ? 'the article' : `${outcomeText(articles)} articles`;
  if (articles === 0) return manuscripts === 1 ? 'the manuscript' : `${outcomeText(manuscripts)} manuscripts`;
  return `${some(articles, 'article')} and ${some(manuscripts, 'manuscript')}`;
}

const theCovers = (count: number) => (count === 1 ? 'the cover' : `${outcomeText(count)} covers`);

const some = (count: number, noun: string) => `${outcomeText(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Where that which has come is to be found. */
function Afterwards({ what, onBuild }: { what: ImportContents | 'covers' } & Pick<Props, 'onBuild'>) {
  return (
    <>
      {what === 'covers' && <p>Readers see the covers once the site is published.</p>}
      {(what === 'articles' || what === 'both') && (
        <p>
          Readers see the articles once the site is published. Check them in the <Link to={recordPage}>record</Link>{' '}
          first: until then, the whole import can be undone.
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
  sections: Trials['sections'];
  choices: Readonly<Record<string, Choice>>;
  onChoose: (choices: Record<string, Choice>) => void;
}

const HINTS = {
  one: 'Suggested from the section name',
  several: 'Its articles are of several types',
  unclear: 'Not clear from the section name',
};

/** What the articles of each section are here: proposed from its name or by the articles, and chosen by the office. */
function SectionChoices({ sections, choices, onChoose }: SectionChoicesProps) {
  const journal = useJournal();
  return [...sections].map(([section, { count, proposed }], index) => {
    const choice = choices[section] ?? { article_type: '', category: '' };
    const choose = (change: Partial<Choice>) => onChoose({ ...choices, [section]: { ...choice, ...change } });
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
          <option value="">From its keywords, otherwise General medicine</option>
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
  /** How many of what would come, and of what would not. */
  rows: readonly (readonly [label: string, count: number])[];
  children: ReactNode;
}

/** What a file would bring, in numbers first. It takes the focus when it appears. */
export function PlanFrame({ title, rows, children }: PlanFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="moving-in-plan" className="stack">
      <h2 id="moving-in-plan" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Terms rows={rows.map(([label, count]) => [label, outcomeText(count)] as const)} />
      {children}
    </section>
  );
}

/** A number as it is read: 5,000. */
export const outcomeText = (count: number) => count.toLocaleString('en');

/** How far a move has come; `label` names what is taken in. */
export function Outcome({ label, moved: { done, failed, left } }: { label: string; moved: Moved }) {
  const total = done + failed + left;
  return (
    <>
      <progress aria-label={label} max={total} value={total - left} />
      <p>
        {outcomeText(done)} imported, {outcomeText(left)} left, {outcomeText(failed)} failed.
      </p>
    </>
  );
}
