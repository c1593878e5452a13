import members from '../../../content/editorial-board.json' with { type: 'json' };
import type { BoardMember } from './board.ts';

/**
 * The editorial board as it is until the office changes it in its settings. A site build takes what holds into
 * its snapshot.
 */
export const BOARD_DEFAULTS: readonly BoardMember[] = members.map(({ interests, biography, ...member }) => ({
  ...member,
  orcid: '',
  interests: interests.join(', '),
  biography,
  portrait: '',
}));
