import type { Side } from '#domain/message/message';

/** A thread of the demonstration; invented, like everything in it. */
interface SampleThread {
  /** The title of the sample manuscript. */
  manuscript: string;
  /** The account of the reviewer, where one of them writes. */
  reviewer?: string;
  kind: Side;
  messages: readonly { side: Side; by: string; daysAgo: number; text: string }[];
}

const FRACTURE = 'Return to sport after paediatric forearm fracture: a prospective cohort';
const HANDOVER = 'Structured handover between anaesthesia and intensive care: a review of tools';

const EDITOR = 'Edith Marlowe';

/** A note of the office, and a question of an author and of a reviewer, of which one waits for its answer. */
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
