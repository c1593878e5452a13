import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `set local statement_timeout = 0`,
    // A withdrawal by the authors is neither a rejection nor a decision of the office.
    `create or replace view manuscript_course_now as
      select manuscript.id as manuscript_id, manuscript.submitted_at,
        coalesce(manuscript.category, '') as category, coalesce(manuscript.article_type, '') as article_type,
        coalesce(nullif(trim(corresponding.country), ''), nullif(trim(submitter.country), ''), '') as country,
        case when manuscript.status = 'rejected' and last_kind = 'withdrawal' then 'withdrawn'
          else manuscript.status end as status,
        first_decided_at, published_at,
        case when first_decided_at < manuscript.submitted_at then 0
          else extract(epoch from first_decided_at - manuscript.submitted_at) / 86400 end as days_to_decision,
        extract(epoch from published_at - manuscript.submitted_at) / 86400 as days_to_publication
      from manuscript
      left join account submitter on submitter.id = manuscript.submitter_id
      left join lateral (select account.country from manuscript_author
        join account on lower(account.email) = lower(manuscript_author.email)
        where manuscript_author.manuscript_id = manuscript.id and manuscript_author.is_corresponding
        order by manuscript_author.position limit 1) corresponding on true
      left join lateral (select min(decided_at) as first_decided_at from decision
        where decision.manuscript_id = manuscript.id and kind is distinct from 'withdrawal'
          and decision.status in ('revisions_required', 'accepted', 'rejected', 'published')) decided on true
      left join lateral (select kind as last_kind from decision
        where decision.manuscript_id = manuscript.id
        order by decided_at desc, id desc limit 1) last on true
      left join lateral (select greatest(start_of_day(published_on), manuscript.submitted_at) as published_at
        from article where article.manuscript_id = manuscript.id) published on true`,
    `select keep_manuscript_course(array(select distinct manuscript_id from decision where kind = 'withdrawal'))`,
    `drop index decision_by_time`,
    `create index decision_by_time on decision (decided_at) include (decided_by, status, kind, manuscript_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
