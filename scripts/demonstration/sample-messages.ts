import type { Side } from '#domain/message/message';

/** A sample thread. */
interface SampleThread {
  /** The title of the sample manuscript. */
  manuscript: string;
  /** The reviewer's account, if one of the writers. */
  reviewer?: string;
  kind: Side;
  messages: readonly { side: Side; by: string; daysAgo: number; text: string }[];
}

const FRACTURE = 'Return to sport after paediatric forearm fracture: a prospective cohort';
const HANDOVER = 'Structured handover between anaesthesia and intensive care: a review of tools';

const EDITOR = 'Edith Marlowe';

/** An internal note, and questions from an author and a reviewer, one of them unanswered. */
export const SAMPLE_THREADS: readonly SampleThread[] = [
  {
    manuscript: FRACTURE,
    kind: 'reviewer',
    reviewer: 'reviewer@journal.example',
    messages: [
      {
        side: 'reviewer',
        by: 'Rosa Quiroga',
        daysAgo: 2,
        text: 'May I ask a statistician of our unit to look at the survival analysis with me? I would name her in the review.',
      },
    ],
  },
  {
    manuscript: FRACTURE,
    kind: 'office',
    messages: [
      {
        side: 'office',
        by: EDITOR,
        daysAgo: 12,
        text: 'If the two reviews disagree, ask a paediatric surgeon for a third.',
      },
    ],
  },
  {
    manuscript: HANDOVER,
    kind: 'author',
    messages: [
      {
        side: 'author',
        by: 'Ingrid Solheim',
        daysAgo: 6,
        text: 'May the revision have one table more than the guidelines allow? Both reviewers ask for one.',
      },
      {
        side: 'office',
        by: EDITOR,
        daysAgo: 5,
        text: 'Yes. Please say so in your response, so that the reviewers do not wonder.',
      },
    ],
  },
];
