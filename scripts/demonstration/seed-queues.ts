import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import type { Journal } from '#domain/journal/journal';
import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import { EMPTY_REPLY } from '#domain/production/proof/proof';
import { insertAccount } from '#server/account/queries';
import { insertRequest } from '#server/decision/request/queries';
import type { FileStore } from '#server/kernel/adapters/files';
import { stableId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { insertEffect } from '#server/kernel/outbox/queries';
import { insertInquiry } from '#server/message/inquiry/queries';
import { insertWaiver } from '#server/payment/waiver-queries';
import { saveProduction } from '#server/production/change-production';
import { loadProduction } from '#server/production/load-production';
import { proofDigest } from '#server/production/proof-digest';
import { saveCandidateRule } from '#server/review/candidate-queries';
import { insertFile } from '#server/submission/further-file/queries';
import { QUEUED } from './sample-manuscripts.ts';
import { revisionKey } from './seed-manuscripts.ts';

const EDITOR = 'editor@journal.example';
const idOf = (name: keyof typeof QUEUED) => stableId('manuscript', QUEUED[name]);

/** Reviewers who never log in, so no password is listed for them. */
const REVIEWERS = [
  { email: 'amara.diallo@clinic.example', first_name: 'Amara', last_name: 'Diallo' },
  { email: 'jonas.weber@clinic.example', first_name: 'Jonas', last_name: 'Weber' },
] as const;

const TEXT = `<h2>Background</h2><p>Existing evidence is summarised.</p><h2>Methods</h2><p>What was done, with whom, and how it was counted.</p><h2>Results</h2><p>What was found.</p><h2>Conclusions</h2><p>What follows from it, and what does not.</p>`;

/** A further file that names its author. */
const DATA = Buffer.from('Month,Rate,Entered by\n2024-01,4.1,T. Halvorsen\n2024-02,3.8,T. Halvorsen\n');
const DATA_KEY = `further/${stableId('data', QUEUED.asking)}.csv`;

/** Stores all files of the queues except the manuscripts. */
export async function storeQueueFiles(files: FileStore): Promise<void> {
  await files.write(DATA_KEY, DATA);
}

/** Fills every queue with at least one of each kind of task. */
export async function insertQueues(journal: Journal, trx: Transaction<Database>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const reviewer of REVIEWERS) {
    await insertAccount(trx, {
      ...reviewer,
      id: stableId('account', reviewer.email),
      role: 'reviewer',
      password_hash: null,
      created_at: ago(200),
    });
  }
  await insertChecks(trx, ago);
  await insertRevision(trx, now, ago);
  await insertData(trx, now);
  await insertAssignments(trx, now, ago);
  await insertRequests(trx, now, ago);
  await insertProofs(journal, trx, now, ago);
  await insertTasks(trx, now, ago);
  await insertWaiver(trx, {
    id: stableId('waiver', QUEUED.proofLate),
    manuscript_id: idOf('proofLate'),
    country: 'NG',
    kind: 'lower_middle_income',
    reason: 'Our hospital has no funds for publication charges.',
    requested_by: 'Chidi Okeke',
    requested_by_id: null,
    requested_at: ago(2),
  });
  await insertQuestion(trx, ago(1));
  await insertDeadMail(trx, now);
}

type Ago = (days: number) => Date;

async function insertChecks(trx: Transaction<Database>, ago: Ago): Promise<void> {
  const common = { ticked: null, changed_by: EDITOR, corrected_at: null };
  const words = 'The authors’ names appear in the footer of every page. Please send the file without them.';
  const asked = JSON.stringify(['The file names no author.']);
  await trx
    .insertInto('technical_check')
    .values([
      { ...common, manuscript_id: idOf('sentBack'), state: 'sent-back', words, asked, changed_at: ago(16) },
      { ...common, manuscript_id: idOf('passed'), state: 'passed', words: '', asked: '[]', changed_at: ago(3) },
    ])
    .execute();
}

