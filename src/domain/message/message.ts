import type { MessageFile, SearchedFile } from './message-file.ts';

/** Maximum characters per message and messages per thread. */
export const MESSAGE_MAX = { text: 10_000, messages: 500 } as const;

export const MESSAGE_TEXTS = {
  required: 'Write the message.',
  sent: 'Your message has been sent.',
  noteSaved: 'The note has been saved.',
  noAnswerNeeded: 'Marked as needing no answer.',
  tooMany: 'This thread is full. Please continue by email.',
  tooLong: `A message can have at most ${MESSAGE_MAX.text.toLocaleString('en-GB')} characters.`,
  unreadable: 'The email cannot be read.',
  tooComplex: 'The email has too many lines or parts. Please send a shorter answer, or use the link in our message.',
  wrongAddress: 'This address does not accept email from yours. Please reply from the address the message was sent to.',
  closed: 'This reviewer has declined or was removed: you can read the thread but no longer add to it.',
  closedForReviewer: 'Your part in this review is over: you can read the thread but no longer add to it.',
} as const;

/** A thread's participants: the office alone, office and authors, or office and one reviewer. */
export const THREAD_KINDS = ['office', 'author', 'reviewer'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

/** The writer's side. */
export type Side = ThreadKind;

/** Identifies a thread of a manuscript; reviewers' threads by their assignment. */
export interface ThreadKey {
  kind: ThreadKind;
  assignment_id: string | null;
}

/** A message as the office sees it. */
interface OfficeMessage {
  id: string;
  from: Side;
  by: string;
  text: string;
  at: string;
  files: MessageFile[];
}

/** A thread as the office sees it; empty ones are included so that they can be started. */
export interface OfficeThread extends ThreadKey {
  /** The other participants; empty for internal notes. */
  person: string;
  /** The assignment's round; null for other threads. */
  round: number | null;
  /** False if the reviewer has declined or was removed. */
  is_open: boolean;
  /** The instant from which someone has been waiting for the office's reply; null if no one is. */
  waiting_since: string | null;
  messages: OfficeMessage[];
}

/** The reply of `GET /api/editor/manuscript/:id/messages/`. */
export interface OfficeMessages {
  manuscript_number: string;
  title: string;
  threads: OfficeThread[];
}

/** The reply to every change to the office's threads. */
export interface OfficeMessagesChange extends OfficeMessages {
  message: string;
}

/** A message as the other side sees it: without the colleague's name. */
interface SharedMessage {
  id: string;
  from: 'you' | 'office';
  text: string;
  at: string;
  files: MessageFile[];
}

/** The thread as an author sees it. */
export interface AuthorMessages {
  messages: SharedMessage[];
}

/** The reply to an author's message. */
export interface AuthorMessagesChange extends AuthorMessages {
  message: string;
}

/** The thread as a reviewer sees it, without other threads. */
export interface ReviewerMessages {
  messages: SharedMessage[];
  /** False once the review is declined or cancelled. */
  is_open: boolean;
}

/** The reply to a reviewer's message. */
export interface ReviewerMessagesChange extends ReviewerMessages {
  message: string;
}

/** The warning before names, or files that could not be searched for them, are sent to people who must not see them. */
export function namesWarning(
  kind: 'author' | 'reviewer',
  names: readonly string[],
  files: readonly SearchedFile[] = [],
): string {
  const inFiles = files.flatMap((file) => file.names.map((name) => `“${name}” in “${file.name}”`));
  const listed = [...names.map((name) => `“${name}”`), ...inFiles].join(', ');
  const rule =
    kind === 'reviewer'
      ? 'The reviewer must not learn who the authors are'
      : 'The authors must not learn who the reviewers are';
  const found = kind === 'reviewer' ? 'this message names them' : 'this message names one';
  return [
    listed ? `${rule}, and ${found}: ${listed}.` : `${rule}.`,
    ...files.flatMap(({ name, unsearched }) =>
      unsearched ? `“${name}” could not be searched for them. ${unsearched}` : [],
    ),
    'Remove it, or send it anyway.',
  ].join(' ');
}
