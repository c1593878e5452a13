import type { ThreadPlace } from './message.ts';

/**
 * Addresses of messages, of pages and of the API. They are separate from `#domain/kernel/paths`, so only pages with
 * messages load them.
 */
const segment = encodeURIComponent;

/** By what an address names a thread of a manuscript: a reviewer's by the assignment. */
export const threadName = ({ kind, assignment_id }: ThreadPlace): string => assignment_id ?? kind;

/** The office's page of a manuscript's messages, open at one thread where that is given. */
export function messagesPage(id: string, thread?: ThreadPlace): string {
  const page = `/editor/manuscript/${segment(id)}/messages`;
  return thread ? `${page}?thread=${segment(threadName(thread))}` : page;
}

/** A file of a message, below the address of its thread. */
export const messageFile = (thread: string, file: string): string => `${thread}files/${segment(file)}/`;

export const messageApi = {
  office: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/messages/`,
  settle: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/messages/settle/`,
  author: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/messages/`,
  reviewer: (assignment: string) => `/api/reviewer/assignment/${segment(assignment)}/messages/`,
} as const;
