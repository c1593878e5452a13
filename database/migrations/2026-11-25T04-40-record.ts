import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether the journal has its own text, without reading it: for ten thousand articles that would take seconds.
  const standIns = [
    '<p>The full text of this article is in the PDF.</p>',
    '<p>The full text of this article is being prepared.</p>',
  ];
  const isOne = standIns.map((text) => `position('"content":"${text}"' in body) > 0`).join(' or ');
  await sql
    .raw(`alter table article add column has_text boolean not null generated always as (not (${isOne})) stored`)
    .execute(db);
}
