import members from '../../../content/editorial-board.json' with { type: 'json' };
import type { BoardMember } from './board.ts';

/**
 * The editorial board as it is until the office changes it in its settings. A site build puts what the office has changed
 * in the place of this list.
 */
export const BOARD_DEFAULTS: readonly BoardMember[] = members.map(({ interests, biography, ...member }) => ({
  ...member,
  orcid: '',
  interests: interests.join(', '),
  biography,
  portrait: '',
}));
