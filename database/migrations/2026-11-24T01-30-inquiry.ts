import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Deleting a form's row deletes everything written about it.
    `create table inquiry (
      id text primary key,
      contact_message_id text unique references contact_message on delete cascade,
      service_request_id text unique references service_request on delete cascade,
      state text not null check (state in ('open', 'answered', 'closed')),
      owner_id text references account on delete set null,
      asked_at timestamptz not null,
      waiting_since timestamptz,
      check (num_nonnulls(contact_message_id, service_request_id) = 1),
      check ((state = 'open') = (waiting_since is not null))
    )`,
    `create index inquiry_by_time on inquiry (asked_at desc, id desc)`,
    `create index inquiry_by_owner on inquiry (owner_id) where owner_id is not null`,
    `create index inquiry_waiting on inquiry (waiting_since, id) where waiting_since is not null`,
    `create table inquiry_message (
      id text primary key,
      inquiry_id text not null references inquiry on delete cascade,
      position integer not null check (position >= 1),
      side text not null check (side in ('office', 'asker')),
      written_by text not null,
      written_by_id text references account on delete set null,
      text text not null,
      written_at timestamptz not null,
      unique (inquiry_id, position)
    )`,
    // Earlier messages were answered from the office's mailbox: they can be found and reopened, and are not waiting for
    // anyone.
    `insert into inquiry (id, contact_message_id, state, asked_at)
      select id, id, 'closed', created_at from contact_message`,
    `insert into inquiry (id, service_request_id, state, asked_at)
      select id, id, 'closed', created_at from service_request`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
