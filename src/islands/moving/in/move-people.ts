import { TAKEN_IN_AT_ONCE } from '#domain/moving/in/person';
import { CALLS, type Calls } from './calls.ts';
import type { Moved } from './move-file.ts';
import type { OpenedPeople } from './opened.ts';
import { type TriedPerson, triedPeople } from './try-people.ts';

interface Plan {
  /** How many are to come. */
  coming: number;
  /** The numbers of those whose accounts are gone, and whom the office asks for once more. */
  again: ReadonlySet<number>;
  signal: AbortSignal;
  onMoved: (moved: Moved) => void;
  /** Called with the number of each who has come. */
  onDone: (number: number) => void;
}

/**
 * Makes accounts of the people of a file, some in each call. Who is here by now is passed over, so that it may break off anywhere and be
 * begun again.
 * @throws ApiError where the server cannot be reached, or answers nobody any more
 */
export async function movePeople(
  opened: OpenedPeople,
  { coming, again, signal, onMoved, onDone }: Plan,
  calls: Pick<Calls, 'lookUpPeople' | 'readMovedPeople' | 'takePeopleIn'> = CALLS,
): Promise<Moved> {
  let moved: Moved = { done: 0, failed: 0, left: coming, covers: 0, failures: [] };
  let waiting: TriedPerson[] = [];
  const take = async () => {
    const people = waiting;
    waiting = [];
    if (people.length === 0) return;
    signal.throwIfAborted();
    const outcomes = await calls.takePeopleIn(
      people.flatMap(({ person, state }) => (person ? { ...person, again: state === 'came' } : [])),
    );
    for (const [index, { state }] of outcomes.entries()) {
      const number = people[index]?.number;
      if (state !== 'taken_in' || number === undefined) continue;
      onDone(number);
      moved = { ...moved, done: moved.done + 1 };
    }
    moved = { ...moved, left: Math.max(0, coming - moved.done) };
    onMoved(moved);
  };
  for await (const tried of triedPeople(opened, { onProgress: () => {}, signal }, calls)) {
    if (tried.state !== 'new' && !(tried.state === 'came' && again.has(tried.number))) continue;
    waiting.push(tried);
    if (waiting.length >= TAKEN_IN_AT_ONCE) await take();
  }
  await take();
  return { ...moved, left: 0 };
}
