/** Shown if a search index file cannot be read (spec §8). */
export const UNREADABLE = 'Failed to fetch manuscripts';
