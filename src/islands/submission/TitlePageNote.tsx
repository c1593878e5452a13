import type { FoundTitlePage } from '#domain/submission/examination';

interface Props {
  title_page: FoundTitlePage;
  onTitlePage: (isApart: boolean) => void;
}

const APART = 'Reviewers see this manuscript and its revisions without it. The office keeps the whole file.';

/** What stands on a title page that names its authors, and the choice to keep it from reviewers. */
export function TitlePageNote({ title_page, onTitlePage }: Props) {
  const { text, is_apart, obstacle } = title_page;
  return (
    <div className={`title-page notice${is_apart ? '' : ' attention'}`}>
      <h3>{is_apart ? 'Your title page is sent separately' : 'Your names are on the first page'}</h3>
      <p role="status">{is_apart ? APART : obstacle || 'Send it separately, so that reviewers don’t see it?'}</p>
      <details open={!is_apart && !obstacle}>
        <summary>Show what it says</summary>
        <p className="written">{text}</p>
      </details>
      {(is_apart || !obstacle) && (
        <div className="form-actions">
          <button type="button" className="button quiet" onClick={() => onTitlePage(!is_apart)}>
            {is_apart ? 'Leave it in' : 'Yes, send it separately'}
          </button>
        </div>
      )}
    </div>
  );
}
