import { type BoardMember, parseBoard } from './board.ts';
import { OWN_BOARD } from './own-board.ts';

/** The members of the editorial board in this process, as they are now; none until the office names them. */
export function boardMembers(): readonly BoardMember[] {
  // It was checked when it was saved.
  return parseBoard(OWN_BOARD.text ?? '[]') ?? [];
}
