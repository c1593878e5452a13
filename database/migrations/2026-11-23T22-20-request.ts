import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table request (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      assignment_id text references review_assignment on delete restrict,
      kind text not null,
      words text not null,
      wanted_on text check (wanted_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      asked_at timestamptz not null,
      answer text check (answer in ('granted', 'declined', 'lapsed')),
      answer_words text not null default '',
      granted_on text check (granted_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      answered_by text not null default '',
      answered_at timestamptz,
      check ((answer is null) = (answered_at is null))
    )`,
    `create unique index request_open on request (manuscript_id, kind, coalesce(assignment_id, '')) where answer is null`,
    `create index request_waiting on request (kind, asked_at, id) where answer is null`,
    `create index request_by_manuscript on request (manuscript_id, asked_at)`,
    `create index request_by_assignment on request (assignment_id)`,
    // Until now manuscripts themselves held withdrawal requests. Their columns stay for one release.
    `insert into request (id, manuscript_id, kind, words, asked_at)
      select 'withdrawal-' || md5(id), id, 'withdrawal', withdrawal_reason, withdrawal_requested_at
      from manuscript where withdrawal_requested_at is not null`,
    `drop index manuscript_withdrawal`,
    `update outbox set payload = payload || jsonb_build_object('request_id', 'withdrawal-' || md5(payload ->> 'manuscript_id'))
      where kind in ('mail.withdrawal-to-author', 'mail.withdrawal-to-office')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
