import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { REVIEW_FORM_DEFAULT } from '#domain/journal/form-defaults';
import { addDays, DAY_MS, plainDate } from '#domain/kernel/date';
import { textForAuthors } from '#domain/review/form-answers';
import type { ReviewContent } from '#domain/review/review';
import { stableId } from '#server/kernel/identifiers';
import type { SAMPLE_ACCOUNTS } from './sample-accounts.ts';

interface SampleReview {
  reviewer: (typeof SAMPLE_ACCOUNTS)[number]['email'];
  /** The title of the sample manuscript. */
  manuscript: string;
  /** Days before today, or before the decision. */
  invitedDaysAgo: number;
  dueInDays: number;
  stage: 'invited' | 'writing' | 'released';
  interests?: string;
  content?: ReviewContent;
}

const [ORIGINALITY, METHODS, STATISTICS, ETHICS, PRESENTATION] = REVIEW_FORM_DEFAULT.questions.map(({ id }) => id);
const answers = (...given: [id: string | undefined, score: number | null, text: string][]) =>
  Object.fromEntries(given.map(([id = '', score, text]) => [id, { score, text }]));

const ISLANDS = 'Group antenatal education by video link for families on remote islands';
const FRACTURE = 'Return to sport after paediatric forearm fracture: a prospective cohort';
const HANDOVER = 'Structured handover between anaesthesia and intensive care: a review of tools';
const HERBS = 'A single-centre series of herbal remedies for thyroid nodules';

/** Each reviewer has an invitation, a draft and a past review. */
const SAMPLE_REVIEWS: readonly SampleReview[] = [
  {
    reviewer: 'reviewer@journal.example',
    manuscript: ISLANDS,
    stage: 'invited',
    invitedDaysAgo: 2,
    dueInDays: 26,
  },
  {
    reviewer: 'reviewer@journal.example',
    manuscript: FRACTURE,
    stage: 'writing',
    invitedDaysAgo: 18,
    dueInDays: 10,
    interests: '',
    content: {
      answers: answers(
        [ORIGINALITY, 4, 'Families do ask, and there is little to tell them. The question is worth a study.'],
        [METHODS, 3, 'Who decided when a child could return? If the surgeon did, the main result is partly a habit.'],
        [STATISTICS, null, ''],
      ),
      comments_to_author:
        'Please report how many children were lost to follow-up, and when.\n\nFour refractures are few: give the confidence interval.',
      comments_to_editor: '',
      recommendation: null,
    },
  },
  {
    reviewer: 'reviewer@journal.example',
    manuscript: HANDOVER,
    stage: 'released',
    invitedDaysAgo: 40,
    dueInDays: 28,
    interests: '',
    content: {
      answers: answers(
        [ORIGINALITY, 4, 'A useful question for every hospital that hands patients over.'],
        [METHODS, 3, 'The search strategy is missing for one of the databases.'],
        [STATISTICS, null, 'Not applicable.'],
        [ETHICS, 5, 'No concerns.'],
        [PRESENTATION, 4, 'Clear. The discussion repeats the results.'],
      ),
      comments_to_author:
        'Please add the full search strategy of every database.\n\nTable 2 lists eleven items; say which tools lack which.\n\nThe discussion could be half as long.',
      comments_to_editor: 'A solid piece of work that needs little.',
      recommendation: 'minor_revisions',
    },
  },
  {
    reviewer: 'reviewer2@journal.example',
    manuscript: FRACTURE,
    stage: 'invited',
    invitedDaysAgo: 5,
    dueInDays: 23,
  },
  {
    reviewer: 'reviewer2@journal.example',
    manuscript: ISLANDS,
    stage: 'writing',
    invitedDaysAgo: 31,
    dueInDays: -3,
    interests: 'I advise a maternity charity, unpaid.',
    content: {
      answers: answers([ORIGINALITY, 5, 'Timely, and rarely studied where the distance is real.']),
      comments_to_author: 'How were families without a stable connection reached?',
      comments_to_editor: '',
      recommendation: null,
    },
  },
  {
    reviewer: 'reviewer2@journal.example',
    manuscript: HANDOVER,
    stage: 'released',
    invitedDaysAgo: 39,
    dueInDays: 28,
    interests: '',
    content: {
      answers: answers(
        [METHODS, 4, 'Sound for a scoping review.'],
        [PRESENTATION, 3, 'The figure cannot be read in print.'],
      ),
      comments_to_author: 'Please redraw the figure, and explain why grey literature was left out.',
      comments_to_editor: '',
      recommendation: 'minor_revisions',
    },
  },
  {
    reviewer: 'reviewer2@journal.example',
    manuscript: HERBS,
    stage: 'released',
    invitedDaysAgo: 36,
    dueInDays: 28,
    interests: '',
    content: {
      answers: answers(
        [METHODS, 1, 'No comparison, and no definition of response before the data were seen.'],
        [STATISTICS, 1, 'Percentages of nine patients.'],
      ),
      comments_to_author:
        'Without a comparison the series cannot show an effect. A registered protocol would be the place to begin.',
      comments_to_editor: 'I do not see how a revision could help.',
      recommendation: 'reject',
    },
  },
];

