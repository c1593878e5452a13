import { paths } from '#domain/kernel/paths';
import { dayAndTime } from '#islands/kernel/format.ts';
import type { DraftEntry } from './calls.ts';

interface Props {
  drafts: readonly DraftEntry[];
  onRemove: (id: string) => void;
}

/** The person's other drafts, each with the way back to it. */
export function DraftList({ drafts, onRemove }: Props) {
  return (
    <section className="drafts" aria-labelledby="drafts-heading">
      <h2 id="drafts-heading" tabIndex={-1}>
        Your drafts
      </h2>
      <ul className="draft-list">
        {drafts.map(({ id, title, updated_at }) => {
          const name = title.trim() || 'Untitled';
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <span className="hint">Last changed {dayAndTime(updated_at)}</span>
              </div>
              <span className="author-actions">
                <a href={paths.resumeDraft(id)} aria-label={`Resume ${name}`}>
                  Resume
                </a>
                <button
                  type="button"
                  className="plain"
                  aria-label={`Delete the draft ${name}`}
                  onClick={() => onRemove(id)}
                >
                  Delete
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
