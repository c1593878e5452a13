import type { FoundTitlePage } from '#domain/submission/examination';

interface Props {
  title_page: FoundTitlePage;
  onTitlePage: (isApart: boolean) => void;
}

const APART =
  'Reviewers get the manuscript without it, and later the revised versions too. The office keeps the whole file.';

/** What stands on a title page that names its authors, and the choice to keep it from reviewers. */
export function TitlePageNote({ title_page, onTitlePage }: Props) {
  const { text, is_apart, obstacle } = title_page;
  return (
    <div className={`title-page notice${is_apart ? '' : ' attention'}`}>
      <h3>{is_apart ? 'Your title page is sent separately' : 'The first page names you'}</h3>
      <p role="status">{is_apart ? APART : obstacle || 'Reviewers will not see it: send it separately?'}</p>
      <details open={!is_apart && !obstacle}>
        <summary>What stands on it</summary>
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
