import type { ThreadKey } from './message.ts';

/**
 * Addresses of messages and inquiries, for pages and the API. Separate from `#domain/kernel/paths`, so only pages with
 * messages load them.
 */
const segment = encodeURIComponent;

/** The name of a thread in addresses; reviewers' threads use the assignment. */
export const threadName = ({ kind, assignment_id }: ThreadKey): string => assignment_id ?? kind;

export function messagesPage(id: string, thread?: ThreadKey): string {
  const page = `/editor/manuscript/${segment(id)}/messages`;
  return thread ? `${page}?thread=${segment(threadName(thread))}` : page;
}

/** A message's file, below its thread's address. */
export const messageFile = (thread: string, file: string): string => `${thread}files/${segment(file)}/`;

export const messageApi = {
  office: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/messages/`,
  settle: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/messages/settle/`,
  author: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/messages/`,
  reviewer: (assignment: string) => `/api/reviewer/assignment/${segment(assignment)}/messages/`,
} as const;

export const inquiryPaths = {
  inquiries: '/editor/inquiries',
  inquiry: (id: string) => `/editor/inquiries/${segment(id)}`,
} as const;

export const inquiryApi = {
  inquiries: '/api/editor/inquiries/',
  inquiry: (id: string) => `/api/editor/inquiries/${segment(id)}/`,
  file: (id: string, file: string) => `/api/editor/inquiries/${segment(id)}/files/${segment(file)}/`,
  messages: (id: string) => `/api/editor/inquiries/${segment(id)}/messages/`,
  state: (id: string) => `/api/editor/inquiries/${segment(id)}/state/`,
  owner: (id: string) => `/api/editor/inquiries/${segment(id)}/owner/`,
} as const;
