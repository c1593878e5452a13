import * as z from 'zod';
import type { IslandJournal, Journal } from '#domain/journal/journal';
import { PICTURE_NAME, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { isOrcid, normalizeOrcid } from '#domain/kernel/person/orcid';
import { lineSchema, PlainDate, paragraphsSchema } from '#domain/kernel/text';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { ISSUE_DESCRIPTION_MAX, ISSUE_TITLE_MAX, type Issue, type Volume } from '#domain/publication/volume';
import { namedSectionsSchema } from './issue-sections.ts';

export const VOLUME_TEXTS = {
  number: 'Enter the number as a whole number, 1 or higher.',
  year: 'Enter the year as four digits.',
  inUse: 'It contains manuscripts. Move them elsewhere first, then change or remove it.',
  stale: 'Another editor has changed this in the meantime. Check the current state, then try again.',
  taken: (called: string) => `There is already a ${called}. Choose another number.`,
} as const;

const WholeNumber = z.int(VOLUME_TEXTS.number).min(1, VOLUME_TEXTS.number).max(999_999_999, VOLUME_TEXTS.number);
const Year = z.int(VOLUME_TEXTS.year).min(1000, VOLUME_TEXTS.year).max(9999, VOLUME_TEXTS.year);

/** The fields that can be changed while a volume or an issue is empty. */
export const VolumeNames = z.strictObject({ number: WholeNumber, year: Year });
export const IssueNames = z.strictObject({ number: WholeNumber, publication_date: PlainDate });
export type VolumeNames = z.infer<typeof VolumeNames>;
export type IssueNames = z.infer<typeof IssueNames>;

/** `manuscripts` counts all manuscripts, published or not; an issue's `title` may be empty. */
export interface EditorialVolume extends Omit<Volume, 'issues'> {
  manuscripts: number;
  issues: (Pick<Issue, 'id' | 'number' | 'publication_date'> & { title: string; manuscripts: number })[];
}

const GUESTS_MAX = 12;
const CALL_MAX = 8_000;

export const GUEST_FIELDS = [
  { name: 'name', label: 'Name', hint: 'As shown to readers, such as Dr Amina Diallo.' },
  { name: 'affiliation', label: 'Affiliation', hint: 'Optional.' },
  { name: 'orcid', label: 'ORCID iD', hint: 'For example, 0000-0002-1825-0097 or the full URL (optional).' },
] as const;

/** Guest editors have no rights in the office. */
export const GuestEditor = z.strictObject({
  name: lineSchema({ called: 'the name of a guest editor', max: 120, required: 'Enter the name of the guest editor.' }),
  affiliation: lineSchema({ called: 'the affiliation of a guest editor', max: 200 }),
  orcid: z
    .string()
    .transform(normalizeOrcid)
    .refine((orcid) => orcid === '' || isOrcid(orcid), {
      error: 'Check the ORCID iD: it is not valid. An iD looks like 0000-0002-1825-0097.',
    }),
});
export type GuestEditor = z.infer<typeof GuestEditor>;

const OptionalDate = z.union([z.literal(''), PlainDate], 'Enter a date with day, month and year.');

/** Without a text there is no call, and its dates are empty. */
export const SpecialIssueText = z.strictObject({
  is_special: z.boolean(),
  guest_editors: z.array(GuestEditor).max(GUESTS_MAX, `Add at most ${GUESTS_MAX} guest editors.`),
  call_text: paragraphsSchema({ called: 'the call', max: CALL_MAX }),
  call_opens_on: OptionalDate,
  call_closes_on: OptionalDate,
});
export type SpecialIssueText = z.infer<typeof SpecialIssueText>;

export function callProblems({
  call_text,
  call_opens_on,
  call_closes_on,
}: Pick<SpecialIssueText, 'call_text' | 'call_opens_on' | 'call_closes_on'>): {
  name: keyof SpecialIssueText;
  message: string;
}[] {
  if (call_text === '') {
    const isDated = call_opens_on !== '' || call_closes_on !== '';
    return isDated ? [{ name: 'call_text', message: 'Enter the text of the call, or clear its dates.' }] : [];
  }
  return [
    ...(call_opens_on ? [] : [{ name: 'call_opens_on', message: 'Enter the day the call opens.' } as const]),
    ...(call_closes_on ? [] : [{ name: 'call_closes_on', message: 'Enter the day the call closes.' } as const]),
    ...(call_opens_on && call_closes_on && call_closes_on < call_opens_on
      ? [{ name: 'call_closes_on', message: 'The call cannot close before it opens.' } as const]
      : []),
  ];
}

const ARTICLES_MAX = 2_000;

export const ISSUE_TEXTS = {
  saved: 'The issue has been saved. Readers will see it once the site is rebuilt.',
  unchanged: 'Nothing has changed.',
  noCall: 'This issue has no call for papers.',
  unknownNumber: 'You have no access to a manuscript with this number. Check it in the list of manuscripts.',
  noted: 'The manuscript is listed as a response to this call.',
  takenOff: 'The manuscript has been removed from the list.',
  stale: 'Another editor has changed this issue in the meantime. What you have typed is kept.',
  created: (called: string) => `${called} has been created.`,
} as const;

/** The body of `POST /api/issues/`: number and date of a new issue, and of its volume if also new. */
export const NewIssue = z.strictObject({
  volume: VolumeNames.shape.number,
  year: VolumeNames.shape.year,
  number: IssueNames.shape.number,
  publication_date: IssueNames.shape.publication_date,
});
export type NewIssue = z.infer<typeof NewIssue>;

/** Title, description and cover may be empty. */
const issueTextSchema = (journal: IslandJournal) =>
  z.strictObject({
    title: lineSchema({ called: 'the title', max: ISSUE_TITLE_MAX }),
    description: paragraphsSchema({ called: 'the description', max: ISSUE_DESCRIPTION_MAX }),
    publication_date: PlainDate,
    cover: z.string().refine((name) => name === '' || PICTURE_NAME.test(name), PICTURE_TEXTS.gone),
    sections: namedSectionsSchema(journal),
    ...SpecialIssueText.shape,
  });
export type IssueText = z.infer<ReturnType<typeof issueTextSchema>>;

/** Also validates the dates of the call. */
export const issueTextWithCall = (journal: IslandJournal) => issueTextSchema(journal).superRefine(checkCall);

/**
 * The body of `PUT …/record/`: `articles` are the ids of the issue's content in reading order; `version` is the one the
 * editor saw.
 */
export const issueChangeSchema = (journal: Journal) =>
  issueTextSchema(journal).extend({
    version: z.int().min(1),
    articles: z.array(z.string().max(80)).max(ARTICLES_MAX),
  });
export type IssueChange = z.infer<ReturnType<typeof issueChangeSchema>>;

export function checkCall(words: SpecialIssueText, context: z.RefinementCtx): void {
  for (const { name, message } of callProblems(words)) context.addIssue({ code: 'custom', path: [name], message });
}

export interface IssueEntry {
  id: string;
  manuscript_number: string;
  title: string;
  article_type: string | null;
  status: ManuscriptStatus;
}

/** A manuscript that can be placed in the issue, with its current place. */
export interface PlacedEntry extends IssueEntry {
  place: ManuscriptPlace;
}

/** An issue with the manuscripts visible to the caller, in reading order. */
export interface IssueRecord extends IssueText {
  id: string;
  number: number;
  volume: { id: string; number: number; year: number };
  version: number;
  articles: IssueEntry[];
  /** Manuscripts that answer its call, whether in the issue or not. */
  answers: PlacedEntry[];
  /** Accepted manuscripts in no issue and in no other volume; at most 200. */
  waiting: PlacedEntry[];
}

/** A manuscript's volume and issue numbers; null for none. */
export interface ManuscriptPlace {
  volume: number | null;
  issue: number | null;
}

export const SCHEDULE_TEXTS = {
  nothingReady: 'No article in this issue is ready. The reasons are shown beside each article.',
  nothingSet: 'No article in this issue has a date.',
  set: (count: number) => `${count === 1 ? 'One article now has' : `${count} articles now have`} this date.`,
  cancelled: (count: number) => `${count === 1 ? 'One date has' : `${count} dates have`} been cancelled.`,
} as const;

export const IssueScheduleChange = z.strictObject({ publish_on: PlainDate });

/** `missing` lists what prevents publication; `refused` is the error of the last attempt. */
export interface ScheduledEntry {
  id: string;
  manuscript_number: string;
  title: string;
  publish_on: string | null;
  missing: string[];
  refused?: string;
}

/** The issue's accepted, unpublished manuscripts that the editor may see; `waiting` counts those not accepted yet. */
export interface IssueSchedule {
  entries: ScheduledEntry[];
  waiting: number;
}
