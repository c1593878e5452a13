import type { EditorLoad } from '#domain/desk/statistics/statistics';
import { later } from '#ui/later';
import { FigureTable } from './FigureTable.tsx';

const GroupBars = later(async () => (await import('./GroupBars.tsx')).GroupBars);

const DRAWN = 10;

/** How many manuscripts each person of the office handles, what they decided in the period, and how many reviewers they invited. */
export function EditorFigures({ editors }: { editors: readonly EditorLoad[] }) {
  return (
    <FigureTable
      id="editors"
      heading="Editor workload"
      columns={[
        'Editor',
        'Current manuscripts',
        'Decisions',
        'Accepted',
        'Rejected',
        'Revisions requested',
        'Reviewers invited',
      ]}
      rows={editors.map(({ name, open, decisions, accepted, rejected, revisions, invitations }) => [
        ...[name, open, decisions, accepted, rejected, revisions, invitations],
      ])}
    >
      <GroupBars
        words="Decisions"
        bars={editors.slice(0, DRAWN).map(({ name, decisions }) => ({ label: name, count: decisions }))}
      />
    </FigureTable>
  );
}
