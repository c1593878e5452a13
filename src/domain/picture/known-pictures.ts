import type { Picture } from './picture.ts';

let known: ReadonlyMap<string, Picture> = new Map();

/** Makes the pictures of the office known in this process, to whatever shows one by its name. */
export function adoptPictures(pictures: readonly Picture[]): void {
  known = new Map(pictures.map((picture) => [picture.name, picture]));
}

/** The picture of a name; undefined where it is none, or none that is known here. */
export const knownPicture = (name: string): Picture | undefined => known.get(name);
