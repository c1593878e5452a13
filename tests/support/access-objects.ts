import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { ManuscriptFileTable, PaymentTable } from '#database/schema';
import type { ManuscriptSubject, Route } from '#server/kernel/http/route';
import { randomId, tokenHash } from '#server/kernel/identifiers';
import { findManuscriptId } from '#server/manuscript/queries';
import { loadProduction } from '#server/production/load-production';
import { writeProduction } from '#server/production/queries';
import type { Account } from './accounts.ts';
import {
  acceptedManuscript,
  addAssignment,
  addDraft,
  addFurtherFile,
  addProof,
  addRequest,
  ownManuscript,
  publishedArticle,
  rejectedManuscript,
  volumeWithIssues,
} from './factories.ts';
import type { TestJournal } from './journal.ts';
import { MERIDIAN } from './meridian.ts';
import { addUpload } from './uploads.ts';

/** The owner of an object, with their session. */
export type Owner = Account & { sessionId: string };

export type Params = Readonly<Record<string, string>>;

/** Creates the object in a path for its owner, with everything below it; returns the path's parameters. */
export type MakeObject = (journal: TestJournal, owner: Owner) => Promise<Params> | Params;

/** The id of nothing. */
export const UNUSED_ID = '0000000000000000';

const AT = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-28T10:00:00.000Z';
const BYTES = new TextEncoder().encode('%PDF');

/** The token of every upload created here; only its owner can use it. */
export const UPLOAD_TOKEN = 'u'.repeat(43);

/** A fresh secret for an emailed link, a receipt or an invoice. */
const secret = () => `${randomId()}${randomId()}${randomId()}`.slice(0, 43);

/** Stores a file; returns its columns. */
async function storeFile({ files }: TestJournal) {
  const file_key = `access/${randomId()}`;
  await files.write(file_key, BYTES);
  return { file_key, bytes: BYTES.length, sha256: '0'.repeat(64) };
}

async function storePdf(journal: TestJournal) {
  const name = { name: 'a.pdf', format: 'pdf', scan_status: 'clean', flags: '[]', created_at: AT } as const;
  return { id: randomId(), ...name, ...(await storeFile(journal)) };
}

async function addPayment(
  { db }: TestJournal,
  manuscript_id: string,
  overrides: Partial<Insertable<PaymentTable>> = {},
): Promise<string> {
  const id = randomId();
  const charge = { manuscript_id, article_type: 'case_report', amount_cents: 250_00 };
  await db
    .insertInto('fee')
    .values({ ...charge, due_cents: 250_00, currency: 'USD', state: 'paid', created_at: AT })
    .execute();
  const payer = { payer_name: 'A', payer_email: 'a@b.example', currency: 'USD' };
  const times = { created_at: AT, updated_at: AT, paid_at: AT };
  await db
    .insertInto('payment')
    .values({
      id,
      receipt_id: id,
      ...charge,
      ...payer,
      ...times,
      provider: 'bank_transfer',
      state: 'completed',
      ...overrides,
    })
    .execute();
  return id;
}

async function addFile(
  journal: TestJournal,
  manuscript_id: string,
  kind: ManuscriptFileTable['kind'] = 'original',
): Promise<string> {
  const file = await storePdf(journal);
  await journal.db
    .insertInto('manuscript_file')
    .values({ ...file, manuscript_id, round: 1, kind })
    .execute();
  return file.id;
}

/** A file attached to a message of a thread. */
async function addMessageFile(
  journal: TestJournal,
  thread: { manuscript_id: string; kind: 'author' | 'reviewer'; assignment_id: string | null },
): Promise<string> {
  const [threadId, messageId] = [randomId(), randomId()];
  const { db } = journal;
  await db
    .insertInto('thread')
    .values({ id: threadId, ...thread, waiting_since: null })
    .execute();
  const written = { side: thread.kind, written_by: 'A', written_by_id: null, text: 'See the file.', written_at: AT };
  await db
    .insertInto('message')
    .values({ id: messageId, thread_id: threadId, position: 1, ...written })
    .execute();
  const file = await storePdf(journal);
  await db
    .insertInto('message_file')
    .values({ ...file, message_id: messageId, inquiry_message_id: null })
    .execute();
  return file.id;
}

/**
 * Creates a review that was released, with its file, to the authors and the other reviewers; returns its assignment and
 * the file.
 */
