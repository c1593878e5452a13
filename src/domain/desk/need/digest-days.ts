/** When editors are mailed, in words. */
export const digestWords = (days: number): string =>
  days === 0
    ? 'never'
    : `once something has waited for the office for ${days === 1 ? '1 day' : `${days} days`}: once about each, in one mail`;
