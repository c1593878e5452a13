import type { HandlingEditor } from './handling-editor.ts';

/** The days of an absence, both included, or none, and who covers meanwhile. */
export interface Absence {
  absent_from: string | null;
  absent_until: string | null;
  cover: HandlingEditor | null;
}

/** An editor's own absence, and for whom the editor covers today. */
export interface OwnAbsence extends Absence {
  covers: (HandlingEditor & { until: string })[];
}

/** What a change of it answers. */
export interface OwnAbsenceChange extends OwnAbsence {
  message: string;
}
