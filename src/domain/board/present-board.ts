import { type BoardMember, parseBoard } from './board.ts';
import { BOARD_DEFAULTS } from './board-defaults.ts';
import { OWN_BOARD } from './own-board.ts';

/** The members of the editorial board in this process, as they are now. */
export function boardMembers(): readonly BoardMember[] {
  // It was checked when it was saved.
  return OWN_BOARD.text === undefined ? BOARD_DEFAULTS : (parseBoard(OWN_BOARD.text) ?? []);
}
