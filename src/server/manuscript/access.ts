import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { ManuscriptAccess, ManuscriptSubject } from '#server/kernel/http/route';
import { findManuscriptId, findVisibleManuscript, visibilityOf } from './queries.ts';

export const manuscriptAccess: ManuscriptAccess = {
  async 'editor-of'({ context: { reader }, user }, wanted) {
    const [id, sight] = await Promise.all([findSubjectManuscriptId(reader, wanted), visibilityOf(reader, user)]);
    return id === undefined ? undefined : findVisibleManuscript(reader, id, sight);
  },
  async 'author-of'({ context: { reader }, user }, wanted) {
    const id = await findSubjectManuscriptId(reader, wanted);
    const manuscript = id === undefined ? undefined : await findVisibleManuscript(reader, id);
    return manuscript?.submitter_id === user.id ? manuscript : undefined;
  },
};

const TABLES = {
  assignment: 'review_assignment',
  payment: 'payment',
  waiver: 'waiver_request',
  request: 'request',
} as const;

async function findSubjectManuscriptId(
  db: ReadonlyKysely<Database>,
  { id, subject }: { id: string; subject: ManuscriptSubject },
): Promise<string | undefined> {
  return subject === 'manuscript' ? id : findManuscriptId(db, TABLES[subject], id);
}