/** A second round without invited reviewers. */
async function insertRevision(trx: Transaction<Database>, now: Date, ago: Ago): Promise<void> {
  const manuscript_id = idOf('revised');
  const submitted_at = ago(4);
  const file = await trx
    .selectFrom('manuscript_file')
    .selectAll()
    .where('manuscript_id', '=', manuscript_id)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('manuscript_file')
    .values({
      ...file,
      id: stableId('revised file', manuscript_id),
      file_key: revisionKey({ title: QUEUED.revised }),
      round: 2,
      flags: '[]',
      created_at: submitted_at,
    })
    .execute();
  const response = 'We report how missing values were handled, and give confidence intervals for the main results.';
  const due_on = plainDate(ago(1));
  await trx.insertInto('revision').values({ manuscript_id, round: 2, response, submitted_at, due_on }).execute();
  await trx
    .updateTable('manuscript')
    .set({ round: 2, updated_at: submitted_at })
    .where('id', '=', manuscript_id)
    .execute();
  await enqueue(trx, { kind: 'review-copy.make', payload: { manuscript_id, round: 2 } }, now);
}

/** The review copy is made later; the search finds the name. */
async function insertData(trx: Transaction<Database>, now: Date): Promise<void> {
  const manuscript_id = idOf('asking');
  const id = stableId('further file', QUEUED.asking);
  await insertFile(trx, {
    id,
    manuscript_id,
    kind: 'supplement',
    name: 'monthly-rates.csv',
    format: 'csv',
    file_key: DATA_KEY,
    bytes: DATA.length,
    sha256: createHash('sha256').update(DATA).digest('hex'),
    scan_status: 'not_scanned',
    flags: '[]',
    sent_at: '2026-08-24T09:00:00.000Z',
  });
  await enqueue(trx, { kind: 'further-file.copy', payload: { manuscript_id, further_file_id: id } }, now);
}

/** An unanswered invitation, a request for more time, and two reviews without an editor. */
async function insertAssignments(trx: Transaction<Database>, now: Date, ago: Ago): Promise<void> {
  const assigned = (name: keyof typeof QUEUED, reviewer: (typeof REVIEWERS)[number], invitedDaysAgo: number) => ({
    id: stableId('assignment', reviewer.email, QUEUED[name]),
    manuscript_id: idOf(name),
    round: 1,
    reviewer_id: stableId('account', reviewer.email),
    invited_by: EDITOR,
    invited_by_id: stableId('account', EDITOR),
    invited_at: ago(invitedDaysAgo),
    due_on: addDays(plainDate(now), 28 - invitedDaysAgo),
  });
  const [amara, jonas] = REVIEWERS;
  const answered = (days: number) => ({ accepted_at: ago(days), form: JSON.stringify(REVIEW_FORM_DEFAULT) });
  const reviews = [assigned('reviewed', amara, 30), assigned('reviewed', jonas, 29)];
  await trx
    .insertInto('review_assignment')
    .values([
      assigned('asking', amara, 9),
      { ...assigned('asking', jonas, 8), ...answered(7) },
      ...reviews.map((one, index) => ({
        ...one,
        ...answered(27),
        interests: '',
        interests_declared_at: ago(27),
        completed_at: ago(3),
        reviewer_number: index + 1,
      })),
    ])
    .execute();
  const comments_to_author = 'Please give the number of ears as well as the number of children, and the ages.';
  const content = {
    answers: {},
    comments_to_author,
    comments_to_editor: '',
    recommendation: 'minor_revisions',
  } as const;
  const review = { content: JSON.stringify(content), number: 1, recommendation: content.recommendation };
  await trx
    .insertInto('review')
    .values(reviews.map(({ id }) => ({ ...review, assignment_id: id, submitted_at: ago(3) })))
    .execute();
  await trx
    .updateTable('manuscript')
    .set({ editor_id: null, editor_left_at: ago(1) })
    .where('id', '=', idOf('reviewed'))
    .execute();
  const rule = { at_once: 3, silent_days: null, letter: null };
  const by = { changed_by: EDITOR, changed_at: ago(9) };
  await saveCandidateRule(trx, { id: idOf('asking'), round: 1 }, rule, by);
}

