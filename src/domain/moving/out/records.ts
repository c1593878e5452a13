import * as z from 'zod';
import { LANGUAGES } from '#domain/journal/language';
import { PICTURE_NAME } from '#domain/journal/picture/picture';
import { Article } from '#domain/publication/article';
import { Issue } from '#domain/publication/volume';

const Instant = z.iso.datetime();
const Day = z.iso.date();
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Texts = z.record(z.string(), z.string());

/** The current settings, and the office's own texts. */
export const BundledSettings = z.strictObject({
  journal: Texts,
  fees: Texts.describe(
    'The charges by article type, and their `currency` by its ISO 4217 code; in US dollars in earlier bundles, which do not name it.',
  ),
  money: Texts,
  look: Texts,
  home: Texts.optional().describe('The texts of the home page. Earlier bundles have none.'),
  categories: Texts.optional().describe('The subject areas, as a JSON list. Earlier bundles have none.'),
  types: Texts.optional().describe('The article types, as a JSON list. Earlier bundles have none.'),
  review: Texts.optional().describe('The questions of a review, as a JSON list. Earlier bundles have none.'),
  times: Texts.optional().describe('The planned duration of each stage. Earlier bundles have none.'),
  guidelines: Texts.optional().describe('The advice to authors. Earlier bundles have none.'),
  process: Texts.optional().describe('The number of reviewers per manuscript. Earlier bundles have none.'),
  reminders: Texts.optional().describe('Reminder intervals, in days. Earlier bundles have none.'),
  waivers: Texts.optional().describe('Waivers and discounts. Earlier bundles have none.'),
  checklist: Texts.optional().describe('The author checklist, as a JSON list. Earlier bundles have none.'),
  licence: Texts.optional().describe('The licence of future publications. Earlier bundles have none.'),
  announcement: Texts.optional().describe('The announcement above public pages. Earlier bundles have none.'),
  navigation: Texts.optional().describe('The menus, as JSON lists. Earlier bundles have none.'),
  pages: z
    .record(z.string(), Texts)
    .optional()
    .describe('The office’s changes to the information pages, by page name. Earlier bundles have none.'),
  mails: z
    .record(z.string(), Texts)
    .optional()
    .describe('The office’s texts of emails, by the name of the email. Earlier bundles have none.'),
  letters: z
    .array(z.strictObject({ kind: z.string(), subject: z.string(), text: z.string() }))
    .optional()
    .describe('Decision letters changed by the office, in earlier bundles; later ones have them under `mails`.'),
  technical_checklist: z.array(z.string()).nullable().describe('Null if the office uses the default.'),
});
export type BundledSettings = z.infer<typeof BundledSettings>;

const Board = z.array(z.looseObject({ name: z.string() }));

const Volumes = z.array(
  z.strictObject({
    id: z.string(),
    number: z.int(),
    year: z.int(),
    issues: z.array(
      Issue.extend({ number: z.int(), publication_date: Day, cover: z.string().regex(PICTURE_NAME).optional() }),
    ),
  }),
);

/** One of the office's pictures; its file has the same name. */
export const BundledPicture = z.strictObject({
  name: z.string().regex(PICTURE_NAME),
  sha256: Sha256,
  width: z.int(),
  height: z.int(),
  description: z.string().describe('Empty for a decorative picture.'),
  credit: z.string(),
  added_by: z.string(),
  added_at: Instant,
});
export type BundledPicture = z.infer<typeof BundledPicture>;

/** An account with a confirmed address. */
export const BundledAccount = z.strictObject({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  affiliation: z.string(),
  country: z.string(),
  orcid: z.string().nullable(),
  orcid_confirmed_at: Instant.nullable()
    .default(null)
    .describe('When the iD was confirmed at ORCID; null if it was typed in.'),
  expertise: z.array(z.string()),
  languages: z.array(z.string()),
  role: z.string(),
  duty: z.string().nullable().describe('The person’s role in the editorial office; null for others.'),
  categories: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('The subject areas that this person handles; omitted if there are none.'),
  is_active: z.boolean(),
  created_at: Instant,
});
export type BundledAccount = z.infer<typeof BundledAccount>;

/** A manuscript, as far as needed to understand decisions and events. */
export const BundledManuscript = z.strictObject({
  id: z.string(),
  manuscript_number: z.string(),
  title: z.string(),
  article_type: z.string().nullable(),
  language: z.enum(LANGUAGES).optional().describe('The language of the manuscript; omitted for English.'),
  category: z.string().nullable(),
  status: z.string(),
  round: z.int(),
  submitted_at: Instant,
  slug: z.string().nullable().describe('The folder of the resulting article, below articles/.'),
  place: z
    .strictObject({ volume: z.string(), issue: z.string().nullable() })
    .optional()
    .describe('The ids of the planned volume and issue; omitted once published, or if none is planned.'),
  answers_call: z
    .strictObject({ issue: z.string(), noted_at: Instant })
    .optional()
    .describe('The issue whose call for papers it answers; omitted if none.'),
  kept_from: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('The editors it is hidden from because of a conflict of interest.'),
});
export type BundledManuscript = z.infer<typeof BundledManuscript>;

