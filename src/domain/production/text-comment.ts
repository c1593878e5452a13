import type { Writer } from './tracked.ts';

/** Limits of the office's comments: characters and number. */
export const TEXT_COMMENT_MAX = { text: 4_000, quote: 300, comments: 500, replies: 100 } as const;

export const TEXT_COMMENT_TEXTS = {
  saved: 'The comment has been saved.',
  required: 'Write the comment.',
  answer: 'Write the answer.',
  resolved: 'The comment has been resolved.',
  opened: 'The comment has been reopened.',
  answered: 'The answer has been saved.',
  tooMany: 'There are too many comments. Resolve those you have dealt with, and combine the rest.',
} as const;

/**
 * A comment's place: positions in the editor, and the quoted text to find it by if the text changes outside the editor.
 */
export interface CommentPlace {
  from: number;
  to: number;
  quote: string;
}

/** An internal comment on the text, for the office only. */
export interface TextComment extends CommentPlace, Writer {
  id: string;
  text: string;
  replies: (Writer & { text: string })[];
  /** Who resolved it and when; null while open. */
  resolved: Writer | null;
}

/** The reply of `GET /api/production/:id/comments/`, oldest comment first. */
export interface TextComments {
  comments: TextComment[];
}

/** The reply to every change to the comments. */
export interface TextCommentsChange extends TextComments {
  message: string;
}
