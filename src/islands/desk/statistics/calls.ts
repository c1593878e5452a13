import { statisticsApi } from '#domain/desk/statistics/paths';
import {
  GROUPING_NAMES,
  type Grouping,
  type ManuscriptStatistics,
  type PeopleStatistics,
} from '#domain/desk/statistics/statistics';
import { callApi } from '#islands/kernel/api.ts';

/** What is counted, as the address has it; an empty word is no condition. */
export interface StatisticsChoice {
  from: string;
  to: string;
  category: string;
  type: string;
  country: string;
  by: Grouping;
}

/** What an address asks for. */
export function choiceIn(params: URLSearchParams): StatisticsChoice {
  const given = (name: string) => params.get(name)?.trim() ?? '';
  const by = GROUPING_NAMES.find((name) => name === given('by')) ?? 'month';
  return {
    from: given('from'),
    to: given('to'),
    category: given('category'),
    type: given('type'),
    country: given('country'),
    by,
  };
}

const fallback = 'The statistics could not be loaded. Please try again.';

export const countManuscripts = (choice: StatisticsChoice) =>
  callApi<ManuscriptStatistics>(addressOf(statisticsApi.manuscripts, { ...choice }), { as: true, fallback });
export const countPeople = (period: Pick<StatisticsChoice, 'from' | 'to'>) =>
  callApi<PeopleStatistics>(addressOf(statisticsApi.people, period), { as: true, fallback });

const addressOf = (address: string, given: Readonly<Record<string, string>>) =>
  `${address}?${new URLSearchParams(Object.entries(given).filter(([, value]) => value))}`;
