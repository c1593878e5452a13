import type { ReactNode } from 'react';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { HARMLESS_PLACES, type Leak, revealsAuthors, WORD_PLACES } from '#domain/document/leak';
import { keyed } from '#ui/keyed';

type Report = EditorManuscript['leak_reports'][number];

const KINDS: Record<Leak['what'], string> = {
  name: 'A name',
  email: 'An email address',
  affiliation: 'An affiliation',
  orcid: 'An ORCID iD',
};

/** Whether reviewers could identify the authors; unread files are never called clean. */
export function LeakReport({ report }: { report: Report | undefined }) {
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
      <Leaks leaks={leaks.filter((leak) => !isShownWithoutNames(leak))}>
        <strong>The review copy may identify the authors.</strong>
      </Leaks>
      <Leaks leaks={leaks.filter(isShownWithoutNames)}>
        <strong>Other text that names the authors.</strong> Reviewers see “[removed]” instead
        {shown_by && shown_by !== 'system' && ', except in the title, abstract and keywords'}.
      </Leaks>
      {is_held && <p className="hint">Reviewers cannot read it until an editor allows it, under “Reviewers” below.</p>}
      {shown_by && revealsAuthors(leaks) && (
        <p className="hint">Reviewers may read it anyway{shown_by !== 'system' && `, allowed by ${shown_by}`}.</p>
      )}
      {removed.length > 0 && (
        <details className="letter">
          <summary>Removed from the review copy ({removed.length})</summary>
          <ul>
            {keyed(removed).map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The manuscript's text and the response, unlike the files. */
const isShownWithoutNames = ({ where }: Leak) =>
  [...Object.values<string>(WORD_PLACES), HARMLESS_PLACES.response].includes(where);

function Leaks({ leaks, children }: { leaks: readonly Leak[]; children: ReactNode }) {
  if (leaks.length === 0) return null;
  return (
    <div className="flag">
      <p>{children}</p>
      <ul>
        {leaks.map(({ what, found, where, context }) => (
          <li key={`${what} ${found} ${where} ${context}`}>
            {KINDS[what]} in {where}: <strong>{found}</strong>
            {context && <span className="hint"> “{context}”</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
