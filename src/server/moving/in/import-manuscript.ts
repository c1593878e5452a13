import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { MovedArticle, MovingArticle, MovingManuscript } from '#domain/moving/in/moving';
import type { Importing } from '#domain/moving/in/revert-import';
import { enqueueAfterOriginal } from '#server/document/follow-original';
import { receiveForm } from '#server/document/receive-document';
import { keepSentFile, type StoredOriginal, takeDocument } from '#server/document/take-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { takeManuscriptPosition } from '#server/submission/submission-queries';
import { chosenIn, movedArticleReply, movingIn } from './import-article.ts';
import { IMPORT_FIELDS, importingIn, keepImport } from './importing.ts';
import { contactAddresses, manuscriptOfMoving } from './manuscript-of-moving.ts';
import { findAuthorAccounts, insertMoved, insertMovedManuscript } from './queries.ts';
import { findKnown } from './try-articles.ts';
import type { Chosen } from './write-manuscript.ts';

const FIELDS = ['issue', 'article', 'article_type', 'category', 'has_document', ...IMPORT_FIELDS];

/**
 * Imports a manuscript in progress with its document, inspected like an author's. It waits for the office. No emails.
 * Already imported ones are returned unchanged.
 * @throws Problem with the field `file` if the document cannot be taken; unprocessable if the manuscript cannot
 */
export async function importManuscript(call: SignedInCall): Promise<MovedArticle> {
  const taken = await receiveForm(call, FIELDS, async ({ fields, document, documentProblem }) => {
    const moving = await movingIn(fields, call);
    const { manuscript } = moving;
    if (!manuscript) throw new Problem('unprocessable', 'It is published there: send it as an article.');
    const chosen = chosenIn(call.context.journal, fields);
    const importing = importingIn(fields);
    const known = await findKnown(call.context.reader, moving);
    if (known) return movedArticleReply(known, moving);
    if (fields.has_document === 'true' && !document) throw documentProblem;
    const original = document && (await takeDocument(document, call));
    const wanted = { moving, manuscript, chosen, importing, original };
    return call.context.db.transaction().execute((trx) => write(trx, wanted, call));
  });
  call.context.wakeOutbox();
  return taken;
}

interface Wanted {
  moving: MovingArticle;
  manuscript: MovingManuscript;
  chosen: Chosen;
  importing: Importing | undefined;
  original: StoredOriginal | undefined;
}

async function write(
  trx: Transaction<Database>,
  { moving, manuscript, chosen, importing, original }: Wanted,
  { context, user }: SignedInCall,
): Promise<MovedArticle> {
  const now = context.clock.now();
  const db = readerOf(trx);
  const id = randomId();
  const { source, source_id, old_names, lost } = moving;
  const words = { old_names: JSON.stringify(old_names), lost: JSON.stringify(lost) };
  const import_id = await keepImport(trx, importing, { now, by: user.email });
  const moved = { source, source_id, manuscript_id: id, pages: '', moved_at: now, moved_by: user.email, import_id };
  if (!(await insertMoved(trx, { ...moved, ...words, was_published: false }))) {
    const known = await findKnown(db, moving);
    if (known) return movedArticleReply(known, moving);
    throw new Problem('conflict', 'Another manuscript was imported under its number.');
  }
  const [email] = contactAddresses(moving);
  const submitter_id = (email && (await findAuthorAccounts(db, [email])).get(email)) || null;
  const position = await takeManuscriptPosition(context.journal, trx, Number(manuscript.submitted_on.slice(0, 4)));
  const taken = manuscriptOfMoving(context.journal, moving, manuscript, { id, chosen, position, submitter_id, now });
  const { manuscript_number } = taken.manuscript;
  await insertMovedManuscript(trx, taken.manuscript, taken.authors);
  if (original) {
    const file = { ...original, manuscript_id: id, round: 1, kind: 'original' as const };
    await keepSentFile(trx, file, now);
    await enqueueAfterOriginal(trx, file, now);
  }
  const actor = { id: user.id, name: user.email };
  const details = { source, source_id, ...(original && { file_sha256: original.sha256 }) };
  await appendEvent(trx, { actor, action: 'manuscript.moved-in', object: { type: 'manuscript', id }, details }, now);
  return { state: 'taken_in', slug: null, id, manuscript_number };
}
