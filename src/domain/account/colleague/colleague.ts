import type { Duty } from './duty.ts';
import type { HandlingEditor } from './handling-editor.ts';

/** A colleague, as managing editors see them. */
export interface Colleague extends HandlingEditor {
  email: string;
  duty: Duty;
  /** The subject areas assigned to this person. */
  categories: string[];
  /** The days of an absence, both included; null if none is planned. */
  absent_from: string | null;
  absent_until: string | null;
  /** Covers during the absence. */
  cover: HandlingEditor | null;
  /** How many manuscripts they handle that are neither rejected nor published. */
  open: number;
}

/** The reply to changing a colleague. */
export interface ColleaguesChange {
  message: string;
  colleagues: Colleague[];
}
