import { diffArrays } from 'diff';

/** A run of items in both texts, or in only one. */
export interface DiffRun {
  readonly kind: 'same' | 'deleted' | 'inserted';
  readonly items: readonly string[];
}

/** Beyond this many single insertions and deletions, about a second of work, the rest is shown as replaced. */
const EDITS_MAX = 4_000;

/** Compares two texts, given as lines; returns runs of words per changed passage. Unchanged lines are omitted. */
export function diffPassages(former: readonly string[], next: readonly string[]): DiffRun[][] {
  const runs = diffItems(former, next);
  return runs.flatMap((run, index) => {
    const [before, after] = [runs[index - 1], runs[index + 1]];
    switch (run.kind) {
      case 'same':
        return [];
      case 'deleted':
        return [diffItems(splitWords(run.items), after?.kind === 'inserted' ? splitWords(after.items) : [])];
      case 'inserted':
        return before?.kind === 'deleted' ? [] : [diffItems([], splitWords(run.items))];
      default:
        return run.kind satisfies never;
    }
  });
}

const splitWords = (lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

/** Deletions precede the insertions that replace them. */
export function diffItems(former: readonly string[], next: readonly string[]): DiffRun[] {
  const changes = diffArrays([...former], [...next], { maxEditLength: EDITS_MAX });
  if (!changes) {
    return [
      { kind: 'deleted', items: former },
      { kind: 'inserted', items: next },
    ];
  }
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'inserted' : removed ? 'deleted' : 'same',
    items: value,
  }));
}