async function addReleasedReview(journal: TestJournal, manuscript_id: string, reviewer: Account) {
  const { db } = journal;
  const done = { accepted_at: AT, completed_at: AT, reviewer_number: 1 };
  const assignment = await addAssignment(db, reviewer, { manuscript_id, ...done });
  const file = await storePdf(journal);
  const original = await storePdf(journal);
  await db
    .insertInto('review_file')
    .values([
      { ...file, assignment_id: assignment, kind: 'clean_copy' },
      { ...original, assignment_id: assignment, kind: 'original' },
    ])
    .execute();
  const words = { text: 'Clear.', includes_file: true, edited_by: 'a@b.example', edited_at: AT, released_at: AT };
  await db
    .insertInto('review_for_author')
    .values({ assignment_id: assignment, ...words })
    .execute();
  return { assignment, file: file.id, original: original.id };
}

const manuscript: MakeObject = async ({ db }, owner) => ({
  id: await ownManuscript(db, owner),
  round: '1',
  notice: UNUSED_ID,
});

const manuscriptWithFile: MakeObject = async (journal, owner) => {
  const id = await ownManuscript(journal.db, owner);
  return { id, file: await addFile(journal, id) };
};

const manuscriptWithPlan: MakeObject = async ({ db }, owner) => {
  const [id, planned] = [await ownManuscript(db, owner), randomId()];
  const by = { planned_by: 'editor@journal.example', planned_by_id: 'e' };
  const row = { id: planned, manuscript_id: id, status: 'under_review', round: 1, planned_at: AT, due_at: LATER };
  await db
    .insertInto('planned_decision')
    .values({ ...row, ...by, update: JSON.stringify({ status: 'rejected', notes: '' }) })
    .execute();
  return { id, planned };
};

const manuscriptWithFurtherFile: MakeObject = async (journal, owner) => {
  const id = await ownManuscript(journal.db, owner);
  const { file_key, bytes, sha256 } = await storeFile(journal);
  const copy = { copy_file_key: file_key, copy_bytes: bytes, copy_sha256: sha256, copy_format: 'pdf' } as const;
  const seen = { copy_scan_status: 'clean', searched_at: AT } as const;
  const file = await addFurtherFile(journal.db, id, { ...(await storeFile(journal)), ...copy, ...seen });
  return { id, file };
};

const manuscriptWithMessage: MakeObject = async (journal, owner) => {
  const id = await ownManuscript(journal.db, owner);
  return { id, file: await addMessageFile(journal, { manuscript_id: id, kind: 'author', assignment_id: null }) };
};

const manuscriptWithReview: MakeObject = async (journal, owner) => {
  const id = await ownManuscript(journal.db, owner);
  return { id, file: (await addReleasedReview(journal, id, await journal.as('reviewer'))).file };
};

const accepted: MakeObject = async ({ db }, owner) => ({
  id: await acceptedManuscript(db, { submitter_id: owner.id }),
});

/** A manuscript in production with an open proof. */
const inProduction: MakeObject = async ({ db }, owner) => ({
  id: await addProof(db, owner),
  comment: UNUSED_ID,
  sent: UNUSED_ID,
  number: '1',
  task: 'copyediting',
});

async function addProducedText(journal: TestJournal, owner: Owner): Promise<string> {
  const { db, context, clock } = journal;
  const id = await addProof(db, owner);
  const { state } = await loadProduction(MERIDIAN, context.reader, id, clock.now());
  const size = { width: 10, height: 10, alt: 'A curve.', caption: 'Change.', svg: null };
  const figure = { number: 1, format: 'png', ...size, ...(await storeFile(journal)) } as const;
  const words = { title: 'Data', description: '', guideline: null };
  const supplement = { number: 1, format: 'csv', ...words, ...(await storeFile(journal)) } as const;
  const row = { metadata: JSON.stringify(state.metadata), doi: state.doi, html: '<p>Text.</p>', findings: '[]' };
  const none = { tracked: null, source: null, found: null, publish_on: null, publication: null };
  const galley = { galley_file_key: null, galley_name: null, galley_bytes: null, galley_sha256: null };
  await db.transaction().execute((trx) =>
    writeProduction(
      trx,
      { manuscript_id: id, ...row, ...none, ...galley, updated_at: AT },
      {
        figures: [figure],
        supplements: [supplement],
      },
    ),
  );
  return id;
}

