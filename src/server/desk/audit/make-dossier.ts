import { createHash, createPublicKey, sign } from 'node:crypto';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import {
  type DossierForm,
  type SignedDossier,
  signedText,
  type Unnamed,
  withoutNames,
} from '#domain/desk/audit/dossier';
import type { Context } from '#server/kernel/context';
import { openDossierKey } from '#server/kernel/dossier-key';
import { appendEvent } from '#server/kernel/event/append-event';
import { listMergedAccountIds } from '#server/kernel/event/queries';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import type { listAuthorsOnRecord, listEventsOnRecord, listReviewersOnRecord } from './dossier-queries.ts';
import * as record from './dossier-queries.ts';

/** Creates a manuscript's dossier, and logs its creation, the reason for naming reviewers, and its checksum. */
export async function makeDossier(
  { with_names, reason }: DossierForm,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
): Promise<SignedDossier> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const head = {
      journal: { name: context.journal.name, address: context.siteUrl },
      made_at: now.toISOString(),
      made_by: user.email,
      names_reviewers: with_names,
      reason,
    };
    const dossier = { ...head, ...(await readRecord(readerOf(trx), id, with_names)) };
    const signed = signDossier(context, dossier);
    const sha256 = createHash('sha256').update(signedText(dossier)).digest('hex');
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(
      trx,
      { actor, object, action: 'manuscript.dossier-made', details: { with_names, reason, sha256 } },
      now,
    );
    return signed;
  });
}

async function readRecord(db: ReadonlyKysely<Database>, id: string, withNames: boolean): Promise<object> {
  const reviewers = labelled(await record.listReviewersOnRecord(db, id));
  const labels = new Map(reviewers.map(({ assignment_id, label }) => [assignment_id, label]));
  const named = <Row extends { assignment_id: string | null }>({ assignment_id, ...row }: Row) => ({
    reviewer: labels.get(assignment_id ?? '') ?? null,
    ...row,
  });
  const { suggested_reviewers, opposed_reviewers, cover_letter, ...manuscript } = await record.readManuscriptRecord(
    db,
    id,
  );
  const authors = await record.listAuthorsOnRecord(db, id);
  const events = await record.listEventsOnRecord(db, id);
  const reviewFiles = await record.listReviewFilesOnRecord(db, id);
  const assignments = await record.listAssignmentsOnRecord(db, id);
  const told = {
    cover_letter,
    decisions: await record.listDecisionsOnRecord(db, id),
    responses: await record.listResponsesOnRecord(db, id),
    invitations: assignments.map(({ id: assignment_id, ...row }) => named({ assignment_id, ...row })),
    reviews: (await record.listReviewsOnRecord(db, id)).map(named),
    review_files: reviewFiles.map(({ name, ...row }) => named({ ...row, name: withNames ? name : null })),
    requests: (await record.listRequestsOnRecord(db, id)).map(named),
    mails: await record.listMailsOnRecord(db, id),
    events: events.map(({ actor_id, ...event }) => event),
  };
  const known = {
    manuscript: { ...manuscript, ...(withNames && { suggested_reviewers, opposed_reviewers }) },
    authors,
    files: await record.listFilesOnRecord(db, id),
    further_files: await record.listFurtherFilesOnRecord(db, id),
    money: await record.readMoneyOnRecord(db, id),
    publication: await record.readPublicationOnRecord(db, id),
  };
  if (withNames) return plain({ ...known, reviewers: namesOf(reviewers), ...told });
  const formerOf = await listMergedAccountIds(db, [...new Set(reviewers.map(({ reviewer_id }) => reviewer_id))]);
  const open = [...authors.map(({ email }) => email), manuscript.submitted_by];
  const unnamed = plain({ ...told, mails: withoutAddresses(told.mails, open) });
  return { ...plain(known), ...(withoutNames(unnamed, tracesOf(reviewers, events, authors, formerOf)) as object) };
}

/** Instants and rows as JSON represents them. */
const plain = (value: object): object => JSON.parse(JSON.stringify(value));

type Rows<Query extends (...parts: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>;
type Reviewer = Rows<typeof listReviewersOnRecord>[number];
type Labelled = Reviewer & { label: string };

/** Each reviewer with the number known to authors, or a further number if they never learnt of the reviewer. */
function labelled(assignments: readonly Reviewer[]): Labelled[] {
  const numbers = new Map<string, number>();
  for (const { reviewer_id, reviewer_number } of assignments) {
    if (reviewer_number !== null) numbers.set(reviewer_id, reviewer_number);
  }
  for (const { reviewer_id } of assignments) {
    if (!numbers.has(reviewer_id)) numbers.set(reviewer_id, Math.max(0, ...numbers.values()) + 1);
  }
  return assignments.map((one) => ({ ...one, label: `Reviewer ${numbers.get(one.reviewer_id)}` }));
}

/** The person behind each label, once each. */
function namesOf(reviewers: readonly Labelled[]): { reviewer: string; name: string; email: string }[] {
  const names = reviewers.map(({ label, first_name, last_name, email }) => ({
    reviewer: label,
    name: `${first_name} ${last_name}`.trim(),
    email,
  }));
  return [...new Map(names.map((one) => [one.reviewer, one])).values()];
}

/**
 * Names that would identify each reviewer, except family names shared with an author. `formerOf` lists the accounts
 * merged into a reviewer's.
 */
function tracesOf(
  reviewers: readonly Labelled[],
  events: Rows<typeof listEventsOnRecord>,
  authors: Rows<typeof listAuthorsOnRecord>,
  formerOf: ReadonlyMap<string, readonly string[]>,
): Unnamed[] {
  const families = new Set(authors.map(({ family }) => lower(family)));
  return reviewers.map(({ reviewer_id, label, email, first_name, last_name }) => {
    // Addresses the person has used; the account may have another now.
    const own = [reviewer_id, ...(formerOf.get(reviewer_id) ?? [])];
    const acted = events.filter(({ actor_id }) => actor_id && own.includes(actor_id)).map(({ actor }) => actor);
    const full = first_name && last_name ? [`${first_name} ${last_name}`, `${last_name}, ${first_name}`] : [];
    const last = last_name.length > 2 && !families.has(lower(last_name)) ? [last_name] : [];
    return { label, names: [...new Set([email, ...acted, ...full, ...last])] };
  });
}

/** Emails with only those recipients whose addresses are `open`. */
function withoutAddresses<Mail extends { recipient: string }>(
  mails: readonly Mail[],
  open: readonly (string | null)[],
): (Omit<Mail, 'recipient'> & { recipient: string | null })[] {
  const known = new Set(open.map((address) => lower(address ?? '')));
  return mails.map((mail) => ({ ...mail, recipient: known.has(lower(mail.recipient)) ? mail.recipient : null }));
}

const lower = (text: string) => text.toLowerCase();

/** Signs a dossier with the journal's key. */
function signDossier(context: Pick<Context, 'dossierKey'>, dossier: object): SignedDossier {
  const value = sign(null, Buffer.from(signedText(dossier)), keyOf(context)).toString('base64');
  return { dossier, signature: { algorithm: 'Ed25519', public_key: publicKeyOf(context), value } };
}

/** The public half of the key, in PEM. */
export const publicKeyOf = (context: Pick<Context, 'dossierKey'>): string =>
  createPublicKey(keyOf(context)).export({ format: 'pem', type: 'spki' }).toString();

function keyOf({ dossierKey }: Pick<Context, 'dossierKey'>) {
  if (dossierKey) return openDossierKey(dossierKey);
  throw new Problem('unavailable', 'Dossiers cannot be signed here: the setting DOSSIER_KEY is missing.');
}
