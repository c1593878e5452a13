/** Addresses of the set-up. They are separate from `#domain/kernel/paths`, so that no other page loads them. */
export const SETUP_PAGE = '/setup';

/** Asks whether the journal waits for its set-up, and makes its first managing editor. */
export const SETUP_API = '/api/auth/setup/';
