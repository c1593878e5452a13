import * as z from 'zod';
import type { IslandJournal, Journal } from '#domain/journal/journal';
import { PICTURE_NAME, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { lineSchema, PlainDate, paragraphsSchema } from '#domain/kernel/text';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { ISSUE_DESCRIPTION_MAX, ISSUE_TITLE_MAX } from '#domain/publication/volume';
import { namedSectionsSchema } from './issue-sections.ts';
import { callProblems, SpecialIssueText } from './special.ts';
import { IssueNames, VolumeNames } from './volume-change.ts';

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
