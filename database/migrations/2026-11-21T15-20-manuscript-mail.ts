import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // No foreign key to the manuscript: sent emails stay on record, whatever they refer to.
    `create table manuscript_mail (
      id text primary key,
      manuscript_id text not null,
      kind text not null,
      recipient text not null,
      subject text not null,
      sent_at timestamptz not null
    )`,
    `create index manuscript_mail_by_manuscript on manuscript_mail (manuscript_id, sent_at desc)`,
    `create function refuse_manuscript_mail_change() returns trigger language plpgsql as $$
      begin raise exception 'sent mails are append-only'; end $$`,
    `create trigger manuscript_mail_is_append_only before update or delete on manuscript_mail
      for each row execute function refuse_manuscript_mail_change()`,
    `update outbox set payload = payload || jsonb_build_object('manuscript_id', decision.manuscript_id)
      from decision where decision.id = outbox.payload ->> 'decision_id'`,
    `update outbox set payload = payload || jsonb_build_object('manuscript_id', review_assignment.manuscript_id)
      from review_assignment where review_assignment.id = outbox.payload ->> 'assignment_id'`,
    `alter table outbox add column manuscript_id text generated always as (payload ->> 'manuscript_id') stored`,
    `create index outbox_by_manuscript on outbox (manuscript_id) where manuscript_id is not null`,
    // Events about something that belongs to a manuscript name the manuscript in their details.
    `create index event_by_manuscript on event ((details ->> 'manuscript_id'))
      where (details ->> 'manuscript_id') is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
