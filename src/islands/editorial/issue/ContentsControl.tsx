import type { IssueEntry } from '#domain/issue/issue-record';
import { statusLabel } from '#domain/manuscript/status';
import { paths } from '#domain/paths';
import { type IssueSection, sectionsOf } from '#domain/publication/issue-contents';
import { moved } from '#islands/editorial/rows/RowTools.tsx';
import { useDrag } from '#islands/editorial/rows/use-drag.ts';
import { MoveButton } from '#ui/MoveButton';

interface Props {
  /** In the order that readers find. */
  articles: readonly IssueEntry[];
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
  onChange: (articles: readonly IssueEntry[]) => void;
}

/** What stands in an issue, section by section; sections and the articles in them are moved. */
export function ContentsControl({ articles, onTell, onChange }: Props) {
  const sections = sectionsOf(articles, idsOf(articles));
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(sections, index, by).flatMap((section) => section.articles));
    onTell(`Section ${sections[index]?.label}: now section ${index + by + 1} of ${sections.length}.`);
  };
  if (sections.length === 0) return <p>No manuscript stands in this issue yet.</p>;
  return (
    <>
      {sections.map((section, index) => (
        <section key={section.label} aria-label={section.label}>
          <div className="row-line">
            <h2>{section.label}</h2>
            <span className="row-tools">
              <MoveButton
                label={`Move the section ${section.label} up`}
                sign="↑"
                isOff={index === 0}
                onPress={() => move(index, -1)}
              />
              <MoveButton
                label={`Move the section ${section.label} down`}
                sign="↓"
                isOff={index === sections.length - 1}
                onPress={() => move(index, 1)}
              />
            </span>
          </div>
          <Articles
            section={section}
            onTell={onTell}
            onChange={(changed) => onChange(sections.flatMap((one) => (one === section ? changed : one.articles)))}
          />
        </section>
      ))}
    </>
  );
}

function Articles({ section: { articles }, onTell, onChange }: Omit<Props, 'articles'> & { section: Section }) {
  const move = (from: number, to: number) => {
    onChange(moved(articles, from, to - from));
    onTell(`${articles[from]?.title}: now article ${to + 1} of ${articles.length} in its section.`);
  };
  const dragOf = useDrag(move);
  return (
    <ol className="movable">
      {articles.map(({ id, manuscript_number, title, status }, index) => (
        <li key={id} className="row" {...dragOf(index)}>
          <div className="row-line">
            <div>
              <a href={paths.editorManuscript(id)} draggable={false}>
                {title}
              </a>
              <span className="hint">
                {manuscript_number}, {statusLabel(status)}
              </span>
            </div>
            <span className="row-tools">
              <MoveButton
                label={`Move ${title} up`}
                sign="↑"
                isOff={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <MoveButton
                label={`Move ${title} down`}
                sign="↓"
                isOff={index === articles.length - 1}
                onPress={() => move(index, index + 1)}
              />
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

type Section = IssueSection<IssueEntry>;

/** The ids of articles, in their order. */
export const idsOf = (articles: readonly IssueEntry[]): string[] => articles.map(({ id }) => id);
