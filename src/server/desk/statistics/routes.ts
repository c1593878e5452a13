import * as z from 'zod';
import { GROUPING_NAMES } from '#domain/desk/statistics/statistics';
import { currentCategoryName } from '#domain/journal/category/category';
import { plainDate } from '#domain/kernel/date';
import { PlainDate } from '#domain/kernel/text';
import { json } from '#server/kernel/http/answer';
import { optionalFilter } from '#server/kernel/http/list-reply';
import { type Route, route } from '#server/kernel/http/route';
import { listConflicts } from '#server/manuscript/queries';

const common = { access: 'editor', csrf: false, cache: 0, method: 'GET' } as const;
const Text = z.string().trim().max(100, 'Use at most 100 characters.');
const Period = z.strictObject({ from: optionalFilter(PlainDate), to: optionalFilter(PlainDate) });

/** Routes for statistics, without manuscripts the editor may not see. */
export const statisticsRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/statistics',
    right: 'manage',
    summary: 'Returns statistics on the manuscripts submitted in a period: numbers, durations and outcomes.',
    notes:
      'Times are in days: the median and the quartiles, `lower` and `upper`. `accepted` and `rejected` are the current numbers; the rest are in progress or withdrawn. The country comes from the corresponding author’s account, or else from the submitter’s.',
    answers: [json('ManuscriptStatistics')],
    input: (journal) =>
      Period.extend({
        category: optionalFilter(Text.overwrite((category) => currentCategoryName(journal, category))),
        type: optionalFilter(Text),
        country: optionalFilter(Text),
        by: z.enum(GROUPING_NAMES, 'Group by month, year, category, type or country.').default('month'),
      }),
    async handle({ by, ...input }, { context: { reader }, user }) {
      const { countManuscripts } = await import('./queries.ts');
      return countManuscripts(reader, by, { ...input, hidden: await listConflicts(reader, user) });
    },
  }),
  route({
    ...common,
    path: '/api/editor/statistics/people',
    right: 'manage',
    summary: 'Returns statistics on reviewers and editors in a period.',
    notes:
      'Lists the 200 busiest reviewers; `reviewers_asked` is the number invited in total. `days` is the median from invitation to review.',
    answers: [json('PeopleStatistics')],
    input: Period,
    async handle(period, { context: { reader, clock }, user }) {
      const { countPeople } = await import('./queries.ts');
      const hidden = await listConflicts(reader, user);
      return countPeople(reader, { ...period, hidden, today: plainDate(clock.now()) });
    },
  }),
];
