import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Indexing many messages takes longer than a request may.
    `set local statement_timeout = 0`,
    // Stored in lower case: where no index helps, as for two letters, lower-casing took most of a search's time.
    `alter table contact_message add column search_text text not null
      generated always as (contact_search_text(name, email, subject, message)) stored`,
    `alter table service_request add column search_text text not null
      generated always as (service_search_text(name, email, organization, service_type, details)) stored`,
    `alter table inquiry_message add column search_text text not null generated always as (lower(text)) stored`,
    `drop index contact_message_search, service_request_search, inquiry_message_search`,
    `create index contact_message_search on contact_message using gin (search_text gin_trgm_ops)`,
    `create index service_request_search on service_request using gin (search_text gin_trgm_ops)`,
    `create index inquiry_message_search on inquiry_message using gin (search_text gin_trgm_ops)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
