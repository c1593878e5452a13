import * as z from 'zod';
import { lineOf } from '#domain/kernel/text';

const REASON = { called: 'the reason', max: 500 };

/** The request for a dossier. Naming reviewers needs a reason, which is logged. */
export const DossierForm = z
  .strictObject({
    with_names: z.boolean('Choose whether reviewers are named.').default(false),
    reason: lineOf(REASON).default(''),
  })
  .refine(({ with_names, reason }) => !with_names || reason !== '', {
    path: ['reason'],
    error: 'Say why the reviewers are named: who asked for it, and for what.',
  });
export type DossierForm = z.infer<typeof DossierForm>;
