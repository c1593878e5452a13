import { Link } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import type { EditorFile, EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { doiUrl, paths } from '#domain/kernel/paths';
import { messagesPage } from '#domain/message/paths';
import { sentStatements } from '#domain/submission/sent-statements';
import { Allowed } from '#islands/account/Allowed.tsx';
import { HandlingEditorForm } from '#islands/account/colleague/HandlingEditorForm.tsx';
import { DecisionForm } from '#islands/decision/DecisionForm.tsx';
import { DecisionHistory } from '#islands/decision/DecisionHistory.tsx';
import { OpenRequests } from '#islands/decision/request/OpenRequests.tsx';
import { useJournal } from '#islands/kernel/journal.tsx';
import { DownloadLink } from '#islands/kernel/office/Downloads.tsx';
import { NoticesSection } from '#islands/publishing/notice/NoticesSection.tsx';
import { AssignReviewerForm } from '#islands/review/office/AssignReviewerForm.tsx';
import { Reviewers } from '#islands/review/office/Reviewers.tsx';
import { withKeys } from '#ui/keyed';
import { lazyPart } from '#ui/later';
import { Terms } from '#ui/Terms';
import { useManuscriptContext } from './ManuscriptFrame.tsx';

const TechnicalCheckSection = lazyPart(
  async () =>
    (await import('#islands/submission/office/technical-check/TechnicalCheckSection.tsx')).TechnicalCheckSection,
);

/** Whether no one has been invited and nothing decided. */
const isNew = ({ status, round, assignments }: EditorManuscript) =>
  status === 'submitted' && round === 1 && assignments.length === 0;

/** A manuscript's details, people and decision (spec §2). */
export function Component() {
  const manuscript = useManuscriptContext();
  return (
    <div className="evaluation">
      <div className="evaluation-record">
        {isNew(manuscript) && (
          <Allowed right="edit">
            <TechnicalCheckSection id={manuscript.id} />
          </Allowed>
        )}
        <ImportNotice manuscript={manuscript} />
        <ManuscriptRecord manuscript={manuscript} />
        <Reviewers manuscript={manuscript} />
        <DecisionHistory decisions={manuscript.decisions} />
        <AuthorStatements manuscript={manuscript} />
      </div>
      <div className="evaluation-work">
        {DECISIONS[manuscript.status].isOnSite && (
          <Allowed right="produce">
            <NoticesSection manuscript={manuscript} />
          </Allowed>
        )}
        <Allowed right="edit">
          <DecisionForm manuscript={manuscript} />
          <AssignReviewerForm manuscript={manuscript} />
          <HandlingEditorForm id={manuscript.id} />
        </Allowed>
      </div>
    </div>
  );
}

function AuthorStatements({ manuscript }: { manuscript: EditorManuscript }) {
  const journal = useJournal();
  return (
    <section aria-labelledby="sent-heading">
      <h2 id="sent-heading">Submission details</h2>
      <Terms
        rows={[['Authors', manuscript.authors.map(authorLine).join('\n')], ...sentStatements(journal, manuscript)]}
      />
    </section>
  );
}

function authorLine({
  name,
  email,
  affiliation,
  orcid,
  is_corresponding,
}: EditorManuscript['authors'][number]): string {
  const known = [name, affiliation, email, orcid].filter(Boolean).join(', ');
  return is_corresponding ? `${known} (corresponding author)` : known;
}

function ManuscriptRecord({ manuscript }: { manuscript: EditorManuscript }) {
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

/** `Volume 2026(42), Issue 3`, or else `Not yet assigned` (spec §2). */
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

/** For imported manuscripts: the owner, and the details that were not imported. */
function ImportNotice({ manuscript: { id, moved_in, authors } }: { manuscript: EditorManuscript }) {
  if (!moved_in) return null;
  const { has_account, lost } = moved_in;
  const contact = authors.find(({ is_corresponding }) => is_corresponding);
  return (
    <section className="stack" aria-labelledby="moved-in">
      <h2 id="moved-in">Imported from another system</h2>
      {!has_account &&
        (contact?.email ? (
          <p>
            It is not linked to an account yet. It will appear in {contact.name}’s account once they confirm the email
            address {contact.email}, by registering or with “Forgot your password?”. Emails about it already go to that
            address. <Link to={messagesPage(id)}>Write to the author</Link>
          </p>
        ) : (
          <p>
            It is not linked to any account, and its corresponding author has no email address, so no one can be emailed
            about it.
          </p>
        ))}
      {lost.length > 0 && (
        <details>
          <summary>Details not imported</summary>
          <ul>
            {withKeys(lost).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
