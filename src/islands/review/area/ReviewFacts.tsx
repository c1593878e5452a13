import { longDate } from '#domain/kernel/date';
import { langAttributes } from '#domain/publication/article-language';
import { reviewApi } from '#domain/review/paths';
import { isLate, isOwed, type ReviewedRound, type ReviewView } from '#domain/review/reviewer-area';
import { formatBytes } from '#islands/kernel/format.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { LOADING, lazyPart } from '#ui/later';
import { FetchButton } from './FetchButton.tsx';

const ReviewFurtherFiles = lazyPart(async () => (await import('./ReviewFurtherFiles.tsx')).ReviewFurtherFiles, LOADING);

/** The due date and the manuscript, beside the form. */
export function ReviewFacts({ view }: { view: ReviewView }) {
  const journal = useJournal();
  const { id, stage, due_on, abstract, keywords, language, rounds } = view;
  const languageProps = langAttributes(journal, language);
  return (
    <aside className="review-facts" aria-label="The manuscript">
      {isOwed(stage) && (
        <section aria-labelledby="due-heading">
          <h2 id="due-heading">{isLate(stage) ? 'Was due' : 'Due'}</h2>
          <p>
            <time dateTime={due_on}>
              <strong>{longDate(due_on)}</strong>
            </time>
          </p>
          <p className="hint">
            {isLate(stage)
              ? 'A late review is still welcome.'
              : 'You have until the end of that day, wherever you are.'}
          </p>
          <FetchButton id={id} address={reviewApi.calendar(id)} className="plain">
            Add it to your calendar
          </FetchButton>
        </section>
      )}
      {rounds.length > 0 && (
        <section aria-labelledby="files-heading">
          <h2 id="files-heading">Manuscript</h2>
          {rounds.map((round) => (
            <Round key={round.round} view={view} round={round} />
          ))}
          <ReviewFurtherFiles id={id} />
        </section>
      )}
      <section aria-labelledby="abstract-heading">
        <h2 id="abstract-heading">Abstract</h2>
        <details open={stage === 'invited' || undefined}>
          <summary>{stage === 'invited' ? 'Abstract and keywords' : 'Read the abstract'}</summary>
          <p className="abstract" {...languageProps}>
            {abstract}
          </p>
        </details>
        <ul className="chips" aria-label="Keywords">
          {keywords.map((keyword) => (
            <li key={keyword} {...languageProps}>
              {keyword}
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Round({ view, round: reviewed }: { view: ReviewView; round: ReviewedRound }) {
  const { id } = view;
  const { round, file, file_note, response, response_file, response_file_note } = reviewed;
  const label = round === 1 ? 'First version' : `Revision ${round - 1}`;
  return (
    <div className="review-round">
      {view.rounds.length > 1 && <h3>{label}</h3>}
      {file ? (
        <FetchButton
          id={id}
          address={reviewApi.manuscript(id, round)}
          className={round === view.round ? 'button' : 'button quiet'}
        >
          Download {label.toLowerCase()} ({fileSummary(file)})
        </FetchButton>
      ) : (
        <p className="notice attention">{file_note}</p>
      )}
      {response && (
        <details className="letter" open={round === view.round || undefined}>
          <summary>The authors’ response</summary>
          <div className="letter-text">{response}</div>
        </details>
      )}
      {response_file && (
        <FetchButton id={id} address={reviewApi.response(id, round)}>
          Download the authors’ response ({fileSummary(response_file)})
        </FetchButton>
      )}
      {/* One note is enough if both files are unavailable for the same reason. */}
      {response_file_note && response_file_note !== file_note && (
        <p className="notice attention">The authors’ response file: {response_file_note}</p>
      )}
    </div>
  );
}

const fileSummary = ({ format, bytes }: NonNullable<ReviewedRound['file']>) =>
  `${format === 'pdf' ? 'PDF' : 'Word'}, ${formatBytes(bytes)}`;
