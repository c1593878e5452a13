import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table waiver_request (
      id text primary key,
      manuscript_id text not null references manuscript on delete restrict,
      country text not null check (country ~ '^[A-Z]{2}$'),
      kind text not null check (kind in ('low_income', 'lower_middle_income', 'early_career', 'other')),
      reason text not null,
      requested_by text not null,
      requested_by_id text,
      requested_at timestamptz not null,
      state text not null default 'asked' check (state in ('asked', 'granted', 'refused')),
      percent integer check (percent between 1 and 100),
      note text not null default '',
      decided_by text,
      decided_by_id text,
      decided_at timestamptz,
      check ((state = 'asked') = (decided_at is null)),
      check ((state = 'granted') = (percent is not null))
    )`,
    // An open or granted request prevents another; a refused one does not.
    `create unique index waiver_request_standing on waiver_request (manuscript_id) where state <> 'refused'`,
    `create index waiver_request_by_manuscript on waiver_request (manuscript_id, requested_at desc)`,
    // The year's last invoice number; locked while an invoice is written, so that there are no gaps.
    `create table invoice_counter (
      year integer primary key,
      last integer not null
    )`,
    `create table invoice (
      id text primary key,
      number text not null unique,
      manuscript_id text not null references manuscript on delete restrict,
      payer text not null,
      institution text not null default '',
      address text not null,
      email text not null,
      vat_number text not null default '',
      purchase_order text not null default '',
      article_type text not null,
      charge_cents integer not null check (charge_cents >= 0),
      waived_cents integer not null check (waived_cents between 0 and charge_cents),
      currency text not null,
      issued_by text not null,
      issued_by_id text,
      issued_at timestamptz not null
    )`,
    `create index invoice_by_manuscript on invoice (manuscript_id, issued_at desc)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
