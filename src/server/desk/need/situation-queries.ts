import { sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Situation } from '#domain/desk/need/situation';
import { revealsAuthors } from '#domain/document/leak';
import { daysLate } from '#domain/manuscript/late-revision';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { KINDS_FOR_REVIEWERS } from '#domain/submission/further-file/further-file';
import { canDoTasks } from '#server/production/task/queries';
import { canRead } from '#server/review/queries';
import { MANUAL_REMINDER } from '#server/review/reminder-queries';
import { UNSETTLED_MISREADS } from './waiting-queries.ts';

/** Reads the situations of manuscripts and their labels for lists, by id. */
export async function readSituations(db: ReadonlyKysely<Database>, ids: readonly string[]) {
  const manuscriptIds = ['', ...ids];
  const [manuscripts, assignments, texts, proofs, tasks, unanswered, requests, held, waivers, payments] =
    await Promise.all([
      listManuscripts(db, manuscriptIds),
      listAssignments(db, manuscriptIds),
      listProductionTexts(db, manuscriptIds),
      listLastProofs(db, manuscriptIds),
      listOpenTasks(db, manuscriptIds),
      listUnanswered(db, manuscriptIds),
      listOpenRequests(db, manuscriptIds),
      listHeldFiles(db, manuscriptIds),
      db
        .selectFrom('waiver_request')
        .select(['manuscript_id', 'id', 'requested_at'])
        .where('manuscript_id', 'in', manuscriptIds)
        .where('state', '=', 'asked')
        .execute(),
      db
        .selectFrom('payment')
        .select(['manuscript_id', 'id', 'created_at', 'problem'])
        .where('manuscript_id', 'in', manuscriptIds)
        .where('state', 'in', ['mismatch', 'unverified'])
        .execute(),
    ]);
  const rowsOf = {
    assignments: groupByManuscript(assignments),
    texts: groupByManuscript(texts),
    proofs: groupByManuscript(proofs),
    tasks: groupByManuscript(tasks),
    unanswered: groupByManuscript(unanswered),
    requests: groupByManuscript(requests),
    held: groupByManuscript(held),
    waivers: groupByManuscript(waivers),
    payments: groupByManuscript(payments),
  };
  return new Map(
    manuscripts.map(({ manuscript_number, title, ...manuscript }) => {
      const [text] = rowsOf.texts(manuscript.id);
      const [proof] = rowsOf.proofs(manuscript.id);
      const situation: Situation = {
        ...manuscript,
        assignments: rowsOf.assignments(manuscript.id),
        production: {
          has_text: text?.has_text ?? false,
          misread: text?.misread && text.saved_at ? { places: text.misread, since: text.saved_at } : null,
          tasks: rowsOf.tasks(manuscript.id),
          publish_on: text?.publish_on ?? null,
          taking_in: text?.state && text.changed_at ? { state: text.state, changed_at: text.changed_at } : null,
          proof: proof && proof.revoked_at === null ? proof : null,
        },
        unanswered: rowsOf.unanswered(manuscript.id),
        requests: rowsOf.requests(manuscript.id),
        held_files: rowsOf.held(manuscript.id),
        waiver: rowsOf.waivers(manuscript.id)[0] ?? null,
        doubtful_payments: rowsOf.payments(manuscript.id),
      };
      return [manuscript.id, { situation, manuscript: { id: manuscript.id, manuscript_number, title } }] as const;
    }),
  );
}

/** Returns a lookup of rows by manuscript. */
function groupByManuscript<Row extends { manuscript_id: string }>(rows: readonly Row[]): (id: string) => Row[] {
  const found = Map.groupBy(rows, ({ manuscript_id }) => manuscript_id);
  return (id) => found.get(id) ?? [];
}

async function listManuscripts(db: ReadonlyKysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('manuscript')
    .leftJoin('leak_report', (join) =>
      join
        .onRef('leak_report.manuscript_id', '=', 'manuscript.id')
        .onRef('leak_report.round', '=', 'manuscript.round')
        .on('leak_report.shown_at', 'is', null),
    )
    .leftJoin('fee', 'fee.manuscript_id', 'manuscript.id')
    .leftJoin('revision', (join) =>
      join.onRef('revision.manuscript_id', '=', 'manuscript.id').onRef('revision.round', '=', 'manuscript.round'),
    )
    .leftJoin('candidate_rule', (join) =>
      join
        .onRef('candidate_rule.manuscript_id', '=', 'manuscript.id')
        .onRef('candidate_rule.round', '=', 'manuscript.round'),
    )
    .leftJoin('technical_check', 'technical_check.manuscript_id', 'manuscript.id')
    .select(['technical_check.state as check_state', 'technical_check.changed_at', 'technical_check.corrected_at'])
    .select(['manuscript.id', 'manuscript.manuscript_number', 'manuscript.title', 'manuscript.status'])
    .select(['manuscript.editor_id', 'manuscript.editor_left_at'])
    .select(['manuscript.status_since', 'manuscript.round', 'revision_due_on'])
    .select(['candidate_rule.at_once as wanted_reviews', 'revision.due_on as was_due_on'])
    .select('revision.submitted_at as revised_at')
    .select(['manuscript.issue_id', 'leak_report.leaks', 'leak_report.made_at'])
    .select(sql<Date | null>`case when fee.state = 'due' then fee.created_at end`.as('charge_due_since'))
    .select(
      sql<Date | null>`case when fee.state = 'paid' and kept_reason = '' then fee.settled_at end`.as(
        'charge_paid_since',
      ),
    )
    .where('manuscript.id', 'in', ids)
    .execute();
  return rows.map(
    ({
      was_due_on,
      revised_at,
      status,
      issue_id,
      leaks,
      made_at,
      check_state: state,
      changed_at,
      corrected_at,
      ...row
    }) => ({
      ...row,
      check: state && changed_at ? { state, changed_at, corrected_at } : null,
      late_days: revised_at ? daysLate(was_due_on, revised_at) : 0,
      status: status as ManuscriptStatus,
      has_issue: issue_id !== null,
      copy_held_since: leaks && revealsAuthors(leaks) ? made_at : null,
    }),
  );
}

