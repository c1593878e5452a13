/** What is said where a file of the search index cannot be read (spec §8). */
export const UNREADABLE = 'Failed to fetch manuscripts';
