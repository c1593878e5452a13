import { cards } from '#loaders/snapshot';

/** True when the journal shows sample articles; every page then says so (design §2, demonstration). */
export const isDemonstration = (): boolean => cards().some((card) => card.is_sample);