const figureInProduction: MakeObject = async (journal, owner) => ({
  id: await addProducedText(journal, owner),
  file: 'figure-1.png',
});

const supplementInProduction: MakeObject = async (journal, owner) => ({
  id: await addProducedText(journal, owner),
  file: 'supplement-1.csv',
});

/** The proof of a manuscript that is no longer accepted, so the route refuses before making a PDF. */
const proofOfRejected: MakeObject = async ({ db }, owner) => {
  const id = await addProof(db, owner);
  await db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', id).execute();
  return { id };
};

const assignment: MakeObject = async ({ db }, owner) => ({
  id: await addAssignment(db, owner),
  file: UNUSED_ID,
  round: '1',
});

const assignmentWithMessage: MakeObject = async (journal, owner) => {
  const manuscript_id = await ownManuscript(journal.db, await journal.as('author'));
  const id = await addAssignment(journal.db, owner, { manuscript_id });
  return { id, file: await addMessageFile(journal, { manuscript_id, kind: 'reviewer', assignment_id: id }) };
};

/** A review that was released with the decision. */
const decidedReview: MakeObject = async (journal, owner) => {
  const manuscript_id = await rejectedManuscript(journal.db);
  const { assignment: id, file } = await addReleasedReview(journal, manuscript_id, owner);
  const decision = { previous_status: 'under_review', status: 'rejected', decided_by: 'A', decided_at: AT };
  const words = { notes: '', letter_subject: 'Decision', letter_text: 'We are sorry.' };
  const none = { kind: null, revision_due_on: null, override: null, decided_by_id: null };
  await journal.db
    .insertInto('decision')
    .values({ id: randomId(), manuscript_id, round: 1, ...decision, ...words, ...none })
    .execute();
  return { id, file };
};

/** A reviewer's assignment for the owner's submission. */
const assignmentForOffice: MakeObject = async (journal, owner) => {
  const manuscript_id = await ownManuscript(journal.db, owner);
  const { assignment: id, original } = await addReleasedReview(journal, manuscript_id, await journal.as('reviewer'));
  return { id, file: original };
};

/** A review recorded by the office, with the email it came from. */
const recordedForOffice: MakeObject = async (journal, owner) => {
  const { id = '' } = await assignmentForOffice(journal, owner);
  const file = randomId();
  const by = { recorded_by: 'editor@journal.example', recorded_by_id: 'e', recorded_at: AT };
  const row = {
    id: file,
    assignment_id: id,
    number: 1,
    name: 'email.pdf',
    format: 'pdf',
    scan_status: 'clean',
  } as const;
  await journal.db
    .insertInto('review_evidence')
    .values({ ...row, ...by, ...(await storeFile(journal)) })
    .execute();
  return { id, file };
};

const payment: MakeObject = async (journal, owner) => ({
  id: await addPayment(journal, await ownManuscript(journal.db, owner)),
});

const request: MakeObject = async ({ db }, owner) => ({ id: await addRequest(db, await ownManuscript(db, owner)) });

/** Visible to the office once the manuscript is accepted. */
const waiver: MakeObject = async ({ db }, owner) => {
  const id = randomId();
  const manuscript_id = await acceptedManuscript(db, { submitter_id: owner.id });
  const asked = { country: 'KE', kind: 'other', reason: 'None.', requested_by: 'a@b.example' } as const;
  await db
    .insertInto('waiver_request')
    .values({ id, manuscript_id, ...asked, requested_at: AT })
    .execute();
  return { id };
};

/** A reminder of a revision, due today. */
const reminder: MakeObject = async ({ db }, owner) => {
  const manuscript_id = await ownManuscript(db, owner);
  const due = { status: 'revisions_required', revision_due_on: '2026-11-21' };
  await db.updateTable('manuscript').set(due).where('id', '=', manuscript_id).execute();
  return { id: `revision-today.${manuscript_id}.2026-11-21` };
};

const draft: MakeObject = async (journal, owner) => {
  const id = await addDraft(journal.db, owner);
  const file = { manuscript_id: null, draft_id: id, ...(await storeFile(journal)) };
  return { id, file: await addFurtherFile(journal.db, '', file) };
};

const draftWithFile: MakeObject = async (journal, owner) => {
  const id = await addDraft(journal.db, owner);
  const content = JSON.stringify({ file_name: 'a.pdf' });
  await journal.db.updateTable('draft').set({ content }).where('id', '=', id).execute();
  const file = { draft_id: id, name: 'a.pdf', format: 'pdf', sent_at: AT, ...(await storeFile(journal)) } as const;
  await journal.db.insertInto('draft_file').values(file).execute();
  return { id };
};

