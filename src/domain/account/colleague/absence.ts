import type { HandlingEditor } from './handling-editor.ts';

/** An absence, first and last day included, and who covers for it. */
export interface Absence {
  absent_from: string | null;
  absent_until: string | null;
  cover: HandlingEditor | null;
}

/** An editor's own absence, and the colleagues the editor covers for today. */
export interface OwnAbsence extends Absence {
  covers: (HandlingEditor & { until: string })[];
}

/** The reply to changing one's own absence. */
export interface OwnAbsenceChange extends OwnAbsence {
  message: string;
}
