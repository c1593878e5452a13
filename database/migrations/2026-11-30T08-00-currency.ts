import { type Kysely, sql } from 'kysely';

/** The currency of charges becomes a setting, and each charge keeps its own: all earlier ones are in US dollars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // During a deploy, the previous functions still accept manuscripts, without naming a currency.
    `alter table fee add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$')`,
    `alter table payment drop constraint payment_currency_check`,
    `alter table payment add constraint payment_currency_check check (currency ~ '^[A-Z]{3}$')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
