import { EDITORIAL_TEXTS, type Question } from '#domain/desk/editorial/editorial';
import type { ManuscriptPlace } from '#domain/issue/issue-record';
import type { EditorialVolume } from '#domain/issue/volume-change';
import { volumeLabel } from '#domain/publication/volume';

/** Volume and issue as a form holds them: digits, or empty for none. */
export interface TypedPlace {
  volume: string;
  issue: string;
}

export const typedPlace = ({ volume, issue }: ManuscriptPlace): TypedPlace => ({
  volume: String(volume ?? ''),
  issue: String(issue ?? ''),
});

/** Parses a typed place, or says which of its numbers is invalid. */
export function readPlace(typed: TypedPlace): ManuscriptPlace | { name: keyof TypedPlace; message: string } {
  const [volume, issue] = [numberIn(typed.volume), numberIn(typed.issue)];
  if (volume === undefined) return { name: 'volume', message: EDITORIAL_TEXTS.volumeNumber };
  if (issue === undefined) return { name: 'issue', message: EDITORIAL_TEXTS.issueNumber };
  if (volume === null && issue !== null) return { name: 'volume', message: EDITORIAL_TEXTS.issueWithoutVolume };
  return { volume, issue };
}

function numberIn(digits: string): number | null | undefined {
  if (digits.trim() === '') return null;
  return /^[1-9]\d{0,8}$/.test(digits.trim()) ? Number(digits) : undefined;
}

/** Volumes to choose a place from, newest first. */
type Volumes = readonly EditorialVolume[];

/** The confirmation before a typed number creates a volume or an issue; undefined if both exist. */
export function newPlaceQuestion(volumes: Volumes, { volume, issue }: ManuscriptPlace): Question | undefined {
  const known = volumes.find(({ number }) => number === volume);
  if (volume === null || (known && (issue === null || known.issues.some(({ number }) => number === issue)))) {
    return undefined;
  }
  const called = issue === null ? `Volume ${volume}` : `Issue ${issue} of Volume ${volume}`;
  return {
    heading: `Create ${called}?`,
    sentences: [
      known
        ? `${volumeLabel(known)} has no Issue ${issue} yet. ${issuesOf(known)}`
        : `There is no Volume ${volume} yet.`,
      'Its date will be today’s. You can change it under “Volumes and issues”.',
    ],
    confirm: 'Yes, create it',
  };
}

function issuesOf({ issues }: EditorialVolume): string {
  const numbers = issues.map(({ number }) => String(number)).reverse();
  return numbers.length > 0 ? `It has ${new Intl.ListFormat('en-GB').format(numbers)}.` : 'It has none.';
}

/** The proposed place: the next issue of the newest volume. */
export function nextPlace([newest]: Volumes): { volume: number; issue: number } {
  return { volume: newest?.number ?? 1, issue: (newest?.issues[0]?.number ?? 0) + 1 };
}
