import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { ManuscriptAccess, ManuscriptSubject } from '#server/http/route';
import { findManuscriptId, findSeenManuscript, listConflicts } from './queries.ts';

/**
 * Who may see which manuscript: an editor without a conflict of interest, and the account that submitted it (design
 * §7).
 */
export const manuscriptAccess: ManuscriptAccess = {
  async 'editor-of'({ context: { reader }, user }, wanted) {
    const [manuscript, hidden] = await Promise.all([findSubject(reader, wanted), listConflicts(reader, user)]);
    return manuscript && !hidden.includes(manuscript.id) ? manuscript : undefined;
  },
  async 'author-of'({ context: { reader }, user }, wanted) {
    const manuscript = await findSubject(reader, wanted);
    return manuscript?.submitter_id === user.id ? manuscript : undefined;
  },
};

/** Where the manuscript of a subject is noted. */
const TABLES = { assignment: 'review_assignment', payment: 'payment', waiver: 'waiver_request' } as const;

async function findSubject(db: ReadonlyKysely<Database>, { id, subject }: { id: string; subject: ManuscriptSubject }) {
  const manuscriptId = subject === 'manuscript' ? id : await findManuscriptId(db, TABLES[subject], id);
  return manuscriptId === undefined ? undefined : findSeenManuscript(db, manuscriptId);
}
