import type { IssueEntry } from '#domain/issue/issue-record';
import type { NamedSection } from '#domain/issue/issue-sections';
import { paths } from '#domain/kernel/paths';
import { statusLabel } from '#domain/manuscript/status';
import type { useDrag } from '#islands/kernel/office/rows/use-drag.ts';
import { MoveButton } from '#ui/MoveButton';

interface Props {
  /** The id of the row in the page. */
  id: string;
  article: IssueEntry;
  /** The number of the named section in which it stands; null where it stands with its type. */
  section: number | null;
  sections: readonly NamedSection[];
  drag: ReturnType<ReturnType<typeof useDrag>['dragOf']>;
  canMove: (by: -1 | 1) => boolean;
  onMove: (by: -1 | 1) => void;
  /** Puts it into a named section, or with its type. */
  onPlace: (section: number | null) => void;
}

/** An article of an issue: it is dragged, moved by buttons, and put into a section by a list where there are sections. */
export function ArticleRow({ id, article, section, sections, drag, canMove, onMove, onPlace }: Props) {
  const { title } = article;
  return (
    <li id={id} className="row" {...drag}>
      <div className="row-line">
        <div>
          <a href={paths.editorManuscript(article.id)} draggable={false}>
            {title}
          </a>
          <span className="hint">
            {article.manuscript_number}, {statusLabel(article.status)}
          </span>
        </div>
        <span className="row-tools">
          <MoveButton label={`Move ${title} up`} sign="↑" isOff={!canMove(-1)} onPress={() => onMove(-1)} />
          <MoveButton label={`Move ${title} down`} sign="↓" isOff={!canMove(1)} onPress={() => onMove(1)} />
        </span>
      </div>
      {sections.length > 0 && (
        <select
          aria-label={`Section of ${title}`}
          value={section ?? ''}
          onChange={({ target: { value } }) => onPlace(value ? Number(value) : null)}
        >
          {sections.map(({ id: number, name }, index) => (
            <option key={number} value={number}>
              {name.trim() || `Section ${index + 1}`}
            </option>
          ))}
          <option value="">By article type</option>
        </select>
      )}
    </li>
  );
}
