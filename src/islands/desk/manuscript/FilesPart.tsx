import type { ReactNode } from 'react';
import type { EditorFile, EditorManuscript } from '#domain/desk/editorial/replies';
import { HARMLESS_PLACES, type Leak, revealsAuthors, TEXT_PLACES } from '#domain/document/leak';
import { longDate } from '#domain/kernel/date';
import { DownloadLink } from '#islands/kernel/office/Downloads.tsx';
import { RedactReviewCopy, ReplaceReviewCopy } from '#islands/review/office/ReviewCopy.tsx';
import { FurtherFiles } from '#islands/submission/office/further-file/FurtherFiles.tsx';
import { withKeys } from '#ui/keyed';
import { useManuscriptContext } from './ManuscriptFrame.tsx';

export function Component() {
  const manuscript = useManuscriptContext();
  return (
    <>
      <RoundFiles manuscript={manuscript} />
      <FurtherFiles id={manuscript.id} />
    </>
  );
}

/** The files of every round, newest round first. */
function RoundFiles({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, files, leak_reports, revisions } = manuscript;
  const rounds = [...new Set(files.map(({ round }) => round))].sort((one, other) => other - one);
  return (
    <>
      {rounds.length === 0 && <p>There are no files for this manuscript.</p>}
      {rounds.map((round) => (
        <section key={round} className="round" aria-labelledby={`round-${round}`}>
          <h2 id={`round-${round}`}>{round === 1 ? 'First submission' : `Revision ${round - 1}`}</h2>
          <ul className="files">
            {files
              .filter((file) => file.round === round)
              .map((file) => (
                <FileRow key={file.id} manuscriptId={id} file={file} />
              ))}
          </ul>
          <LeakReport report={leak_reports.find((report) => report.round === round)} />
          <HeldCopyActions manuscript={manuscript} round={round} />
          {revisions
            .filter((revision) => revision.round === round)
            .map(({ response, submitted_at }) => (
              <details key={submitted_at} className="letter">
                <summary>Response to the reviewers</summary>
                <p className="letter-text">{response}</p>
              </details>
            ))}
        </section>
      ))}
    </>
  );
}

/** The editor's options if a round's review copy is held back or missing. */
function HeldCopyActions({
  manuscript: { id, files, leak_reports },
  round,
}: {
  manuscript: EditorManuscript;
  round: number;
}) {
  const report = leak_reports.find((one) => one.round === round);
  const copy = files.find((file) => file.round === round && file.kind === 'review_copy');
  if (!report || (copy && !report.is_held)) return null;
  const isWord = copy?.format === 'docx';
  return (
    <>
      {copy && <RedactReviewCopy manuscript={id} round={round} isWord={isWord} leaks={report.leaks} />}
      <ReplaceReviewCopy manuscript={id} round={round} />
    </>
  );
}

const KIND_LABELS: Record<EditorFile['kind'], string> = {
  original: 'Original',
  review_copy: 'Review copy',
  response: 'Response to the reviewers, original',
  response_copy: 'Response to the reviewers, review copy',
};

const SCAN_LABELS: Partial<Record<EditorFile['scan_status'], string>> = {
  pending: 'being scanned for viruses',
  infected: 'virus found',
  clean: 'no virus found',
};

function FileRow({ manuscriptId, file }: { manuscriptId: string; file: EditorFile }) {
  const { name, kind, bytes, created_at, scan_status, flags } = file;
  const facts = [KIND_LABELS[kind], formatSize(bytes)];
  return (
    <li>
      <p>
        <DownloadLink manuscriptId={manuscriptId} file={file}>
          {name}
        </DownloadLink>
      </p>
      <p className="hint">{[...facts, longDate(created_at), SCAN_LABELS[scan_status]].filter(Boolean).join(', ')}</p>
      {flags.map(({ code, text }) => (
        <p key={code} className="flag">
          {text}
        </p>
      ))}
    </li>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

type Report = EditorManuscript['leak_reports'][number];

const LEAK_KINDS: Record<Leak['what'], string> = {
  name: 'A name',
  email: 'An email address',
  affiliation: 'An affiliation',
  orcid: 'An ORCID iD',
};

/** Describes whether reviewers could identify the authors; unread files are never called clean. */
function LeakReport({ report }: { report: Report | undefined }) {
  if (!report) return <p className="hint">The review copy is being prepared.</p>;
  const { status, reason, leaks, removed, shown_by, is_held } = report;
  return (
    <>
      {status === 'clean' && (
        <p className="hint">
          Nothing that identifies the authors was found in the review copy, the title, the abstract or the keywords.
        </p>
      )}
      {status === 'unreadable' && (
        <p className="flag">
          <strong>We could not check whether the file identifies the authors.</strong> {reason}
        </p>
      )}
      <Leaks leaks={leaks.filter((leak) => !isRedactedForReviewers(leak))}>
        <strong>The review copy may identify the authors.</strong>
      </Leaks>
      <Leaks leaks={leaks.filter(isRedactedForReviewers)}>
        <strong>Other text that names the authors.</strong> Reviewers see “[removed]” instead
        {shown_by && shown_by !== 'system' && ', except in the title, abstract and keywords'}.
      </Leaks>
      {is_held && (
        <p className="hint">
          Reviewers cannot read it until an editor allows it, in the Reviewers section of the overview.
        </p>
      )}
      {shown_by && revealsAuthors(leaks) && (
        <p className="hint">Reviewers may read it anyway{shown_by !== 'system' && `, allowed by ${shown_by}`}.</p>
      )}
      {removed.length > 0 && (
        <details className="letter">
          <summary>Removed from the review copy ({removed.length})</summary>
          <ul>
            {withKeys(removed).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Whether a leak is in the metadata or the response, where names are removed for reviewers, and not in a file. */
const isRedactedForReviewers = ({ where }: Leak) =>
  [...Object.values<string>(TEXT_PLACES), HARMLESS_PLACES.response].includes(where);

function Leaks({ leaks, children }: { leaks: readonly Leak[]; children: ReactNode }) {
  if (leaks.length === 0) return null;
  return (
    <div className="flag">
      <p>{children}</p>
      <ul>
        {leaks.map(({ what, found, where, context }) => (
          <li key={`${what} ${found} ${where} ${context}`}>
            {LEAK_KINDS[what]} in {where}: <strong>{found}</strong>
            {context && <span className="hint"> “{context}”</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
