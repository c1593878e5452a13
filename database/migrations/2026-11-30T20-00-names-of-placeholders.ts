import { type Kysely, sql } from 'kysely';

/** Former names of placeholders in the office's texts, and their plainer names. */
const RENAMED = {
  'office e-mail': 'office email',
  'languages of articles': 'article languages',
  'words of an abstract': 'abstract length',
  'length of a running title': 'running title length',
  'resolution of figures': 'figure resolution',
  'steps of review': 'review steps',
  'kinds of services': 'types of service',
  'members of the board': 'board members',
  'real times': 'actual times',
};

/** Renames them in earlier versions too, which the office may restore. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [former, name] of Object.entries(RENAMED)) {
    await sql`update setting_version set own = replace(own::text, ${`{${former}}`}, ${`{${name}}`})::jsonb
      where own::text like ${`%{${former}}%`}`.execute(db);
  }
}
