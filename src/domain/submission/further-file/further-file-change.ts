import * as z from 'zod';
import { FURTHER_KIND_NAMES, FURTHER_TEXTS } from './further-file.ts';

export const FileKind = z.enum(FURTHER_KIND_NAMES, FURTHER_TEXTS.wrongKind);

export const KindChange = z.strictObject({ kind: FileKind });

/** An editor's decision on a held file. */
export const HeldFileDecision = z.strictObject({
  outcome: z.enum(['show', 'withhold'], 'Send the outcome as show or withhold.'),
});
