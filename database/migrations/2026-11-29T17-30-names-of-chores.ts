import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Chores have plainer names. Under its former name one would look as if it had stopped.
  const statements = [
    `delete from chore
      where name in ('Inviting reserve reviewers', 'Emailing editors their queue', 'Deleting expired readers', 'Retrying builds')`,
    `update chore set name = case name
        when 'Asking the next reviewers' then 'Inviting reserve reviewers'
        when 'Telling editors what waits' then 'Emailing editors their queue'
        when 'Forgetting readers' then 'Deleting expired readers'
        else 'Retrying builds' end
      where name in ('Asking the next reviewers', 'Telling editors what waits', 'Forgetting readers', 'Trying builds again')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
