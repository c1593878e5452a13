import type { ReactNode } from 'react';
import { revealsAuthors } from '#domain/document/leak';
import { longDate } from '#domain/kernel/date';
import type { OwnFile, OwnManuscript } from '#domain/submission/author-area';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { readAuthorFile } from './calls.ts';

/** The originals of all rounds and the review copies. */
export function AuthorFiles({ manuscript: { id, files, leak_reports } }: { manuscript: OwnManuscript }) {
  const { run, isBusy, failure } = useAction();
  const fetchFile = (file: OwnFile) => run(async () => saveBlob(await readAuthorFile(id, file.id), file.name));
  return (
    <section aria-labelledby="files-heading">
      <h2 id="files-heading">Files</h2>
      <p role="status" className="field-error">
        {failure}
      </p>
      <ul className="own-files">
        {files.map((file) => (
          <FileRow key={file.id} name={file.name} isBusy={isBusy} onFetch={() => fetchFile(file)}>
            <p className="hint">
              {kindText(file)}, {formatSize(file.bytes)}, {longDate(file.created_at)}
            </p>
            {file.kind === 'original' && <p className="hint">{leakReportText(leak_reports, file.round)}</p>}
          </FileRow>
        ))}
      </ul>
    </section>
  );
}

function kindText({ kind, round }: OwnFile): string {
  return round === 1 ? KIND_LABELS[kind] : `${KIND_LABELS[kind]}, revision ${round - 1}`;
}

const KIND_LABELS: Record<OwnFile['kind'], string> = {
  original: 'Your manuscript',
  review_copy: 'Copy for reviewers',
  response: 'Your response to the reviewers',
  response_copy: 'Copy of your response for reviewers',
};

/** Describes the leak report; unread files are never called clean. */
function leakReportText(reports: OwnManuscript['leak_reports'], round: number): string {
  const report = reports.find((other) => other.round === round);
  if (!report) return 'The copy for reviewers is being prepared.';
  switch (report.status) {
    case 'clean':
      return 'We found no author’s name, email address, affiliation or ORCID iD in the file.';
    case 'unreadable':
      return `We could not check the file for authors’ names: ${report.reason}`;
    case 'leaks': {
      const places = report.leaks.map(({ found, where }) => `“${found}” in ${where}`);
      const more = places.length > 5 ? '; and more' : '';
      const delay = revealsAuthors(report.leaks) ? ' They receive it only once an editor has checked this.' : '';
      return `Reviewers may be able to tell who wrote it: ${places.slice(0, 5).join('; ')}${more}.${delay}`;
    }
    default:
      return report.status satisfies never;
  }
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface Props {
  name: string;
  isBusy: boolean;
  onFetch: () => void;
  children: ReactNode;
}

export function FileRow({ name, isBusy, onFetch, children }: Props) {
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        {children}
      </div>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onFetch}>
        Download<span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}
