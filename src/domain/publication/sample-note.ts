/** The note on every export of a sample article, so that no one mistakes it for research outside the site. */
export const SAMPLE_NOTE = 'Sample article, invented to demonstrate this journal; not real research.';