/** The assignments of the current rounds. */
const listAssignments = (db: ReadonlyKysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('review_assignment')
    .innerJoin('manuscript', (join) =>
      join
        .onRef('manuscript.id', '=', 'review_assignment.manuscript_id')
        .onRef('manuscript.round', '=', 'review_assignment.round'),
    )
    .innerJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['manuscript_id', 'review_assignment.id', 'invited_at', 'due_on', 'accepted_at', 'declined_at'])
    .select(['cancelled_at', 'completed_at', 'account.is_active', canRead.as('can_read')])
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('reviewer'))
    .select(({ selectFrom }) =>
      selectFrom('reminder')
        .select(({ fn }) => fn.max('sent_at').as('sent_at'))
        .where('rule', '=', MANUAL_REMINDER)
        .whereRef('subject_id', '=', 'review_assignment.id')
        .as('reminded_at'),
    )
    .where('manuscript_id', 'in', ids)
    .orderBy('invited_at')
    .orderBy('review_assignment.id')
    .execute();

/** Reads the state of the production text and of its conversion. */
const listProductionTexts = (db: ReadonlyKysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('manuscript')
    .leftJoin('production', 'production.manuscript_id', 'manuscript.id')
    .leftJoin('taking_in', 'taking_in.manuscript_id', 'manuscript.id')
    .select(['manuscript.id as manuscript_id', 'publish_on', 'taking_in.state', 'taking_in.changed_at'])
    .select(sql<boolean>`coalesce(production.html, '') <> ''`.as('has_text'))
    .select('production.updated_at as saved_at')
    .select(
      sql<number>`jsonb_array_length(jsonb_path_query_array(coalesce(production.findings, '[]'), ${sql.lit(UNSETTLED_MISREADS)}))`.as(
        'misread',
      ),
    )
    .where('manuscript.id', 'in', ids)
    .execute();

const listLastProofs = (db: ReadonlyKysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('proof')
    .distinctOn('manuscript_id')
    .select(['manuscript_id', 'due_on', 'answer', 'answered_at', 'revoked_at'])
    .select(
      sql<number>`(select count(*)::int from proof_comment
        where proof_comment.proof_id = proof.id and proof_comment.state = 'open')`.as('open_comments'),
    )
    .where('manuscript_id', 'in', ids)
    .orderBy('manuscript_id')
    .orderBy('number', 'desc')
    .execute();

/** Lists the unfinished tasks of production. */
const listOpenTasks = (db: ReadonlyKysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('production_task')
    .innerJoin('manuscript', 'manuscript.id', 'production_task.manuscript_id')
    .innerJoin('account', 'account.id', 'production_task.assignee_id')
    .select(['manuscript_id', 'task', 'due_on', 'assigned_at'])
    .select(sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('assignee'))
    .select(sql<string | null>`case when ${canDoTasks} then assignee_id end`.as('assignee_id'))
    .where('manuscript_id', 'in', ids)
    .where('is_done', '=', false)
    .execute();

/** Lists threads that are waiting for the office's answer. */
const listUnanswered = (db: ReadonlyKysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('thread')
    .leftJoin('review_assignment', 'review_assignment.id', 'thread.assignment_id')
    .leftJoin('account', 'account.id', 'review_assignment.reviewer_id')
    .select(['thread.manuscript_id', 'thread.id', 'thread.kind', 'thread.assignment_id', 'thread.waiting_since'])
    .select(sql<string | null>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`.as('reviewer'))
    .where('thread.manuscript_id', 'in', ids)
    .where('thread.waiting_since', 'is not', null)
    .$narrowType<{ waiting_since: Date }>()
    .execute();

/** Lists further files held back from reviewers until someone decides. */
const listHeldFiles = (db: ReadonlyKysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('further_file')
    .select(['manuscript_id', 'id', 'name', 'held_since'])
    .where('manuscript_id', 'in', ids)
    .where('held_since', 'is not', null)
    .where('settled', 'is', null)
    .where('kind', 'in', KINDS_FOR_REVIEWERS)
    .orderBy('held_since')
    .orderBy('name')
    .$narrowType<{ manuscript_id: string; held_since: Date }>()
    .execute();

const listOpenRequests = (db: ReadonlyKysely<Database>, ids: readonly string[]) =>
  db
    .selectFrom('request')
    .select(['manuscript_id', 'id', 'kind', 'assignment_id', 'words', 'wanted_on', 'asked_at'])
    .where('manuscript_id', 'in', ids)
    .where('answer', 'is', null)
    .orderBy('asked_at')
    .execute();
