import type { Duty } from './duty.ts';
import type { HandlingEditor } from './handling-editor.ts';

/** Someone of the office, as managing editors see them. */
export interface Colleague extends HandlingEditor {
  email: string;
  duty: Duty;
  /** The subject areas whose manuscripts come to this person. */
  categories: string[];
  /** The days of an absence, both included; null if none is planned. */
  absent_from: string | null;
  absent_until: string | null;
  /** Who is asked meanwhile. */
  cover: HandlingEditor | null;
  /** How many manuscripts they handle that are neither rejected nor published. */
  open: number;
}

/** What a change of a colleague answers. */
export interface ColleaguesChange {
  message: string;
  colleagues: Colleague[];
}