async function insertRequests(trx: Transaction<Database>, now: Date, ago: Ago): Promise<void> {
  const later = (days: number) => addDays(plainDate(now), days);
  const open = { granted_on: null, answer: null, answered_at: null };
  const asked = [
    { name: 'moreTime', kind: 'revision-time', words: 'Two of us are on leave until January.', wanted_on: later(40) },
    {
      name: 'revised',
      kind: 'withdrawal',
      words: 'A co-author does not agree with the revised conclusions.',
      wanted_on: null,
    },
    { name: 'appealed', kind: 'appeal', words: 'The trial was stopped by its committee, not by us.', wanted_on: null },
  ] as const;
  for (const { name, ...request } of asked) {
    const id = stableId('request', QUEUED[name]);
    await insertRequest(trx, {
      ...open,
      ...request,
      id,
      manuscript_id: idOf(name),
      assignment_id: null,
      asked_at: ago(1),
    });
  }
  await insertRequest(trx, {
    ...open,
    id: stableId('request', QUEUED.asking),
    manuscript_id: idOf('asking'),
    assignment_id: stableId('assignment', REVIEWERS[1].email, QUEUED.asking),
    kind: 'review-time',
    words: 'I am on call for two weeks.',
    wanted_on: later(34),
    asked_at: ago(1),
  });
}

/** A text without a proof, an unanswered proof, and one with a correction. */
async function insertProofs(journal: Journal, trx: Transaction<Database>, now: Date, ago: Ago): Promise<void> {
  for (const name of ['textReady', 'proofLate', 'proofAnswered'] as const) {
    const before = await loadProduction(journal, readerOf(trx), idOf(name), now);
    await saveProduction(trx, before, { state: { ...before.state, html: TEXT } }, now);
  }
  const proofs = [
    { name: 'proofLate', sentDaysAgo: 9, recipient_name: 'Chidi Okeke' },
    { name: 'proofAnswered', sentDaysAgo: 6, recipient_name: 'Gwen Prys' },
  ] as const;
  for (const { name, sentDaysAgo, recipient_name } of proofs) {
    const manuscript_id = idOf(name);
    const digest = proofDigest(journal, (await loadProduction(journal, readerOf(trx), manuscript_id, now)).state);
    const isAnswered = name === 'proofAnswered';
    await trx
      .insertInto('proof')
      .values({
        id: stableId('proof', QUEUED[name]),
        manuscript_id,
        number: 1,
        digest,
        recipient_name,
        recipient_email: `author1.${manuscript_id}@journal.example`,
        message: '',
        questions: '[]',
        due_on: plainDate(ago(sentDaysAgo - 5)),
        sent_at: ago(sentDaysAgo),
        told_at: ago(sentDaysAgo),
        sent_by: EDITOR,
        sent_by_id: stableId('account', EDITOR),
        ...(isAnswered && {
          answer: 'corrections',
          answered_at: ago(2),
          answered_by: recipient_name,
          answered_digest: digest,
          reply: JSON.stringify({ ...EMPTY_REPLY, note: 'My middle initial is missing: Gwen A. Prys.' }),
        }),
      })
      .execute();
  }
}

/** Copyediting and layout, assigned to the production colleague. */
async function insertTasks(trx: Transaction<Database>, now: Date, ago: Ago): Promise<void> {
  const common = { assignee_id: stableId('account', 'production@journal.example'), is_done: false };
  await trx
    .insertInto('production_task')
    .values([
      {
        ...common,
        manuscript_id: idOf('textReady'),
        task: 'copyediting',
        due_on: addDays(plainDate(now), 3),
        assigned_at: ago(4),
      },
      {
        ...common,
        manuscript_id: idOf('proofAnswered'),
        task: 'layout',
        due_on: addDays(plainDate(now), 10),
        assigned_at: ago(2),
      },
    ])
    .execute();
}

async function insertQuestion(trx: Transaction<Database>, asked_at: Date): Promise<void> {
  const id = stableId('contact', 'reprints');
  await trx
    .insertInto('contact_message')
    .values({
      id,
      name: 'Helena Strand',
      email: 'helena.strand@library.example',
      subject: 'Printed copies for our reading room',
      message: 'Do you send printed copies of single articles to libraries, and what do they cost?',
      created_at: asked_at,
    })
    .execute();
  await insertInquiry(trx, { id, contact_message_id: id, service_request_id: null, asked_at });
}

/** An email given up after its last attempt. */
async function insertDeadMail(trx: Transaction<Database>, now: Date): Promise<void> {
  const payload = { manuscript_id: idOf('late'), decision_id: stableId('decision', QUEUED.late) };
  await insertEffect(trx, {
    id: stableId('dead mail', QUEUED.late),
    kind: 'mail.decision',
    payload: JSON.stringify(payload),
    status: 'dead',
    attempts: 12,
    next_at: now,
    created_at: now,
    last_error: 'The mail server refused the address.',
  });
}
