import type { Duty } from './duty.ts';

/** A person's position in the office. */
interface Place {
  duty: Duty;
  categories: readonly string[];
}

/** An absent colleague and their cover. */
export interface Covered extends Place {
  id: string;
}

/** An editor's position in the office, and the positions of those the editor covers for today. */
export interface Office extends Place {
  covers: readonly Covered[];
}
