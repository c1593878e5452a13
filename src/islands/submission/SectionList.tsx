import type { SectionProgress } from './progress.ts';

/** The way through the page: its five sections, and how far each is. */
export function SectionList({ sections }: { sections: readonly SectionProgress[] }) {
  return (
    <nav className="submit-steps" aria-label="Sections of this page">
      <ol>
        {sections.map(({ id, heading, state, isDone, isWrong }) => (
          <li key={id} className={isWrong ? 'wrong' : isDone ? 'done' : undefined}>
            <a href={`#${id}`}>{heading}</a>
            <span className="state">{state}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
