import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { type DiffRun, diffPassages } from '#domain/kernel/difference';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { fullText } from '#domain/publication/full-text';
import { articleLines } from '#domain/publication/search/text';
import { versionFile, versionOf, versionsOf } from '#domain/publication/version';
import { ArticlePage } from './ArticlePage.tsx';

interface Props {
  journal: IslandJournal;
  former: Article;
  next: Article;
  current: Article;
}

export function FormerVersion({ journal, former, next, current }: Props) {
  const version = versionOf(former);
  const newest = versionOf(current);
  const since = versionsOf(former)[0]?.since ?? former.published_on;
  const change = current.changes[version - 1];
  const addressOf = (file: string) => versionFile(former.slug, version, file);
  return (
    <>
      <div className="frame former-version">
        <section className="notice attention" aria-label="Earlier version">
          <p>
            <strong>
              This is version {version} of {newest}, published <time dateTime={since}>{longDate(since)}</time>.
            </strong>{' '}
            <a href={`${paths.article(current.slug)}/`}>Read the current version</a>.
          </p>
          {change && (
            <p>
              Version {version + 1} replaced it on{' '}
              <time dateTime={change.changed_on}>{longDate(change.changed_on)}</time>
              {change.is_typographical && ', to correct minor errors only'}: {change.reason}
            </p>
          )}
        </section>
        <Difference version={version + 1} passages={diffPassages(linesOf(former), linesOf(next))} />
      </div>
      <ArticlePage journal={journal} article={former} text={fullText(former, addressOf)} addressOf={addressOf} />
    </>
  );
}

/** Excludes notices, which belong to no version. */
const linesOf = (article: Article) => [
  ...articleLines({ ...article, notices: [] }).map(({ text }) => text),
  ...article.references.map(({ text, doi }) => (doi ? `${text} doi:${doi}` : text)),
];

/** The changed passages in two columns: this version and the next. */
function Difference({ version, passages }: { version: number; passages: DiffRun[][] }) {
  const heading = `Changes in version ${version}`;
  if (passages.length === 0) return <p>{heading}: none in the text. Figures, files or the PDF may differ.</p>;
  return (
    <details className="difference">
      <summary>{heading}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Version {version - 1}</th>
            <th scope="col">Version {version}</th>
          </tr>
        </thead>
        <tbody>
          {passages.map((runs, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
            <tr key={index}>
              <td>{runs.filter(({ kind }) => kind !== 'inserted').map(shownRun)}</td>
              <td>{runs.filter(({ kind }) => kind !== 'deleted').map(shownRun)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const MARKS: Readonly<Record<DiffRun['kind'], 'del' | 'ins' | null>> = { same: null, deleted: 'del', inserted: 'ins' };

function shownRun({ kind, items }: DiffRun, index: number) {
  const words = items.join(' ');
  const Mark = MARKS[kind];
  if (!Mark) return `${words} `;
  return [
    <Mark key={index}>
      <span className="visually-hidden">{kind}: </span>
      {words}
    </Mark>,
    ' ',
  ];
}
