import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { AuthorMessages, OfficeMessages, OfficeThread, ReviewerMessages } from '#domain/message/message';
import { readCard } from '#server/manuscript/card-queries';
import { findCorrespondingAuthor } from '#server/manuscript/queries';
import { findReviewer, listAuthorMessages, listReviewerMessages, listReviewers, listThreads } from './queries.ts';

/** A manuscript's threads for the office: authors', reviewers', and internal notes. */
export async function readOfficeMessages(db: ReadonlyKysely<Database>, id: string): Promise<OfficeMessages> {
  const [{ manuscript_number, title }, addressee, reviewers, begun] = await Promise.all([
    readCard(db, id),
    findCorrespondingAuthor(db, id),
    listReviewers(db, id),
    listThreads(db, id),
  ]);
  const withMessages = (thread: Omit<OfficeThread, 'waiting_since' | 'messages'>): OfficeThread => {
    const known = begun.find((one) => one.kind === thread.kind && one.assignment_id === thread.assignment_id);
    return { ...thread, waiting_since: known?.waiting_since ?? null, messages: known?.messages ?? [] };
  };
  const common = { assignment_id: null, round: null, is_open: true };
  const threads = [
    withMessages({ ...common, kind: 'author', person: addressee?.name ?? '' }),
    ...reviewers.map(({ id, round, is_open, person }) =>
      withMessages({ kind: 'reviewer', assignment_id: id, round, is_open, person }),
    ),
    withMessages({ ...common, kind: 'office', person: '' }),
  ];
  return { manuscript_number, title, threads };
}

export async function readAuthorMessages(db: ReadonlyKysely<Database>, id: string): Promise<AuthorMessages> {
  return { messages: await listAuthorMessages(db, id) };
}

/** An assignment's thread as its reviewer sees it. */
export async function readReviewerMessages(
  db: ReadonlyKysely<Database>,
  assignmentId: string,
): Promise<ReviewerMessages> {
  const [messages, reviewer] = await Promise.all([
    listReviewerMessages(db, assignmentId),
    findReviewer(db, assignmentId),
  ]);
  return { messages, is_open: reviewer?.is_open ?? false };
}
