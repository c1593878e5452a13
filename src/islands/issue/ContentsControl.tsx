import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { IssueEntry } from '#domain/issue/issue-record';
import type { NamedSection } from '#domain/issue/issue-sections';
import {
  adjacentSpot,
  dropSpot,
  type IssueArrangement,
  placeArticle,
  type ShownSection,
  type Spot,
} from '#domain/issue/place-article';
import type { IslandJournal } from '#domain/journal/journal';
import { paths } from '#domain/kernel/paths';
import { statusLabel } from '#domain/manuscript/status';
import { inIssueOrder, namedSections, sectionsOf } from '#domain/publication/issue-contents';
import { SECTIONS_MAX } from '#domain/publication/volume';
import { useJournal } from '#islands/kernel/journal.tsx';
import { moveEntry, type RowProps, RowsFooter, RowTools, useRows } from '#islands/kernel/office/Rows.tsx';
import type { useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { Field, FieldError } from '#ui/Field';
import { MoveButton } from '#ui/MoveButton';

interface Props extends IssueArrangement {
  entries: readonly IssueEntry[];
  /** The highest section number that this issue has had. */
  lastSection: number;
  form: Pick<ReturnType<typeof useFormErrors>, 'field'>;
  onAnnounce: (sentence: string) => void;
  onChange: (part: { sections?: NamedSection[]; articles: string[] }) => void;
}

const DROP = 'section-';

/** Arranges an issue's sections, and the articles within and between them. */
export function ContentsControl({ entries, lastSection, form, onAnnounce, onChange, ...arrangement }: Props) {
  const journal = useJournal();
  const { sections } = arrangement;
  const visibleSections = shownSections(journal, entries, arrangement);
  const byType = visibleSections.filter(({ id }) => id === null);
  const focusNext = useFocusNext();
  const arrange = (next: IssueArrangement) =>
    onChange({ sections: [...next.sections], articles: inIssueOrder(journal, entries, next).map(({ id }) => id) });
  const rows = useRows({
    ...{ rows: sections, noun: 'section', nameOf: sectionName, focusId: form.field('sections').id, onAnnounce },
    onChange: (changed) => arrange({ ...arrangement, sections: changed }),
  });
  const add = () => {
    rows.add({ id: Math.max(lastSection, ...sections.map(({ id }) => id)) + 1, name: '', articles: [] });
    focusNext(() => document.getElementById(form.field(`sections-${sections.length}-name`).id));
  };

  const place = (id: string, spot: Spot) => {
    const next = placeArticle(arrangement, id, spot);
    arrange(next);
    onAnnounce(moveAnnouncement(visibleSections, shownSections(journal, entries, next), id));
  };
  const moveType = (index: number, by: -1 | 1) => {
    const next = moveEntry(byType, index, by).flatMap((section) => section.articles.map(({ id }) => id));
    arrange({ sections, articles: next });
    onAnnounce(`Section ${byType[index]?.label}: now section ${index + by + 1} of ${byType.length}.`);
  };
  const spotFor = (id: string, target: string): Spot | undefined =>
    target.startsWith(DROP) ? { section: Number(target.slice(DROP.length)) } : dropSpot(visibleSections, id, target);
  const { dragOf, dropOf } = useDrag({
    accepts: (id, target) => spotFor(id, target) !== undefined,
    onMove: (id, target) => place(id, spotFor(id, target) as Spot),
  });

  const articlesIn = (section: Shown) => (
    <ol className="movable">
      {section.articles.map((article) => (
        <ArticleRow
          key={article.id}
          id={rowId(article.id)}
          article={article}
          section={section.id}
          sections={sections}
          drag={dragOf(article.id)}
          canMove={(by) => adjacentSpot(visibleSections, article.id, by) !== undefined}
          onMove={(by) => {
            place(article.id, adjacentSpot(visibleSections, article.id, by) as Spot);
            focusNext((row) => row(article.id)?.querySelectorAll('button')[by < 0 ? 0 : 1]);
          }}
          onPlace={(id) => {
            place(article.id, { section: id });
            focusNext((row) => row(article.id)?.querySelector('select'));
          }}
        />
      ))}
    </ol>
  );
  const { id: home, error } = form.field('sections');
  return (
    <>
      <div id={home} tabIndex={-1} className="stack">
        {error && <FieldError id={home} text={error} />}
        {visibleSections.map((section, index) =>
          section.id === null ? null : (
            <section key={section.id} aria-label={section.label}>
              <NamedHeading
                field={form.field(`sections-${index}-name`)}
                section={sections[index] as NamedSection}
                drop={dropOf(`${DROP}${section.id}`)}
                isEmpty={section.articles.length === 0}
                {...rows.propsOf(index)}
              />
              {articlesIn(section)}
            </section>
          ),
        )}
      </div>
      {byType.map((section, index) => (
        <section key={section.label} aria-label={section.label}>
          <div className="row-line">
            <h2>{section.label}</h2>
            <span className="row-tools">
              <MoveButton
                label={`Move the section ${section.label} up`}
                symbol="↑"
                isDisabled={index === 0}
                onPress={() => moveType(index, -1)}
              />
              <MoveButton
                label={`Move the section ${section.label} down`}
                symbol="↓"
                isDisabled={index === byType.length - 1}
                onPress={() => moveType(index, 1)}
              />
            </span>
          </div>
          {articlesIn(section)}
        </section>
      ))}
      {entries.length === 0 && <p>No manuscripts in this issue yet.</p>}
      <RowsFooter
        noun="section"
        add="Add a section"
        onAdd={sections.length < SECTIONS_MAX ? add : undefined}
        onUndo={rows.putBack}
      />
    </>
  );
}

type Shown = ShownSection<IssueEntry>;

const sectionName = (section: NamedSection | undefined): string => section?.name.trim() || 'Unnamed section';

/** Includes empty named sections. */
function shownSections(journal: IslandJournal, entries: readonly IssueEntry[], arrangement: IssueArrangement): Shown[] {
  const { sections } = arrangement;
  const within = namedSections(entries, sections);
  return [
    ...sections.map((section, index) => ({
      ...{ id: section.id, type: null, label: sectionName(section), articles: within[index] ?? [] },
    })),
    ...sectionsOf(journal, entries, arrangement)
      .filter(({ isNamed }) => !isNamed)
      .map(({ isNamed: _, ...section }) => ({ id: null, ...section })),
  ];
}

function moveAnnouncement(before: readonly Shown[], after: readonly Shown[], id: string): string {
  const sectionIn = (shown: readonly Shown[]) => shown.find(({ articles }) => articles.some((one) => one.id === id));
  const [was, is] = [sectionIn(before), sectionIn(after)];
  const at = is?.articles.findIndex((one) => one.id === id) ?? 0;
  const where = was?.id === is?.id ? 'its section' : is?.label;
  return `${is?.articles[at]?.title}: now article ${at + 1} of ${is?.articles.length} in ${where}.`;
}

type Find = (row: (id: string) => HTMLElement | null) => HTMLElement | null | undefined;

/** Keeps the focus on a control whose row moves to another list. */
function useFocusNext(): (find: Find) => void {
  const findNext = useRef<Find>(undefined);
  useEffect(() => {
    findNext.current?.((id) => document.getElementById(rowId(id)))?.focus();
    findNext.current = undefined;
  });
  return (find) => {
    findNext.current = find;
  };
}

const rowId = (id: string): string => `issue-article-${id}`;

interface NamedHeadingProps extends RowProps<NamedSection> {
  field: { id: string; error?: string | undefined };
  section: NamedSection;
  drop: ReturnType<ReturnType<typeof useDrag>['dropOf']>;
  isEmpty: boolean;
}

/** Articles dropped on it are added at the end. */
function NamedHeading({ field, section, drop, isEmpty, number, count, onMove, onRemove, onChange }: NamedHeadingProps) {
  const name = section.name.trim() || `section ${number}`;
  return (
    <div className="section-head" {...drop}>
      <div className="row-line">
        <Field
          label={`Section ${number} name`}
          value={section.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          {...field}
        />
        <RowTools name={`the section ${name}`} number={number} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      {isEmpty && (
        <p className="hint">
          No articles yet. Drag an article onto this heading, or choose the section beside the article.
        </p>
      )}
    </div>
  );
}

interface ArticleRowProps {
  id: string;
  article: IssueEntry;
  /** The id of its named section; null if grouped by type. */
  section: number | null;
  sections: readonly NamedSection[];
  drag: ReturnType<ReturnType<typeof useDrag>['dragOf']>;
  canMove: (by: -1 | 1) => boolean;
  onMove: (by: -1 | 1) => void;
  /** Moves it into a named section, or back to its type. */
  onPlace: (section: number | null) => void;
}

/** An article that can be moved by dragging, with buttons, or with a list of sections. */
function ArticleRow({ id, article, section, sections, drag, canMove, onMove, onPlace }: ArticleRowProps) {
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
          <MoveButton label={`Move ${title} up`} symbol="↑" isDisabled={!canMove(-1)} onPress={() => onMove(-1)} />
          <MoveButton label={`Move ${title} down`} symbol="↓" isDisabled={!canMove(1)} onPress={() => onMove(1)} />
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

interface DropProps {
  'data-drag': 'dragged' | 'over' | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

interface DragProps extends DropProps {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

interface Dragging {
  /** Whether row `from` may be dropped on the row or target `to`. */
  accepts: (from: string, to: string) => boolean;
  onMove: (from: string, to: string) => void;
}

/** Makes rows draggable and droppable, by key. Buttons must offer the same moves. */
export function useDrag({ accepts, onMove }: Dragging): {
  dragOf: (key: string) => DragProps;
  dropOf: (key: string) => DropProps;
} {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const dropOf = (key: string): DropProps => ({
    'data-drag': key === dragged ? 'dragged' : key === over ? 'over' : undefined,
    onDragOver: (event) => {
      // Ignores anything else dragged over the row, such as a file.
      if (dragged === undefined || !accepts(dragged, key)) return;
      event.preventDefault();
      setOver(key);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== undefined && accepts(dragged, key)) onMove(dragged, key);
      end();
    },
  });
  const dragOf = (key: string): DragProps => ({
    ...dropOf(key),
    draggable: true,
    onDragStart: (event) => {
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      // Firefox does not start a drag without data.
      event.dataTransfer.setData('text/plain', key);
      setDragged(key);
    },
    onDragEnd: end,
  });
  return { dragOf, dropOf };
}
