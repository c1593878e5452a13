import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Indexing many messages takes longer than a request may.
    `set local statement_timeout = 0`,
    // Functions, so that index and query have the same expression: an index serves no other.
    `create function contact_search_text(name text, email text, subject text, message text)
      returns text language sql immutable parallel safe
      return lower(name || ' ' || email || ' ' || subject || ' ' || message)`,
    `create function service_search_text(name text, email text, organization text, service_type text, details text)
      returns text language sql immutable parallel safe
      return lower(name || ' ' || email || ' ' || organization || ' ' || service_type || ' ' || details)`,
    `create index contact_message_search on contact_message
      using gin (contact_search_text(name, email, subject, message) gin_trgm_ops)`,
    `create index service_request_search on service_request
      using gin (service_search_text(name, email, organization, service_type, details) gin_trgm_ops)`,
    `create index inquiry_message_search on inquiry_message using gin (lower(text) gin_trgm_ops)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
