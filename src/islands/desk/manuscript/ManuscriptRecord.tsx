import type { EditorFile, EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import { OpenRequests } from '#islands/decision/request/OpenRequests.tsx';
import { DownloadLink } from '#islands/kernel/office/DownloadLink.tsx';

/** What was submitted, when and by whom, and where it stands in the journal. */
export function ManuscriptRecord({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, title, manuscript_number, submitted_at, keywords, abstract, files } = manuscript;
  const newest = newestOriginal(files) ?? (manuscript.file ? { id: '', name: manuscript_number || title } : undefined);
  return (
    <section className="manuscript-record" aria-label="Manuscript">
      <OpenRequests manuscript={manuscript} />
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

function newestOriginal(files: readonly EditorFile[]): EditorFile | undefined {
  return files.filter(({ kind }) => kind === 'original').toSorted((one, other) => other.round - one.round)[0];
}
