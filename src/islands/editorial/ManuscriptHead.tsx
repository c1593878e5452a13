import { Link } from 'react-router';
import { longDate } from '#domain/date';
import { DECISIONS } from '#domain/decision/decision';
import type { EditorFile, EditorManuscript } from '#domain/editorial/editorial';
import { doiUrl, paths } from '#domain/paths';
import { DownloadLink } from './DownloadLink.tsx';
import { RevisionBadge } from './RevisionBadge.tsx';
import { StatusBadge } from './StatusBadge.tsx';

/** What a manuscript is, its status and its authors. */
export function ManuscriptHead({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, title, status, manuscript_number, submitted_at, round, keywords, abstract, files } = manuscript;
  const { isAccepted, isOnSite } = DECISIONS[status];
  const newest = newestOriginal(files) ?? (manuscript.file ? { id: '', name: manuscript_number || title } : undefined);
  return (
    <section className="manuscript-head" aria-labelledby="manuscript-title">
      <p className="head-facts">
        <StatusBadge status={status} />
        <RevisionBadge {...manuscript} />
        <span>{manuscript_number}</span>
        {round > 1 && <span>Revision {round - 1}</span>}
      </p>
      <h2 id="manuscript-title">{title}</h2>
      <Withdrawal {...manuscript} />
      {isAccepted && (
        <p>
          <Link className="button" to={paths.editorProduction(id)}>
            {isOnSite ? 'Change the article' : 'Production'}
          </Link>
        </p>
      )}
      <dl className="facts">
        <div>
          <dt>Submitted</dt>
          <dd>
            <time dateTime={submitted_at}>{longDate(submitted_at)}</time>
          </dd>
        </div>
        {manuscript.revision && (
          <div>
            <dt>Revision received</dt>
            <dd>
              <time dateTime={manuscript.revision.received_at}>{longDate(manuscript.revision.received_at)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>Authors</dt>
          <dd>{manuscript.co_authors.join(', ')}</dd>
        </div>
        <div>
          <dt>Publication details</dt>
          <dd>
            <PublicationDetails {...manuscript} />
          </dd>
        </div>
      </dl>
      <h3 className="visually-hidden">Keywords</h3>
      <ul className="chips">
        {keywords.map((keyword) => (
          <li key={keyword}>{keyword}</li>
        ))}
      </ul>
      <h3>Abstract</h3>
      <p className="abstract">{abstract}</p>
      {newest && (
        <p>
          <DownloadLink
            className="button quiet"
            manuscriptId={id}
            file={newest}
            {...(manuscript.file && { from: manuscript.file })}
          >
            Download Manuscript
          </DownloadLink>
        </p>
      )}
    </section>
  );
}

/** `Volume 2026(42), Issue 3`, else `Not yet assigned` (spec §2). */
function PublicationDetails({ volume, issue, slug, doi, status }: EditorManuscript) {
  const place = [volume && `Volume ${volume.year}(${volume.number})`, issue && `Issue ${issue.number}`];
  return (
    <>
      {place.filter(Boolean).join(', ') || 'Not yet assigned'}
      {status === 'published' && slug && (
        <>
          . <a href={paths.article(slug)}>Read the article</a>
          {doi && (
            <>
              , <a href={doiUrl(doi)}>{doiUrl(doi)}</a>
            </>
          )}
        </>
      )}
    </>
  );
}

function Withdrawal({ withdrawal_requested_at, withdrawal_reason }: EditorManuscript) {
  if (!withdrawal_requested_at) return null;
  return (
    <div className="notice">
      <p>
        <strong>The authors asked on {longDate(withdrawal_requested_at)} to withdraw this manuscript.</strong>
      </p>
      <p className="written">{withdrawal_reason}</p>
    </div>
  );
}

function newestOriginal(files: readonly EditorFile[]): EditorFile | undefined {
  return files.filter(({ kind }) => kind === 'original').toSorted((one, other) => other.round - one.round)[0];
}