const session: MakeObject = (_, { sessionId }) => ({ id: sessionId });
const account: MakeObject = (_, { id }) => ({ id });

const upload: MakeObject = async ({ db }, owner) => {
  const id = await addUpload(db, owner);
  const begun = { expires_at: '2026-11-21T11:00:00.000Z', token_hash: tokenHash(UPLOAD_TOKEN) };
  await db.updateTable('upload').set(begun).where('id', '=', id).execute();
  return { id, number: '1' };
};

const savedView: MakeObject = async ({ db }, owner) => {
  const id = randomId();
  const view = { owner_id: owner.id, name: id, status: 'all', query: '', is_shared: false };
  await db
    .insertInto('saved_view')
    .values({ id, ...view, created_at: AT })
    .execute();
  return { id };
};

const colleagueInvitation: MakeObject = async ({ db }) => {
  const id = randomId();
  const invited = { email: `${id}@b.example`, name: 'A', duty: 'read_only', invited_by_id: null } as const;
  await db
    .insertInto('colleague_invitation')
    .values({ id, ...invited, invited_at: AT, expires_at: LATER })
    .execute();
  return { id };
};

const issue: MakeObject = async ({ db }) => ({ id: (await volumeWithIssues(db)).issues[0]?.id ?? '' });
const volume: MakeObject = async ({ db }) => ({ id: (await volumeWithIssues(db)).id });

const answeredCall: MakeObject = async (journal, owner) => {
  const { db } = journal;
  const { id = '' } = await issue(journal, owner);
  const manuscript_id = await ownManuscript(db, owner);
  await db.insertInto('call_answer').values({ manuscript_id, issue_id: id, noted_at: AT }).execute();
  return { id, manuscript: manuscript_id };
};

const inquiry: MakeObject = async (journal) => {
  const { db } = journal;
  const [id, messageId] = [randomId(), randomId()];
  const form = { name: 'A', email: 'a@b.example', subject: 'Fees', message: 'How much?' };
  await db
    .insertInto('contact_message')
    .values({ id, ...form, created_at: AT })
    .execute();
  const waits = { state: 'open', owner_id: null, asked_at: AT, waiting_since: AT } as const;
  await db
    .insertInto('inquiry')
    .values({ id, contact_message_id: id, service_request_id: null, ...waits })
    .execute();
  const written = { side: 'asker', written_by: 'A', written_by_id: null, text: 'Well?', written_at: AT } as const;
  await db
    .insertInto('inquiry_message')
    .values({ id: messageId, inquiry_id: id, position: 1, ...written })
    .execute();
  const file = await storePdf(journal);
  await db
    .insertInto('message_file')
    .values({ ...file, message_id: null, inquiry_message_id: messageId })
    .execute();
  return { id, file: file.id };
};

const picture: MakeObject = async (journal) => {
  const name = `${createHash('sha256').update(randomId()).digest('hex').slice(0, 16)}.png`;
  const shown = { width: 10, height: 10, description: 'A ward.', credit: '', added_by: 'a@b.example', added_at: AT };
  await journal.db
    .insertInto('picture')
    .values({ name, ...shown, ...(await storeFile(journal)) })
    .execute();
  return { name };
};

const delivery: MakeObject = async ({ db }) => {
  const id = randomId();
  const tried = { status: 'dead', last_error: 'Refused.', created_at: AT, next_at: AT, delivered_at: null } as const;
  await db
    .insertInto('outbox')
    .values({ id, kind: 'mail.password-reset', payload: '{}', ...tried })
    .execute();
  return { id };
};

const movedImport: MakeObject = async ({ db }, owner) => {
  const id = randomUUID();
  await db.insertInto('moved_import').values({ id, file_name: 'a.xml', started_at: AT, started_by: 'A' }).execute();
  const manuscript_id = await ownManuscript(db, owner);
  const moved = { source: 'ojs', source_id: id, old_names: '[]', pages: '', lost: '[]', moved_at: AT, moved_by: 'A' };
  await db
    .insertInto('moved_article')
    .values({ ...moved, manuscript_id, import_id: id })
    .execute();
  return { id };
};

