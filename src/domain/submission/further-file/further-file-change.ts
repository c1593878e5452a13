import * as z from 'zod';
import { FURTHER_KIND_NAMES, FURTHER_TEXTS } from './further-file.ts';

/** What a further file is. */
export const KindOfFile = z.enum(FURTHER_KIND_NAMES, FURTHER_TEXTS.wrongKind);

/** Another kind of a further file. */
export const KindChange = z.strictObject({ kind: KindOfFile });

/** What an editor decides about a file that is kept from reviewers. */
export const Settlement = z.strictObject({
  outcome: z.enum(['show', 'withhold'], 'Send the outcome as show or withhold.'),
});
