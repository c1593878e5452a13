import type { MovingCover, MovingTrial } from '#domain/moving/in/moving';
import { issueName } from '#domain/publication/article-list';
import type { Piece } from './opened.ts';

export const coverName = ({ volume, year, issue }: MovingCover): string =>
  `Cover of ${issueName({ number: volume, year }, { number: issue })}`;

export type FoundCover = MovingCover & { bytes: Uint8Array<ArrayBuffer> };

/** Returns the cover of each issue once, with the issue's first article. */
export function uniqueCovers(): (piece: Piece, trial: Pick<MovingTrial, 'cover'>) => FoundCover | undefined {
  const seen = new Set<string>();
  return (piece, { cover }) => {
    if (!cover || seen.has(coverName(cover))) return undefined;
    seen.add(coverName(cover));
    const bytes = piece.coverAt?.(cover.file);
    return bytes && { ...cover, bytes };
  };
}

/** Checks covers during the preview; notes give the number that can be imported, and the faults of the others. */
export function checkCovers(calls: { checkCover: (bytes: FoundCover['bytes']) => Promise<string> }) {
  const find = uniqueCovers();
  const wrong: string[] = [];
  let usable = 0;
  return {
    async check(piece: Piece, trial: Pick<MovingTrial, 'cover'>): Promise<void> {
      const cover = find(piece, trial);
      if (!cover) return;
      const fault = await calls.checkCover(cover.bytes);
      if (fault) wrong.push(`The ${coverName(cover).replace('Cover', 'cover')} will not be imported: ${fault}`);
      else usable += 1;
    },
    good: () => usable,
    notes: (): string[] => [
      ...(usable > 0 ? [usable === 1 ? 'One issue cover is included.' : `${usable} issue covers are included.`] : []),
      ...wrong.slice(0, 50),
    ],
  };
}
