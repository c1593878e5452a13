/** Shared descriptions of the message routes. */
export const FULL = 'The thread has 500 messages.';
export const LARGE = 'A file is larger than 10 MB.';
export const FILES = '`uploads` lists up to five files sent with `/api/uploads`.';
