import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { DAY_MS } from '#domain/kernel/date';
import type { LoggedAction } from '#domain/kernel/event/events';
import type { ProductionChange } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { claimFile } from '#server/document/store-document';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { loadProduction, type Production, type ProductionState } from './load-production.ts';
import { lockPublication, releaseFiles } from './publication-queries.ts';
import { isFreshlyConverted, writeProduction } from './queries.ts';
import { readRecord } from './read-production.ts';

export type EditorCall = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/** The call of someone who may read a manuscript's production: an editor, or the person checking the proof. */
export interface ProductionReader {
  context: Context;
  user: { id: string };
  manuscript: { id: string };
}

/** The new state of production, and the event for the log. */
export type Change = LoggedAction & {
  state: ProductionState;
  message: string;
  /** Keys of stored files that this change starts to use. */
  claims?: readonly string[];
};

/** Production of a manuscript that is locked until the transaction ends. */
export type LockedProduction = Production & {
  locked: Awaited<ReturnType<typeof lockManuscript>>;
};

/**
 * Changes production in one transaction with its event. `version` is the one the editor saw. An upload may be based on
 * the version before the automatic conversion, because no person made that change.
 * @throws Problem unprocessable if the manuscript is not accepted; conflict with the current production after a
 * concurrent change
 */
export async function changeProduction(
  version: number,
  { context, user, manuscript: { id } }: EditorCall,
  change: (production: LockedProduction, trx: Transaction<Database>, now: Date) => Promise<Change>,
  { isUpload = false } = {},
): Promise<ProductionChange> {
  const now = context.clock.now();
  const message = await context.db.transaction().execute(async (trx) => {
    const locked = await lockManuscript(trx, id);
    await lockPublication(trx);
    const production = await loadProduction(context.journal, readerOf(trx), id, now);
    assertInProduction(production);
    const later = production.state.version - version;
    const isCurrentVersion = later === 0 || (isUpload && later === 1 && (await isFreshlyConverted(readerOf(trx), id)));
    if (!isCurrentVersion) return undefined;
    const made = await change({ ...production, locked }, trx, now);
    await saveProduction(trx, production, made, now);
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { ...made, actor, object: { type: 'manuscript', id } }, now);
    return made.message;
  });
  const production = await readRecord(context, id, now);
  if (message === undefined) throw new Problem('conflict', PRODUCTION_TEXTS.stale, { extra: { production } });
  context.wakeOutbox();
  return { message, production };
}

/**
 * Loads production for reading.
 * @throws Problem unprocessable if the manuscript is not accepted
 */
export async function openProduction({
  context: { journal, reader, clock },
  manuscript: { id },
}: ProductionReader): Promise<Production> {
  const production = await loadProduction(journal, reader, id, clock.now());
  assertInProduction(production);
  return production;
}

/** @throws Problem unprocessable if the manuscript is not accepted */
export function assertInProduction({ manuscript: { status } }: Production): void {
  if (!has('isAccepted', status)) {
    throw new Problem('unprocessable', PRODUCTION_TEXTS.notAccepted);
  }
}

/** Saves production as the next version, and releases files it no longer uses. */
export async function saveProduction(
  trx: Transaction<Database>,
  before: Production,
  { state, claims = [] }: Pick<Change, 'state' | 'claims'>,
  now: Date,
): Promise<void> {
  for (const key of claims) await claimFile(trx, key, now);
  const { metadata, tracked, source, findings, found, galley, publication, figures, supplements, ...rest } = state;
  const row = {
    ...rest,
    manuscript_id: before.manuscript.id,
    version: before.state.version + 1,
    updated_at: now,
    metadata: JSON.stringify(metadata),
    tracked: tracked && JSON.stringify(tracked),
    source: source && JSON.stringify(source),
    findings: JSON.stringify(findings),
    found: found && JSON.stringify(found),
    publication: publication && JSON.stringify(publication),
    galley_file_key: galley?.file_key ?? null,
    galley_name: galley?.name ?? null,
    galley_bytes: galley?.bytes ?? null,
    galley_sha256: galley?.sha256 ?? null,
  };
  await writeProduction(trx, row, { figures, supplements });
  const kept = fileKeysOf(state);
  const unused = fileKeysOf(before.state).filter((key) => !kept.includes(key));
  await releaseFiles(trx, unused, new Date(now.getTime() + DAY_MS));
}

function fileKeysOf({ figures, supplements, galley }: ProductionState): string[] {
  return [...[...figures, ...supplements].map(({ file_key }) => file_key), galley?.file_key].filter(
    (key) => typeof key === 'string',
  );
}