/** A decision with its letter as sent. */
export const BundledDecision = z.strictObject({
  id: z.string(),
  manuscript_number: z.string(),
  round: z.int(),
  kind: z.string().nullable(),
  previous_status: z.string(),
  status: z.string(),
  notes: z.string().describe('The office’s internal notes.'),
  letter_subject: z.string(),
  letter_text: z.string(),
  revision_due_on: Day.nullable(),
  decided_by: z.string(),
  decided_at: Instant,
});
export type BundledDecision = z.infer<typeof BundledDecision>;

/** An event of the log; `hash` covers it and `previous_hash`. */
export const BundledEvent = z.strictObject({
  position: z.int(),
  at: Instant,
  actor: z.string(),
  actor_id: z.string().nullable(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  previous_hash: z.string(),
  hash: z.string(),
});
export type BundledEvent = z.infer<typeof BundledEvent>;

/** The bundle's summary: its last file, written when everything else is known. */
export const BundleSummary = z.strictObject({
  format: z.literal(1),
  made_at: Instant,
  origin: z.string().describe('The address of the source journal.'),
  counts: z.record(z.string(), z.int()).describe('The number of records of each kind.'),
  left_out: z.strictObject({
    manuscripts: z.int().describe('Manuscripts for which the person who made the bundle has a conflict of interest.'),
  }),
  missing: z
    .array(
      z.strictObject({
        article: z.string().describe('Empty for one of the office’s pictures.'),
        file: z.string(),
        sha256: Sha256.nullable(),
      }),
    )
    .describe('Files on record that could not be read.'),
});
export type BundleSummary = z.infer<typeof BundleSummary>;

/** An imported article, and its names in old addresses. */
export const BundledMovedArticle = z.strictObject({
  manuscript_id: z.string(),
  source: z.string(),
  source_id: z.string(),
  old_names: z.array(z.string()),
  pages: z.string(),
  section: z.string(),
  lost: z.array(z.string()).describe('Details not imported, one sentence each.'),
  was_published: z.boolean(),
  moved_at: Instant,
  moved_by: z.string(),
});
export type BundledMovedArticle = z.infer<typeof BundledMovedArticle>;

export const BundledMovedIssue = z.strictObject({ source: z.string(), source_id: z.string(), issue_id: z.string() });
export type BundledMovedIssue = z.infer<typeof BundledMovedIssue>;

/** An article's monthly usage, without anything about readers. */
export const BundledUsage = z.strictObject({
  manuscript_id: z.string(),
  month: z.string().regex(/^20\d{2}-[01]\d$/),
  total_item_investigations: z.int(),
  unique_item_investigations: z.int(),
  total_item_requests: z.int(),
  unique_item_requests: z.int(),
  pdf_downloads: z.int(),
});
export type BundledUsage = z.infer<typeof BundledUsage>;

/** The last invoice number used in a year. */
export const BundledInvoiceCounter = z.strictObject({ year: z.int(), last: z.int() });
export type BundledInvoiceCounter = z.infer<typeof BundledInvoiceCounter>;

/** The contents of each file in a bundle, by path; `*` stands for a part number. .jsonl has one record per line. */
export const BUNDLED: Readonly<Record<string, { schema: string; shape: z.ZodType }>> = {
  'bundle.json': { schema: 'bundle', shape: BundleSummary },
  'settings.json': { schema: 'settings', shape: BundledSettings },
  'board.json': { schema: 'board', shape: Board },
  'pictures.json': { schema: 'pictures', shape: BundledPicture.array() },
  'volumes.json': { schema: 'volumes', shape: Volumes },
  'moved-issues.json': { schema: 'moved-issues', shape: BundledMovedIssue.array() },
  'invoice-numbers.json': { schema: 'invoice-numbers', shape: BundledInvoiceCounter.array() },
  'articles/*/article.json': { schema: 'article', shape: Article },
  'accounts/*.jsonl': { schema: 'account', shape: BundledAccount },
  'manuscripts/*.jsonl': { schema: 'manuscript', shape: BundledManuscript },
  'decisions/*.jsonl': { schema: 'decision', shape: BundledDecision },
  'moved-articles/*.jsonl': { schema: 'moved-article', shape: BundledMovedArticle },
  'usage/*.jsonl': { schema: 'usage', shape: BundledUsage },
  'events/*.jsonl': { schema: 'event', shape: BundledEvent },
};

/** The bundle's JSON Schema files (draft 2020-12): name and text. */
export function bundleSchemas(): { file: string; text: string }[] {
  return Object.entries(BUNDLED).map(([path, { schema, shape }]) => {
    const described = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
    const lines = path.endsWith('.jsonl') ? 'Each line of ' : '';
    return {
      file: `${schema}.schema.json`,
      text: `${JSON.stringify({ ...described, title: `${lines}${path}` }, null, 1)}\n`,
    };
  });
}
