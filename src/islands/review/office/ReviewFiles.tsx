import type { EditorialReview } from '#domain/desk/editorial/review';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { readReviewFile } from './calls.ts';

const KINDS = { original: 'as submitted', clean_copy: 'cleaned, for the authors' } as const;

/** The files of a review: the reviewer's own, and the copy that may go to the authors. */
export function ReviewFiles({ review: { assignment_id, files } }: { review: EditorialReview }) {
  const { run, isBusy, failure } = useAction();
  if (files.length === 0) return null;
  return (
    <section>
      <h4>Files</h4>
      <ul className="files">
        {files.map(({ id, kind, name, found }) => (
          <li key={id}>
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => run(async () => saveBlob(await readReviewFile(assignment_id, id), name))}
            >
              Download {name}
            </button>
            <p className="hint">{KINDS[kind]}</p>
            {kind === 'clean_copy' && found.length > 0 && (
              <p className="flag">It still names the reviewer: {[...new Set(found)].join(', ')}.</p>
            )}
          </li>
        ))}
      </ul>
      <Failure text={failure} />
    </section>
  );
}
