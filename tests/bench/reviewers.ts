import { type Kysely, sql } from 'kysely';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { findReviewers } from '#server/review/find-reviewers';
import { MERIDIAN } from '../support/meridian.ts';

/** Gives every third account an expertise, and has the manuscript cite many of them. */
export async function insertExpertise(db: Kysely<Database>): Promise<void> {
  await sql`update account set affiliation = 'University Hospital of ' || last_name, expertise =
    case when substr(id, 4)::int % 50 = 0 then '["rosacea", "surgery"]'::jsonb else jsonb_build_array('word' || substr(id, 4)) end
    where id like 'acc%' and substr(id, 4)::int % 3 = 0`.execute(db);
  await sql`insert into leak_report (manuscript_id, round, status, leaks, reason, removed, made_at, cited)
    select 'm50', 1, 'clean', '[]', '', '[]', now(), jsonb_agg('Reviewer' || n * 7 || ' G') from generate_series(1, 200) n
    on conflict (manuscript_id, round) do update set cited = excluded.cited`.execute(db);
}

/** The queries of a search for reviewers, by name. */
export function reviewerQueries(reader: ReadonlyKysely<Database>): [name: string, ask: () => Promise<unknown>][] {
  const sought = { id: 'm50', round: 1, exceptId: 'nobody', hidden: ['m7', 'm8'] };
  const searches = ['', 'reviewer4711', 'rosacea', 'surgery', 'university', 'cohort study', 'hospital glaucoma', 'ex'];
  return searches.map((search) => [
    `reviewers: ${search || 'proposed'}`,
    () => findReviewers(MERIDIAN, reader, { ...sought, search }),
  ]);
}
