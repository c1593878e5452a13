import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table fee (
      manuscript_id text primary key references manuscript on delete restrict,
      article_type text not null,
      amount_cents integer not null check (amount_cents >= 0),
      waiver_percent integer not null default 0 check (waiver_percent between 0 and 100),
      due_cents integer not null check (due_cents between 0 and amount_cents),
      state text not null check (state in ('due', 'paid', 'waived', 'exempt')),
      exempt_reason text not null default '',
      created_at timestamptz not null,
      settled_at timestamptz
    )`,
    `create index fee_by_state on fee (state, created_at)`,
    `create table payment (
      id text primary key,
      manuscript_id text not null references fee on delete restrict,
      provider text not null check (provider in ('paypal', 'demonstration', 'bank_transfer', 'purchase_order')),
      provider_order_id text,
      capture_id text,
      article_type text not null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null check (currency = 'USD'),
      state text not null check
        (state in ('created', 'unverified', 'pending', 'completed', 'declined', 'mismatch', 'refunded')),
      problem text check (problem in ('amount', 'currency', 'order', 'paid_before', 'not_due')),
      captured_cents integer check (captured_cents >= 0),
      captured_currency text,
      refunded_cents integer not null default 0 check (refunded_cents >= 0),
      payer_name text not null,
      payer_email text not null,
      reference text not null default '',
      received_on text check (received_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      recorded_by text,
      recorded_by_id text,
      receipt_id text not null unique,
      created_at timestamptz not null,
      asked_at timestamptz,
      paid_at timestamptz,
      updated_at timestamptz not null,
      unique (provider, provider_order_id),
      unique (provider, capture_id)
    )`,
    // One payment per fee: the database itself refuses a second one in progress or completed.
    `create unique index payment_one_per_fee on payment (manuscript_id)
      where state in ('unverified', 'pending', 'completed')`,
    `create index payment_by_manuscript on payment (manuscript_id, created_at)`,
    `create index payment_newest_first on payment (created_at desc, id)`,
    `create table payment_claim (
      payment_id text primary key,
      claimed_cents integer not null,
      state text not null check (state in ('unverified', 'confirmed', 'refused')),
      created_at timestamptz not null,
      checked_at timestamptz
    )`,
    `create table payment_event (
      provider text not null,
      event_id text not null,
      kind text not null,
      subject_id text not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    )`,
    `create table demonstration_order (
      id text primary key,
      reference text not null,
      amount_cents integer not null,
      currency text not null,
      status text not null check (status in ('created', 'approved', 'declined', 'completed', 'refunded')),
      capture_id text unique,
      created_at timestamptz not null
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
