import { readerOf } from '#database/connect';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { THE_JOURNAL, withTurn } from '#server/kernel/thread/turns';
import { lockManuscript } from '#server/manuscript/queries';
import { findMisread } from './convert/convert-upload.ts';
import { NoText, textFileOf } from './deliver-conversion.ts';
import { loadProduction } from './load-production.ts';
import { findLatestFile, lockPublication } from './publication-queries.ts';

/**
 * Rereads the authors' file, and reports where its converted text differs from what the file shows. The text is
 * unchanged. Payload: `manuscript_id`.
 */
export const rereadDeliverers = {
  'production.read-again': async ({ payload: { manuscript_id } }, context) => {
    const { reader, db, clock } = context;
    const file = await findLatestFile(reader, manuscript_id);
    const { state } = await loadProduction(context.journal, reader, manuscript_id, clock.now());
    // Files uploaded by the office were not kept.
    if (!file || state.source?.name !== file.name || state.html === '') return;
    const source = await textFileOf(file, context).catch((thrown: unknown) => {
      if (thrown instanceof NoText) return undefined;
      throw thrown;
    });
    if (!source) return;
    const found = await withTurn(THE_JOURNAL, () => findMisread({ bytes: source.bytes, html: state.html }));
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      await lockManuscript(trx, manuscript_id);
      await lockPublication(trx);
      const production = await loadProduction(context.journal, readerOf(trx), manuscript_id, now);
      const known = new Set(production.state.findings.map(({ text }) => text));
      const added = found.filter(({ text }) => !known.has(text));
      if (added.length === 0 || production.state.html !== state.html) return;
      const next = { ...production.state, findings: [...added, ...production.state.findings] };
      const { keepProduction } = await import('./change-production.ts');
      await keepProduction(trx, production, { state: next }, now);
      const object = { type: 'manuscript', id: manuscript_id };
      const details = { findings: added.length };
      await appendEvent(trx, { actor: SYSTEM, action: 'production.read-again', object, details }, now);
    });
  },
} satisfies Deliverers;
