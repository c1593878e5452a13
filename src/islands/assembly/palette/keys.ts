import { paths } from '#domain/kernel/paths';
import { inquiryPaths } from '#domain/message/inquiry/paths';

/** Targets of single keys. */
export const PLACES_BY_KEY: Readonly<Record<string, { label: string; to: string }>> = {
  d: { label: 'Open the dashboard', to: paths.editorDashboard },
  m: { label: 'Open all manuscripts', to: paths.editorManuscripts('all') },
  i: { label: 'Open the inquiries', to: inquiryPaths.inquiries },
};

/** The keys with their descriptions. */
export const SINGLE_KEYS: readonly (readonly [key: string, does: string])[] = [
  ['?', 'Show this list'],
  ['/', 'Search the office'],
  ['j', 'Go to the next row'],
  ['k', 'Go to the previous row'],
  ...Object.entries(PLACES_BY_KEY).map(([key, { label }]) => [key, label] as const),
];
