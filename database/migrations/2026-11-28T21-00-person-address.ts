import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Every address a person ever had with an account, in lower case. No foreign key to accounts: people keep their
    // authorship when the account is gone.
    'create table person_address (address text primary key, person_id text not null)',
    'create index person_address_of_person on person_address (person_id)',
    `create function join_addresses(one text, other text) returns void language plpgsql as $$
      declare stays text; goes text; begin
        insert into person_address values (lower(one), gen_random_uuid()::text) on conflict do nothing;
        select person_id into stays from person_address where address = lower(one);
        insert into person_address values (lower(other), stays) on conflict do nothing;
        select person_id into goes from person_address where address = lower(other);
        if goes <> stays then update person_address set person_id = stays where person_id = goes; end if;
      end $$`,
    `create function keep_addresses() returns trigger language plpgsql as $$ begin
        if tg_op = 'UPDATE' then
          if lower(old.email) <> lower(new.email) then perform join_addresses(old.email, new.email); end if;
        end if;
        if new.email_verified_at is not null then perform join_addresses(new.email, new.email); end if;
        return null;
      end $$`,
    `create trigger account_keeps_addresses after insert or update of email, email_verified_at on account
      for each row execute function keep_addresses()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await fill(db);
}

/** From current addresses, each account's last change of address, and the addresses in the event log. */
async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ account_id: string; address: string }>`
    select id as account_id, lower(email) as address from account
      where email_verified_at is not null or email like 'closed-%@closed.invalid'
    union select account_id, lower(email) from address_change where changed_at is not null
    union select actor_id, lower(actor) from event where actor_id is not null and actor like '%_@_%'`.execute(db);
  const merged = await sql<{ goes: string; stays: string }>`
    select object_id as goes, details->>'into' as stays from event where action = 'account.merged'`.execute(db);
  const into = new Map(merged.rows.map(({ goes, stays }) => [goes, stays]));
  const lastOf = (id: string): string => {
    const next = into.get(id);
    return next === undefined ? id : lastOf(next);
  };
  const byAccount = Map.groupBy(rows, ({ account_id }) => lastOf(account_id));
  for (const [, known] of byAccount) {
    const [first, ...others] = new Set(known.map(({ address }) => address));
    for (const other of others) await sql`select join_addresses(${first}, ${other})`.execute(db);
  }
  await sql`
    insert into person_address select lower(email), gen_random_uuid()::text from account
    where email_verified_at is not null on conflict do nothing`.execute(db);
}
