import type { ReactNode } from 'react';
import { longDate } from '#domain/kernel/date';
import type { OwnFile, OwnManuscript } from '#domain/submission/author-area';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { readOwnFile } from './calls.ts';

/** Files of all rounds, with the reviewers' copies. */
export function OwnFiles({ manuscript: { id, files, leak_reports } }: { manuscript: OwnManuscript }) {
  const { run, isBusy, failure } = useAction();
  const fetchFile = (file: OwnFile) => run(async () => saveBlob(await readOwnFile(id, file.id), file.name));
  return (
    <section aria-labelledby="files-heading">
      <h2 id="files-heading">Files</h2>
      <p role="status" className="field-error">
        {failure}
      </p>
      <ul className="own-files">
        {files.map((file) => (
          <OwnFileRow key={file.id} name={file.name} isBusy={isBusy} onFetch={() => fetchFile(file)}>
            <p className="hint">
              {kindOf(file)}, {sizeOf(file.bytes)}, {longDate(file.created_at)}
            </p>
            {file.kind === 'original' && <p className="hint">{blindness(leak_reports, file.round)}</p>}
          </OwnFileRow>
        ))}
      </ul>
    </section>
  );
}

function kindOf({ kind, round }: OwnFile): string {
  return round === 1 ? KINDS[kind] : `${KINDS[kind]}, revision ${round - 1}`;
}

const KINDS: Record<OwnFile['kind'], string> = {
  original: 'Your manuscript',
  review_copy: 'Copy for reviewers',
  response: 'Your response to the reviewers',
  response_copy: 'Copy of your response for reviewers',
};

/** The leak report; unread files are never called clean. */
function blindness(reports: OwnManuscript['leak_reports'], round: number): string {
  const report = reports.find((other) => other.round === round);
  if (!report) return 'We are preparing the copy for reviewers.';
  switch (report.status) {
    case 'clean':
      return 'No author’s name, email address, affiliation or ORCID iD was found in it.';
    case 'unreadable':
      return `We could not check it for authors’ names: ${report.reason}`;
    case 'leaks': {
      const places = report.leaks.map(({ found, where }) => `“${found}” in ${where}`);
      const more = places.length > 5 ? '; and more' : '';
      return `Reviewers may be able to tell who wrote it: ${places.slice(0, 5).join('; ')}${more}.`;
    }
    default:
      return report.status satisfies never;
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface Props {
  name: string;
  isBusy: boolean;
  onFetch: () => void;
  children: ReactNode;
}

/** A file its author may download. */
export function OwnFileRow({ name, isBusy, onFetch, children }: Props) {
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
