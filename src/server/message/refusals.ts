/** Shared descriptions of the message routes. */
export const FULL = 'The thread has 500 messages.';
export const LARGE = 'A file is larger than 10 MB.';
export const FILES = '`uploads` names up to five files that were sent by `/api/uploads`.';
