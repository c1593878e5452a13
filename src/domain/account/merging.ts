import * as z from 'zod';
import { CurrentPassword, Email } from './account.ts';
import { isClosedAddress } from './closing.ts';

/** The parts that move with a merged account, in the order shown to the office. */
export const MOVED_LABELS = {
  manuscripts: ['submitted manuscript', 'submitted manuscripts'],
  reviews: ['review or invitation to review', 'reviews and invitations to review'],
  drafts: ['submission draft', 'submission drafts'],
  messages: ['message', 'messages'],
  next_in_line: ['place on a reserve list', 'places on reserve lists'],
  alerts: ['email alert', 'email alerts'],
} as const;
export type MoveCounts = Record<keyof typeof MOVED_LABELS, number>;

export interface MergedSide {
  id: string;
  name: string;
  email: string;
  role: string;
}

/** The preview of a merge; `refusals` are the reasons against it. */
export interface MergePlan {
  goes: MergedSide;
  stays: MergedSide;
  moves: MoveCounts;
  /** Past invitations that stay with the closed account. */
  left: number;
  refusals: string[];
  /** Identifies the previewed state: the merge is refused if it has changed. */
  seen: string;
}

/** The query of `GET /api/editor/account/:id/merge`: the address of the account to keep. */
export const MergeQuery = z.object({ stays: Email });

export function describeMoves(moves: MoveCounts): string {
  const parts = (Object.keys(MOVED_LABELS) as (keyof MoveCounts)[]).flatMap((kind) => {
    const [one, more] = MOVED_LABELS[kind];
    return moves[kind] > 0 ? [`${moves[kind]} ${moves[kind] === 1 ? one : more}`] : [];
  });
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing: the account is empty.';
}

/** The body of `POST /api/editor/account/:id/merge`, whose id is the account to close. */
export const Merge = z.strictObject({
  stays: z.string().max(64),
  seen: z.string().max(64),
  password: CurrentPassword,
  otp: z.string().trim().max(20, 'A code can have at most 20 characters.').optional(),
});
export type Merge = z.infer<typeof Merge>;

export const mergeApi = {
  plan: (goes: string, stays: string) =>
    `/api/editor/account/${encodeURIComponent(goes)}/merge/?${new URLSearchParams({ stays })}`,
  merge: (goes: string) => `/api/editor/account/${encodeURIComponent(goes)}/merge/`,
} as const;

/** Shown to the office before a merge. */
export const MERGING_TEXTS = {
  kept: 'The account to keep retains its name, address, password, two-factor authentication, account role, editorial role, ORCID iD, affiliation, expertise and languages. It gains no rights.',
  ends: 'The other address can no longer be used to sign in. Its sessions, emailed links and saved lists are deleted, and the address is free again.',
  record:
    'The record stays as it is: authors as named on manuscripts, sent emails and the event log. Emails about a manuscript still go to the address in its list of authors.',
  notified: 'Both addresses are notified by email. This cannot be undone.',
  changed: 'The accounts have changed in the meantime. Please preview the merge again.',
  missing: 'One of the two accounts no longer exists: it was closed or merged.',
  own: 'One of the two is your own account. Ask another managing editor to merge it, or the person who runs the server, with `npm run merge-accounts`.',
  hiddenManuscript:
    'A manuscript in review is hidden from you because you wrote it, are reviewing it or stepped back from it. The merge could reveal who reviews it, so ask another managing editor to merge accounts.',
} as const;

/** The facts about an account that decide whether it can be merged. */
export interface Mergeable {
  id: string;
  email: string;
  role: string;
  is_active: boolean;
  email_verified_at: Date | null;
  totp_enabled_at: Date | null;
}

/** An account's part in a manuscript that involves the other account too; `has_ended` marks a declined invitation. */
export interface Involvement {
  manuscript: string;
  account_id: string;
  part: 'author' | 'reviewer' | 'editor';
  round: number | null;
  assignment_id: string | null;
  has_ended: boolean;
}