const article: MakeObject = async (journal) => {
  const { db, files } = journal;
  const { id, slug } = await publishedArticle(db, files);
  return { idOrSlug: slug, slug, kind: 'view', id };
};

const articleWithFiles =
  (file: string): MakeObject =>
  async (journal, owner) => {
    const { id = '', ...params } = await article(journal, owner);
    await journal.db
      .insertInto('article_file')
      .values({ manuscript_id: id, file, ...(await storeFile(journal)) })
      .execute();
    return { ...params, file };
  };
const articleWithFigure = articleWithFiles('figure-1.png');
const articleWithSupplement = articleWithFiles('supplement-1.csv');

const receipt: MakeObject = async (journal, owner) => {
  const id = secret();
  await addPayment(journal, await ownManuscript(journal.db, owner), { receipt_id: id });
  return { id };
};

const order: MakeObject = async (journal, owner) => {
  const id = randomId().toUpperCase();
  const by = { provider: 'demonstration', provider_order_id: id, captured_cents: 250_00 } as const;
  await addPayment(journal, await ownManuscript(journal.db, owner), by);
  return { id };
};

const invoice: MakeObject = async (journal, owner) => {
  const id = secret();
  const { db } = journal;
  const manuscript_id = await ownManuscript(db, owner);
  await addPayment(journal, manuscript_id);
  const payer = {
    payer: 'A',
    institution: 'B',
    address: 'C',
    email: 'a@b.example',
    vat_number: '',
    purchase_order: '',
  };
  const charge = { article_type: 'case_report', charge_cents: 250_00, waived_cents: 0, currency: 'USD' };
  const issued = { type_name: 'Case reports', issued_by: 'A', issued_by_id: null, issued_at: AT };
  await db
    .insertInto('invoice')
    .values({
      id,
      number: `INV-${randomId()}`,
      manuscript_id,
      ...payer,
      ...charge,
      ...issued,
    })
    .execute();
  return { id };
};

/** The links of a subscriber to new articles. */
const alert: MakeObject = async ({ db }) => {
  const [id, token] = [randomId(), secret()];
  const hash = tokenHash(token);
  await db
    .insertInto('alert_follower')
    .values({ id, email: `${id}@b.example`, created_at: AT })
    .execute();
  await db
    .insertInto('alert_follow')
    .values({
      id,
      follower_id: id,
      path: '/articles',
      name: 'All articles',
      asked_at: AT,
      token_hash: hash,
      token_ends_at: new Date(LATER),
    })
    .execute();
  await db.insertInto('alert_end_link').values({ hash, follower_id: id, made_at: AT }).execute();
  return { token, follow: id };
};

/** For objects that have no owner and always exist. */
const fixed =
  (params: Params): MakeObject =>
  () =>
    params;
const status = fixed({ status: 'all' });
const group = fixed({ group: 'fees' });
const page = fixed({ name: 'about' });
const email = fixed({ name: 'review-invitation' });
const backup = fixed({ name: 'none' });

