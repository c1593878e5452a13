import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Reading many manuscripts takes longer than a request may.
    `set local statement_timeout = 0`,
    // Short rows for statistics: manuscript rows hold whole abstracts.
    `create table manuscript_course (
      manuscript_id text primary key references manuscript(id) on delete cascade,
      submitted_at timestamptz not null,
      category text not null,
      article_type text not null,
      country text not null,
      status text not null,
      first_decided_at timestamptz,
      published_at timestamptz,
      days_to_decision double precision,
      days_to_publication double precision
    )`,
    `create index manuscript_course_by_time on manuscript_course (submitted_at)`,
    `create index decision_by_time on decision (decided_at) include (decided_by, status, manuscript_id)`,
    `create index review_assignment_by_invitation on review_assignment (invited_at)
      include (reviewer_id, invited_by, accepted_at, completed_at, cancelled_at, manuscript_id)`,
    // An impossible date, such as 30 February, must not prevent repairing the record; the build reports it.
    `create function start_of_day(day text) returns timestamptz language plpgsql immutable as $$ begin
        return day::timestamp at time zone 'UTC';
      exception when others then
        return null;
      end $$`,
    `create view manuscript_course_now as
      select manuscript.id as manuscript_id, manuscript.submitted_at,
        coalesce(manuscript.category, '') as category, coalesce(manuscript.article_type, '') as article_type,
        coalesce(nullif(trim(corresponding.country), ''), nullif(trim(submitter.country), ''), '') as country,
        manuscript.status, first_decided_at, published_at,
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
        where decision.manuscript_id = manuscript.id
          and decision.status in ('revisions_required', 'accepted', 'rejected', 'published')) decided on true
      left join lateral (select greatest(start_of_day(published_on), manuscript.submitted_at) as published_at
        from article where article.manuscript_id = manuscript.id) published on true`,
    `insert into manuscript_course select * from manuscript_course_now`,
    `create function keep_manuscript_course(ids text[]) returns void language sql as $$
      insert into manuscript_course select * from manuscript_course_now where manuscript_id = any(ids)
      on conflict (manuscript_id) do update set submitted_at = excluded.submitted_at, category = excluded.category,
        article_type = excluded.article_type, country = excluded.country, status = excluded.status,
        first_decided_at = excluded.first_decided_at, published_at = excluded.published_at,
        days_to_decision = excluded.days_to_decision, days_to_publication = excluded.days_to_publication $$`,
    `create function manuscript_course_of_manuscript() returns trigger language plpgsql as $$
      begin perform keep_manuscript_course(array[new.id]); return null; end $$`,
    `create function manuscript_course_of_part() returns trigger language plpgsql as $$
      begin perform keep_manuscript_course(array[new.manuscript_id]); return null; end $$`,
    `create function manuscript_course_of_account() returns trigger language plpgsql as $$
      begin perform keep_manuscript_course(array(
        select id from manuscript where submitter_id = new.id
        union select manuscript_id from manuscript_author where lower(email) = lower(new.email)));
      return null; end $$`,
    `create trigger manuscript_has_course
      after insert or update of status, category, article_type, submitted_at, submitter_id on manuscript
      for each row execute function manuscript_course_of_manuscript()`,
    `create trigger decision_moves_course after insert on decision
      for each row execute function manuscript_course_of_part()`,
    `create trigger article_ends_course after insert or update of published_on on article
      for each row execute function manuscript_course_of_part()`,
    `create trigger author_places_course after insert or update of email, is_corresponding on manuscript_author
      for each row when (new.is_corresponding) execute function manuscript_course_of_part()`,
    `create trigger account_places_course after update of country on account
      for each row when (old.country is distinct from new.country) execute function manuscript_course_of_account()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
