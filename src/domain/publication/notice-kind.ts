/** How a notice marks an article (NISO RP-45-2024), mildest first. */
export const NOTICE_KINDS = ['correction', 'expression_of_concern', 'retraction'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
