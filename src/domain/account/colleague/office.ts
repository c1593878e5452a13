import type { Duty } from './duty.ts';

/** The place of someone in the office. */
interface Place {
  duty: Duty;
  categories: readonly string[];
}

/** Someone of the office who is away and covered by another. */
export interface Covered extends Place {
  id: string;
}

/** The place of an editor in the office, and of those for whom the editor covers today. */
export interface Office extends Place {
  covers: readonly Covered[];
}