type Sample = (typeof SAMPLE_REVIEWS)[number];

const EDITOR = 'editor@journal.example';

/** Inserts assignments with their drafts and reviews, so that neither reviewer's area is empty. */
export async function insertReviews(trx: Transaction<Database>, now: Date): Promise<void> {
  const numbers = new Map<string, number>();
  for (const sample of SAMPLE_REVIEWS) await insertOne(trx, sample, { now, numbers });
}

async function insertOne(
  trx: Transaction<Database>,
  sample: Sample,
  { now, numbers }: { now: Date; numbers: Map<string, number> },
): Promise<void> {
  const { stage, reviewer, manuscript, interests, content } = sample;
  const isReleased = stage === 'released';
  const id = stableId('assignment', reviewer, manuscript);
  const manuscript_id = stableId('manuscript', manuscript);
  const decided = isReleased && (await findDecision(trx, manuscript_id));
  const today = decided || now;
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const invited_at = daysAgo(sample.invitedDaysAgo);
  const accepted_at = stage === 'invited' ? null : new Date(invited_at.getTime() + DAY_MS);
  const submitted_at = isReleased ? daysAgo(14) : null;
  const reviewer_number = isReleased ? (numbers.get(manuscript) ?? 0) + 1 : null;
  if (reviewer_number) numbers.set(manuscript, reviewer_number);
  const dueFrom = stage === 'invited' || stage === 'writing' ? now : invited_at;
  await trx
    .insertInto('review_assignment')
    .values({
      id,
      manuscript_id,
      round: 1,
      reviewer_id: stableId('account', reviewer),
      invited_by: EDITOR,
      invited_by_id: stableId('account', EDITOR),
      invited_at,
      accepted_at,
      due_on: addDays(plainDate(dueFrom), sample.dueInDays),
      interests: interests ?? null,
      interests_declared_at: interests === undefined ? null : accepted_at,
      completed_at: submitted_at,
      thanked_at: submitted_at,
      reviewer_number,
      form: accepted_at ? JSON.stringify(REVIEW_FORM_DEFAULT) : null,
    })
    .execute();
  if (!content) return;
  const written = { assignment_id: id, content: JSON.stringify(content) };
  await trx
    .insertInto('review_draft')
    .values({ ...written, version: 3, updated_at: submitted_at ?? daysAgo(1) })
    .execute();
  if (!submitted_at || !content.recommendation) return;
  await trx
    .insertInto('review')
    .values({ ...written, number: 1, recommendation: content.recommendation, submitted_at })
    .execute();
  const text = textForAuthors(content, REVIEW_FORM_DEFAULT);
  const edited = { edited_by: EDITOR, edited_at: today, released_at: today };
  await trx
    .insertInto('review_for_author')
    .values({ assignment_id: id, text, ...edited })
    .execute();
}

async function findDecision(trx: Transaction<Database>, manuscriptId: string): Promise<Date> {
  const { decided_at } = await trx
    .selectFrom('decision')
    .select('decided_at')
    .where('manuscript_id', '=', manuscriptId)
    .executeTakeFirstOrThrow();
  return decided_at;
}
