import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A third placeholder sentence: for imported articles without a text.
  const standIns = [
    '<p>The full text of this article is in the PDF.</p>',
    '<p>The full text of this article is being prepared.</p>',
    '<p>The journal has no full text of this article.</p>',
  ];
  const isOne = standIns.map((text) => `position('"content":"${text}"' in body) > 0`).join(' or ');
  const statements = [
    'alter table article drop column has_text',
    `alter table article add column has_text boolean not null generated always as (not (${isOne})) stored`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
