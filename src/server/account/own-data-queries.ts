import { type RawBuilder, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { OwnLists } from '#domain/account/own-data';
import { mergedAccountIds } from '#server/kernel/event/queries';
import { isTextReleased, redactRows } from '#server/manuscript/blind-queries';

/**
 * The owner of the data; `confirmed` is null while the address is unconfirmed: anyone can register an address, so that
 * is not enough for data found by address or through invitations.
 */
export interface DataOwner {
  id: string;
  confirmed: { id: string; email: string } | null;
}

type Lists = { readonly [List in keyof OwnLists]: (owner: DataOwner) => RawBuilder<OwnLists[List][number]> };

const confirmedEmail = ({ confirmed }: DataOwner) => confirmed?.email.toLowerCase() ?? null;
const confirmedId = ({ confirmed }: DataOwner) => confirmed?.id ?? null;

/** Each query needs a stable order for paging. */
const LISTS: Lists = {
  sessions: ({ id }) => sql`
    select created_at, last_seen_at, revoked_at as ended_at, user_agent
    from session where account_id = ${id} order by created_at, id`,
  address_changes: ({ id }) => sql`
    select email, asked_at, changed_at from address_change where account_id = ${id} order by asked_at`,
  drafts: ({ id }) => sql`
    select created_at, updated_at, content from draft where account_id = ${id} order by draft.created_at, draft.id`,
  uploads: ({ id }) => sql`select name, bytes, created_at from upload where account_id = ${id} order by created_at, id`,
  manuscripts: ({ id }) => sql`
    select manuscript_number as manuscript, title, abstract, keywords, category, article_type, language, status, round,
      submitted_at, cover_letter, declarations, suggested_reviewers, opposed_reviewers,
      (select coalesce(jsonb_agg(to_jsonb(author) - 'manuscript_id' order by position), '[]'::jsonb)
        from manuscript_author author where manuscript_id = manuscript.id) as authors
    from manuscript where submitter_id = ${id} order by submitted_at, id`,
  manuscript_files: ({ id }) => sql`
    select manuscript_number as manuscript, file.round, file.kind, file.name, file.bytes, file.created_at as sent_at
    from manuscript_file file join manuscript on manuscript.id = file.manuscript_id
    where submitter_id = ${id} and file.kind in ('original', 'response')
    union all
    select manuscript_number, file.round, file.kind, file.name, file.bytes, file.sent_at
    from further_file file join manuscript on manuscript.id = file.manuscript_id
    where submitter_id = ${id} order by 1, 2, 3, 4, 6`,
  revisions: ({ id }) => sql`
    select manuscript_number as manuscript, revision.round, response, revision.submitted_at
    from revision join manuscript on manuscript.id = revision.manuscript_id
    where submitter_id = ${id} order by 1, 2`,
  decision_letters: ({ id }) => sql`
    select manuscript_number as manuscript, decision.round, letter_subject as subject, letter_text as text,
      decided_at as sent_at
    from decision join manuscript on manuscript.id = decision.manuscript_id
    where submitter_id = ${id} and letter_text <> '' order by 1, decided_at, decision.id`,
  authorships: (owner) => sql`
    select manuscript_number as manuscript, title, submitted_at, position, given, family, author.email, author.orcid,
      is_corresponding
    from manuscript_author author join manuscript on manuscript.id = author.manuscript_id
    where lower(author.email) = ${confirmedEmail(owner)} order by 1, position`,
  review_assignments: (owner) => sql`
    select assignment.id as assignment_id, manuscript_number as manuscript, title, assignment.round, invited_at, due_on,
      accepted_at, declined_at, decline_reason, suggested_colleagues, interests, cancelled_at, cancel_reason,
      completed_at, returned_at, return_reason, manuscript_id, ${isTextReleased} as are_words_shown
    from review_assignment assignment join manuscript on manuscript.id = assignment.manuscript_id
    where reviewer_id = ${confirmedId(owner)} order by invited_at, assignment.id`,
  reviews: (owner) => sql`
    select assignment_id, number, recommendation, content, submitted_at
    from review join review_assignment assignment on assignment.id = review.assignment_id
    where reviewer_id = ${confirmedId(owner)} order by assignment_id, number`,
  review_drafts: (owner) => sql`
    select assignment_id, content, updated_at
    from review_draft join review_assignment assignment on assignment.id = review_draft.assignment_id
    where reviewer_id = ${confirmedId(owner)} order by assignment_id`,
  review_files: (owner) => sql`
    select assignment_id, name, bytes, created_at
    from review_file file join review_assignment assignment on assignment.id = file.assignment_id
    where reviewer_id = ${confirmedId(owner)} and kind = 'original' order by file.created_at, file.id`,
  messages: ({ id }) => sql`
    select manuscript_number as manuscript, text, written_at
    from message join thread on thread.id = message.thread_id join manuscript on manuscript.id = thread.manuscript_id
    where written_by_id = ${id} order by written_at, message.id`,
  requests: (owner) => sql`
    select manuscript_number as manuscript, request.kind, words, wanted_on, asked_at, answer, answer_words, granted_on
    from request join manuscript on manuscript.id = request.manuscript_id
      left join review_assignment assignment on assignment.id = request.assignment_id
    where (assignment_id is null and submitter_id = ${owner.id}) or reviewer_id = ${confirmedId(owner)}
    order by asked_at, request.id`,
  waivers: ({ id }) => sql`
    select manuscript_number as manuscript, country, reason, requested_at, state, note
    from waiver_request join manuscript on manuscript.id = waiver_request.manuscript_id
    where requested_by_id = ${id} order by requested_at, waiver_request.id`,
  proof_replies: ({ id }) => sql`
    select manuscript_number as manuscript, number, answer, reply, answered_at
    from proof join manuscript on manuscript.id = proof.manuscript_id
    where answered_by_id = ${id} order by answered_at, proof.id`,
  payments: (owner) => sql`
    select article_type, amount_cents, currency, state, payer_name, payer_email, reference, created_at, paid_at
    from payment where lower(payer_email) = ${confirmedEmail(owner)} order by created_at, id`,
  invoices: (owner) => sql`
    select number, payer, institution, address, invoice.email, vat_number, purchase_order, charge_cents, waived_cents,
      currency, issued_at
    from invoice join manuscript on manuscript.id = invoice.manuscript_id
    where lower(invoice.email) = ${confirmedEmail(owner)} or (issued_by_id = ${owner.id} and submitter_id = ${owner.id})
    order by issued_at, invoice.id`,
  alerts: (owner) => sql`
    select name, path, asked_at, confirmed_at
    from alert_follow follow join alert_follower follower on follower.id = follow.follower_id
    where lower(email) = ${confirmedEmail(owner)} order by asked_at, follow.id`,
  contact_messages: (owner) => sql`
    select name, subject, message, created_at from contact_message where lower(email) = ${confirmedEmail(owner)}
    order by created_at, id`,
  service_requests: (owner) => sql`
    select name, organization, service_type, details, created_at from service_request
    where lower(email) = ${confirmedEmail(owner)} order by created_at, id`,
  inquiry_answers: ({ id }) => sql`
    select text, written_at from inquiry_message where written_by_id = ${id} order by written_at, id`,
  saved_lists: ({ id }) => sql`
    select name, status, query, is_shared, created_at from saved_view where owner_id = ${id} order by created_at, id`,
  events: ({ id }) =>
    sql`select at, action, object_type from event where actor_id = ${id} or actor_id in (${mergedAccountIds(id)}) order by position`,
  mails: (owner) => sql`
    select kind, subject, words, sent_at from manuscript_mail where lower(recipient) = ${confirmedEmail(owner)} order by sent_at, id`,
};

/** The lists of a person's own data, in the order of the file. */
export const OWN_LISTS = Object.keys(LISTS) as (keyof OwnLists)[];

/** Reviewers' rows also identify the manuscript, so that its text can be redacted. */
type Entry = Parameters<typeof redactRows>[1][number];

/** A page of a list; in reviewers' lists with the text prepared for reviewers. */
export async function readOwnList(
  db: ReadonlyKysely<Database>,
  list: keyof OwnLists,
  { owner, limit, offset }: { owner: DataOwner; limit: number; offset: number },
): Promise<unknown[]> {
  const entries = sql<Entry>`(${LISTS[list](owner)} limit ${limit} offset ${offset})`;
  const rows = await db.selectFrom(entries.as('entry')).selectAll().execute();
  if (list !== 'review_assignments') return rows;
  const anonymised = await redactRows(db, rows);
  return anonymised.map(({ manuscript_id: _, ...row }) => row);
}
