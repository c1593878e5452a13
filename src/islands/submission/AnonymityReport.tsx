import type { Leak, LeakReport } from '#domain/document/leak';
import { paths } from '#domain/kernel/paths';
import type { Examination, FoundTitlePage } from '#domain/submission/examination';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { fetchReviewCopy, type SearchRequest } from './calls.ts';
import type { ChosenDocument } from './use-document.ts';

interface Props {
  examination: Examination;
  /** True if the authors have changed since, so that another search may find more. */
  isOutdated: boolean;
  onCheckAgain: () => void;
  onDownloadReviewCopy: () => Promise<void>;
  onTitlePage: (isSeparate: boolean) => void;
}

const LEAK_LABELS: Record<Leak['what'], string> = {
  name: 'A name',
  email: 'An email address',
  affiliation: 'An affiliation',
  orcid: 'An ORCID iD',
};

function SearchResult({ report: { status, reason, leaks } }: { report: LeakReport }) {
  switch (status) {
    case 'clean':
      return (
        <p>
          This copy does not include your names. We found nothing in it that identifies the authors, but please check it
          yourself too.
        </p>
      );
    case 'unreadable':
      return (
        <p>
          <strong>We don’t know yet whether it identifies the authors.</strong> {reason} Please check the text, headers
          and file properties for names; reviewers see only checked copies.
        </p>
      );
    case 'leaks':
      return (
        <>
          <p>
            <strong>Reviewers could learn who the authors are.</strong>{' '}
            {leaks.length === 1 ? 'One passage' : `${leaks.length} passages`} in the file{' '}
            {leaks.length === 1 ? 'identifies' : 'identify'} them:
          </p>
          <ul className="leaks">
            {leaks.map(({ what, found, where, context }) => (
              <li key={`${what} ${found} ${where}`}>
                {LEAK_LABELS[what]} in {where}: <strong>{found}</strong>
                {context && <q>{context}</q>}
              </li>
            ))}
          </ul>
          <p>
            Remove them and choose the file again. If one has to stay, such as a third-person citation of your own work,
            you can continue: reviewers will receive the file only after an editor has checked this list. See the{' '}
            <a href={paths.guidelines} target="_blank" rel="noopener">
              guidelines
            </a>
            .
          </p>
        </>
      );
    default:
      return status satisfies never;
  }
}

/** Lists what was removed from the file, and what could still reveal the authors to reviewers. */
export function AnonymityReport({ examination, isOutdated, onCheckAgain, onDownloadReviewCopy, onTitlePage }: Props) {
  const { review_copy, flags, title_page } = examination;
  const { status, removed } = review_copy;
  const { run, isBusy, failure } = useAction();
  return (
    <div className={`review-copy ${status}`}>
      {title_page && <TitlePageNote title_page={title_page} onTitlePage={onTitlePage} />}
      <h3>This is what reviewers will see</h3>
      <SearchResult report={review_copy} />
      {removed.length > 0 && (
        <details>
          <summary>Removed from the copy ({removed.length})</summary>
          <ul>
            {removed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {flags.map(({ code, text }) => (
        <p key={code} className="flag">
          {text}
        </p>
      ))}
      {isOutdated && <p className="hint">You have changed the authors since this was checked.</p>}
      <div className="form-actions">
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => run(onDownloadReviewCopy)}
        >
          {isBusy ? 'Preparing the review copy…' : 'Download the review copy'}
        </button>
        {isOutdated && (
          <button type="button" className="button quiet" onClick={onCheckAgain}>
            Check again
          </button>
        )}
      </div>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}

interface TitlePageNoteProps {
  title_page: FoundTitlePage;
  onTitlePage: (isSeparate: boolean) => void;
}

const SEPARATE_NOTE =
  'Reviewers see this manuscript and its revisions without the title page. The office keeps the complete file.';

/** Shows a title page that names the authors, and offers to keep it from reviewers. */
function TitlePageNote({ title_page, onTitlePage }: TitlePageNoteProps) {
  const { text, is_apart, obstacle } = title_page;
  return (
    <div className={`title-page notice${is_apart ? '' : ' attention'}`}>
      <h3>{is_apart ? 'Your title page is sent separately' : 'Your names are on the first page'}</h3>
      <p role="status">
        {is_apart ? SEPARATE_NOTE : obstacle || 'Send it separately, so that reviewers don’t see it?'}
      </p>
      <details open={!is_apart && !obstacle}>
        <summary>Show what it says</summary>
        <p className="written">{text}</p>
      </details>
      {(is_apart || !obstacle) && (
        <div className="form-actions">
          <button type="button" className="button quiet" onClick={() => onTitlePage(!is_apart)}>
            {is_apart ? 'Keep it in the file' : 'Yes, send it separately'}
          </button>
        </div>
      )}
    </div>
  );
}

/** Downloads the review copy to the author's device. */
export async function saveReviewCopy(file: File, document: ChosenDocument, request: SearchRequest): Promise<void> {
  const { signal } = new AbortController();
  const delivered = await document.deliver(file, { signal, onProgress: () => {} });
  if (!delivered) return;
  saveBlob(await fetchReviewCopy(delivered, request, { signal }), document.examination?.review_copy.name);
}
