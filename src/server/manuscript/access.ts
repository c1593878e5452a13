import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { ManuscriptAccess, ManuscriptSubject } from '#server/kernel/http/route';
import { findManuscriptId, findSeenManuscript, visibilityOf } from './queries.ts';

export const manuscriptAccess: ManuscriptAccess = {
  async 'editor-of'({ context: { reader }, user }, wanted) {
    const [id, sight] = await Promise.all([manuscriptIdOf(reader, wanted), visibilityOf(reader, user)]);
    return id === undefined ? undefined : findSeenManuscript(reader, id, sight);
  },
  async 'author-of'({ context: { reader }, user }, wanted) {
    const id = await manuscriptIdOf(reader, wanted);
    const manuscript = id === undefined ? undefined : await findSeenManuscript(reader, id);
    return manuscript?.submitter_id === user.id ? manuscript : undefined;
  },
};

/** The table that links a subject to its manuscript. */
const TABLES = {
  assignment: 'review_assignment',
  payment: 'payment',
  waiver: 'waiver_request',
  request: 'request',
} as const;

async function manuscriptIdOf(
  db: ReadonlyKysely<Database>,
  { id, subject }: { id: string; subject: ManuscriptSubject },
): Promise<string | undefined> {
  return subject === 'manuscript' ? id : findManuscriptId(db, TABLES[subject], id);
}
