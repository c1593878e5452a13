import type { Duty } from './duty.ts';

/** The place of somebody in the office. */
interface Place {
  duty: Duty;
  categories: readonly string[];
}

/** Somebody of the office who is away and covered by another. */
export interface Covered extends Place {
  id: string;
}

/** The place of an editor in the office, and of those for whom the editor covers today. */
export interface Office extends Place {
  covers: readonly Covered[];
}
