import { cards } from '#loaders/snapshot';

let known: boolean | undefined;

/** Whether the journal shows sample articles; every page then says so (design §2, demonstration). */
export function isDemonstration(): boolean {
  known ??= cards().some((card) => card.is_sample);
  return known;
}
