import { EDITORIAL_TEXTS, type Question } from '#domain/desk/editorial/editorial';
import type { EditorialVolume, ManuscriptPlace } from '#domain/issue/issue-record';
import { volumeLabel } from '#domain/publication/volume';

/** Volume and issue as typed: digits, or empty for none. */
export interface PlaceInput {
  volume: string;
  issue: string;
}

export const toPlaceInput = ({ volume, issue }: ManuscriptPlace): PlaceInput => ({
  volume: String(volume ?? ''),
  issue: String(issue ?? ''),
});

/** Parses volume and issue, or returns the invalid field with its error message. */
export function parsePlace(typed: PlaceInput): ManuscriptPlace | { name: keyof PlaceInput; message: string } {
  const [volume, issue] = [parseNumber(typed.volume), parseNumber(typed.issue)];
  if (volume === undefined) return { name: 'volume', message: EDITORIAL_TEXTS.volumeNumber };
  if (issue === undefined) return { name: 'issue', message: EDITORIAL_TEXTS.issueNumber };
  if (volume === null && issue !== null) return { name: 'volume', message: EDITORIAL_TEXTS.issueWithoutVolume };
  return { volume, issue };
}

function parseNumber(digits: string): number | null | undefined {
  if (digits.trim() === '') return null;
  return /^[1-9]\d{0,8}$/.test(digits.trim()) ? Number(digits) : undefined;
}

/** Newest first. */
type Volumes = readonly EditorialVolume[];

/** Asks for confirmation before a number creates a volume or an issue. */
export function newPlaceQuestion(volumes: Volumes, { volume, issue }: ManuscriptPlace): Question | undefined {
  const known = volumes.find(({ number }) => number === volume);
  if (volume === null || (known && (issue === null || known.issues.some(({ number }) => number === issue)))) {
    return undefined;
  }
  const placeName = issue === null ? `Volume ${volume}` : `Issue ${issue} of Volume ${volume}`;
  return {
    heading: `Create ${placeName}?`,
    sentences: [
      known
        ? `${volumeLabel(known)} has no Issue ${issue} yet. ${existingIssuesText(known)}`
        : `There is no Volume ${volume} yet.`,
      'It will be dated today. You can change the date under “Volumes and issues”.',
    ],
    confirm: 'Yes, create it',
  };
}

function existingIssuesText({ issues }: EditorialVolume): string {
  const numbers = issues.map(({ number }) => String(number)).reverse();
  return numbers.length > 0 ? `Existing issues: ${new Intl.ListFormat('en-GB').format(numbers)}.` : 'It has no issues.';
}

/** Proposes the next issue of the newest volume. */
export function nextPlace([newest]: Volumes): { volume: number; issue: number } {
  return { volume: newest?.number ?? 1, issue: (newest?.issues[0]?.number ?? 0) + 1 };
}