interface Pair {
  goes: Mergeable;
  stays: Mergeable;
}

/**
 * Lists the reasons against merging two accounts, except conflicts over manuscripts. `actorId` is null on the command
 * line.
 */
export function mergeObstacles(
  { goes, stays }: Pair,
  { actorId, openReviews }: { actorId: string | null; openReviews: number },
): string[] {
  if (goes.id === stays.id) return ['These are the same account.'];
  if ([goes, stays].some(({ email }) => isClosedAddress(email))) return ['One of the two accounts is already closed.'];
  const unconfirmed = goes.email_verified_at === null;
  const reasons: [boolean, string][] = [
    [actorId !== null && [goes.id, stays.id].includes(actorId), MERGING_TEXTS.own],
    [!goes.is_active || !stays.is_active, 'One of the two accounts is deactivated.'],
    [
      goes.role === 'editor',
      `${goes.email} belongs to a member of the editorial office. Change its role first, or keep this account and merge the other one.`,
    ],
    [
      goes.totp_enabled_at !== null,
      `${goes.email} uses two-factor authentication. Ask its owner to turn that off first, or keep this account and merge the other one.`,
    ],
    [stays.email_verified_at === null, `${stays.email} is unconfirmed. Its owner must confirm it first.`],
    // Otherwise, anyone registering with someone else's address would inherit their invitations.
    [
      unconfirmed && openReviews > 0,
      `${goes.email} is unconfirmed and is invited to review. Cancel that invitation and invite ${stays.email} instead.`,
    ],
  ];
  return reasons.filter(([applies]) => applies).map(([, text]) => text);
}

const PART_LABELS = {
  author: 'an author',
  reviewer: 'a reviewer',
  editor: 'an editor who handles or decided it',
} as const;

/** Lists the manuscripts that prevent the merge, one sentence each. */
export function manuscriptConflicts({ goes, stays }: Pair, involvements: readonly Involvement[]): string[] {
  const numbers = [...new Set(involvements.map(({ manuscript }) => manuscript))].sort();
  return numbers.flatMap((number) => {
    const of = (id: string) => involvements.filter((one) => one.manuscript === number && one.account_id === id);
    const reason = findConflict(of(goes.id), of(stays.id));
    return reason ? [`${number}: ${reason}`] : [];
  });
}

function findConflict(going: readonly Involvement[], staying: readonly Involvement[]): string | undefined {
  const [goes, stays] = [going, staying].map((all) => all.filter(({ has_ended }) => !has_ended));
  for (const one of goes ?? []) {
    for (const other of stays ?? []) {
      if (one.part !== other.part) {
        return `one of the two is ${PART_LABELS[one.part]}, the other ${PART_LABELS[other.part]}. One person cannot be both.`;
      }
      if (one.part === 'reviewer' && one.round === other.round) {
        return `both review it in round ${one.round}. Cancel one of the two first; submitted reviews cannot be merged.`;
      }
    }
  }
  const ended = staying.find(({ has_ended }) => has_ended);
  const isBlocked = ended && goes?.some(({ part, round }) => part === 'author' || round === ended.round);
  return isBlocked
    ? 'the account to keep has declined to review it, or is no longer invited. Merge the other way round.'
    : undefined;
}

/** Past invitations of the closed account that cannot move, by assignment. */
export function unmovableInvitations({ goes, stays }: Pair, involvements: readonly Involvement[]): string[] {
  return involvements.flatMap(({ account_id, manuscript, round, assignment_id, has_ended }) => {
    if (account_id !== goes.id || !has_ended || !assignment_id) return [];
    const isBlocked = involvements.some(
      (other) =>
        other.account_id === stays.id &&
        other.manuscript === manuscript &&
        (other.part !== 'reviewer' || other.round === round),
    );
    return isBlocked ? [assignment_id] : [];
  });
}
