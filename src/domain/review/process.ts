import type { IslandJournal } from '#domain/journal/journal';
import { timelineDuration } from '#domain/journal/timeline';

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** A small count in running text: `2` → "two"; digits from ten. */
export function countAsText(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

/** A step of review; `duration` only if the specification gives one. */
export interface ReviewStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly duration?: string;
}

/** The seven steps from submission to publication, in order (spec §4, editorial flow; durations spec §9). */
export const reviewSteps = (journal: IslandJournal): readonly ReviewStep[] => [
  {
    id: 'screening',
    title: 'Initial screening',
    description:
      'The editorial office checks that the manuscript is within the journal’s scope, is complete and anonymised, and carries the ethics, consent and registration statements its study design needs.',
    duration: timelineDuration(journal, 'screening'),
  },
  {
    id: 'editor-assessment',
    title: 'Editor assessment',
    description:
      'An editor with no competing interest reads the manuscript for its question, its methods and its value to readers. A manuscript that cannot succeed in review may be rejected at this point, with the reason.',
  },
  {
    id: 'peer-review',
    title: 'Peer review',
    description: peerReview(journal),
    duration: timelineDuration(journal, 'review'),
  },
  {
    id: 'decision',
    title: 'Decision',
    description:
      'The editor weighs the reports and the manuscript, makes a decision and explains it. The authors receive the reviewers’ comments with it.',
    duration: `${timelineDuration(journal, 'first-decision')} after submission`,
  },
  {
    id: 'revision',
    title: 'Revision',
    description:
      'The authors revise the manuscript and answer every comment, point by point. Where a change was not made, they say why.',
    duration: `${timelineDuration(journal, 'minor-revisions')} for minor revisions, ${timelineDuration(journal, 'major-revisions')} for major revisions`,
  },
  {
    id: 'final-decision',
    title: 'Final decision',
    description:
      'The editor examines the revised manuscript and the answers, asks the reviewers again where the changes are substantial, and accepts or rejects it.',
  },
  {
    id: 'production',
    title: 'Production',
    description:
      'The accepted manuscript is prepared for publication, the authors check it, and the article appears in an issue, free to read.',
    duration: `${timelineDuration(journal, 'publication')} from submission to publication`,
  },
];

function peerReview({ process: { reviewers } }: IslandJournal): string {
  const [noun, verb] = reviewers === 1 ? ['reviewer', 'reports'] : ['reviewers', 'report'];
  return `At least ${countAsText(reviewers)} independent ${noun} ${verb} on the anonymised manuscript. Authors and reviewers do not learn each other’s names.`;
}

/** A decision and its meaning for authors. */
export interface DecisionOption {
  readonly id: string;
  readonly label: string;
  readonly meaning: string;
}

/** The four decisions after peer review (spec §4, editorial flow; durations spec §9). */
export const decisionOptions = (journal: IslandJournal): readonly DecisionOption[] => [
  {
    id: 'accept',
    label: 'Accept',
    meaning: 'The manuscript is sound and clear as it stands and goes to production.',
  },
  {
    id: 'minor-revisions',
    label: 'Minor revisions',
    meaning: `Limited changes are needed, none of which puts the conclusions in doubt. The revision is expected within ${timelineDuration(journal, 'minor-revisions')} and usually returns to the editor alone.`,
  },
  {
    id: 'major-revisions',
    label: 'Major revisions',
    meaning: `The work may be publishable after substantial changes, such as a new analysis. The revision is expected within ${timelineDuration(journal, 'major-revisions')} and usually returns to the reviewers. Acceptance is not assured.`,
  },
  {
    id: 'reject',
    label: 'Reject',
    meaning:
      'The manuscript will not be published here. The authors are told why, have nothing to pay, and are free to submit it elsewhere.',
  },
];
