/** Separate from `#domain/kernel/paths`, so only the set-up page loads them. */
export const SETUP_PAGE = '/setup';

/** Says whether the journal needs setting up, and creates its first managing editor. */
export const SETUP_API = '/api/auth/setup/';