/** The objects that a path's parameters name, by the longest matching prefix. */
const OBJECTS: Readonly<Record<string, MakeObject>> = {
  '/api/alerts/confirm/:token': alert,
  '/api/alerts/end/:token': alert,
  '/api/auth/sessions/:id': session,
  '/api/author/drafts/:id': draft,
  '/api/author/drafts/:id/file': draftWithFile,
  '/api/author/manuscripts/:id': manuscript,
  '/api/author/manuscripts/:id/files/:file': manuscriptWithFile,
  '/api/author/manuscripts/:id/further-files/:file': manuscriptWithFurtherFile,
  '/api/author/manuscripts/:id/messages/files/:file': manuscriptWithMessage,
  '/api/author/manuscripts/:id/reviews/:file': manuscriptWithReview,
  '/api/draft-files/:id': draft,
  '/api/editor/account/:id': account,
  '/api/editor/assignment/:id': assignmentForOffice,
  '/api/editor/assignment/:id/evidence/:file': recordedForOffice,
  '/api/editor/colleague-invitations/:id': colleagueInvitation,
  '/api/editor/colleagues/:id': account,
  '/api/editor/delivery/:id': delivery,
  '/api/editor/emails/:name': email,
  '/api/editor/fee/:id': manuscript,
  '/api/editor/inquiries/:id': inquiry,
  '/api/editor/issues/:id': issue,
  '/api/editor/manuscript/:id': manuscript,
  '/api/editor/manuscript/:id/files/:file': manuscriptWithFile,
  '/api/editor/manuscript/:id/further-files/:file': manuscriptWithFurtherFile,
  '/api/editor/manuscript/:id/invoices': accepted,
  '/api/editor/manuscript/:id/messages/files/:file': manuscriptWithMessage,
  '/api/editor/manuscript/:id/planned-decision/:planned': manuscriptWithPlan,
  '/api/editor/manuscripts/:status': status,
  '/api/editor/payments/:id': payment,
  '/api/editor/reminder/:id': reminder,
  '/api/editor/request/:id': request,
  '/api/editor/saved-views/:id': savedView,
  '/api/editor/set-up/:point': fixed({ point: 'licence' }),
  '/api/editor/settings/:group': group,
  '/api/editor/volumes/:id': volume,
  '/api/editor/waivers/:id': waiver,
  '/api/issues/:id': issue,
  '/api/issues/:id/answers/:manuscript': answeredCall,
  '/api/manuscripts/:idOrSlug': article,
  '/api/manuscripts/:idOrSlug/figures/:file': articleWithFigure,
  '/api/manuscripts/:idOrSlug/supplements/:file': articleWithSupplement,
  '/api/moving-in/imports/:id': movedImport,
  '/api/pages/:name': page,
  '/api/payments/demonstration/:id': order,
  '/api/payments/invoices/:id': invoice,
  '/api/payments/orders/:id': order,
  '/api/payments/receipts/:id': receipt,
  '/api/pictures/:name': picture,
  '/api/production/:id': inProduction,
  '/api/production/:id/figures/:file': figureInProduction,
  '/api/production/:id/galley': proofOfRejected,
  '/api/production/:id/supplements/:file': supplementInProduction,
  '/api/production/issues/:id': issue,
  '/api/proof/:id': inProduction,
  '/api/proof/:id/figures/:file': figureInProduction,
  '/api/proof/:id/pdf': proofOfRejected,
  '/api/proof/:id/supplements/:file': supplementInProduction,
  '/api/reviewer/assignment/:id': assignment,
  '/api/reviewer/assignment/:id/certificate': decidedReview,
  '/api/reviewer/assignment/:id/file': decidedReview,
  '/api/reviewer/assignment/:id/messages/files/:file': assignmentWithMessage,
  '/api/reviewer/assignment/:id/reviews/:file': decidedReview,
  '/api/system/backups/:name': backup,
  '/api/uploads/:id': upload,
  '/api/usage/articles/:slug': article,
};

/** The object that a route is about; undefined if its path has no parameters. */
export function objectOf({ path }: Route): { named: string; make: MakeObject } | undefined {
  if (!path.includes(':')) return undefined;
  const [longest = ''] = Object.keys(OBJECTS)
    .filter((beginning) => path.startsWith(beginning))
    .sort((one, other) => other.length - one.length);
  const make = OBJECTS[longest];
  if (!make) throw new Error(`Say in tests/support/access-objects.ts what ${path} names.`);
  // Prefixes may share an object, which is created once.
  return { named: String(MAKERS.indexOf(make)), make };
}

const MAKERS = [...new Set(Object.values(OBJECTS))];

export function addressOf({ path }: Route, params: Params): string {
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined)
      throw new Error(`Make what :${name} of ${path} names, in tests/support/access-objects.ts.`);
    return value;
  });
  return `${address}/`;
}

/** The tables that link an object to its manuscript. */
const SUBJECT_TABLES = {
  assignment: 'review_assignment',
  payment: 'payment',
  waiver: 'waiver_request',
  request: 'request',
} as const satisfies Record<Exclude<ManuscriptSubject, 'manuscript'>, string>;

export async function manuscriptIn({ context }: TestJournal, route: Route, { id = '' }: Params): Promise<string> {
  const subject = ('subject' in route && route.subject) || 'manuscript';
  return subject === 'manuscript' ? id : ((await findManuscriptId(context.reader, SUBJECT_TABLES[subject], id)) ?? '');
}

/** For routes about articles, the parameters of a manuscript that readers cannot see; undefined for other routes. */
export function unpublishedIn({ path }: Route, id: string): Params | undefined {
  const below = { file: path.includes('supplements') ? 'supplement-1.csv' : 'figure-1.png' };
  return path.startsWith('/api/manuscripts/:idOrSlug') ? { idOrSlug: id, ...below } : undefined;
}
