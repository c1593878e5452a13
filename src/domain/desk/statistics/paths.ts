/** The public page with the actual times of review and publication. */
export const publicTimesPath = '/editorial-policies/times';

export const statisticsPath = '/editor/statistics';

export const statisticsApi = {
  manuscripts: '/api/editor/statistics/',
  people: '/api/editor/statistics/people/',
} as const;
