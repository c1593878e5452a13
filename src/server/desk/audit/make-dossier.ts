import { createHash, createPublicKey, sign } from 'node:crypto';
import type { ReadonlyKysely } from 'kysely/readonly';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import {
  type DossierForm,
  type HiddenReviewer,
  redactNames,
  type SignedDossier,
  signedText,
} from '#domain/desk/audit/dossier';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { listMergedAccountIds } from '#server/kernel/event/queries';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { openDossierKey } from '#server/kernel/secret';
import { lockManuscript } from '#server/manuscript/queries';
import type { listAuthorsOnRecord, listEventsOnRecord, listReviewersOnRecord } from './dossier-queries.ts';
import * as record from './dossier-queries.ts';

/** Creates a manuscript's dossier, and logs its checksum and the reason for naming reviewers. */
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
  const reviewers = labelReviewers(await record.listReviewersOnRecord(db, id));
  const labels = new Map(reviewers.map(({ assignment_id, label }) => [assignment_id, label]));
  const withReviewer = <Row extends { assignment_id: string | null }>({ assignment_id, ...row }: Row) => ({
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
  const reviewerParts = {
    cover_letter,
    decisions: await record.listDecisionsOnRecord(db, id),
    responses: await record.listResponsesOnRecord(db, id),
    invitations: assignments.map(({ id: assignment_id, ...row }) => withReviewer({ assignment_id, ...row })),
    reviews: (await record.listReviewsOnRecord(db, id)).map(withReviewer),
    review_files: reviewFiles.map(({ name, ...row }) => withReviewer({ ...row, name: withNames ? name : null })),
    requests: (await record.listRequestsOnRecord(db, id)).map(withReviewer),
    mails: await record.listMailsOnRecord(db, id),
    events: events.map(({ actor_id, ...event }) => event),
  };
  const openParts = {
    manuscript: { ...manuscript, ...(withNames && { suggested_reviewers, opposed_reviewers }) },
    authors,
    files: await record.listFilesOnRecord(db, id),
    further_files: await record.listFurtherFilesOnRecord(db, id),
    money: await record.readMoneyOnRecord(db, id),
    publication: await record.readPublicationOnRecord(db, id),
  };
  if (withNames) return toJson({ ...openParts, reviewers: reviewerNames(reviewers), ...reviewerParts });
  const mergedIds = await listMergedAccountIds(db, [...new Set(reviewers.map(({ reviewer_id }) => reviewer_id))]);
  const open = [...authors.map(({ email }) => email), manuscript.submitted_by];
  const unnamed = toJson({ ...reviewerParts, mails: hideRecipients(reviewerParts.mails, open) });
  return {
    ...toJson(openParts),
    ...(redactNames(unnamed, identifyingNames(reviewers, events, authors, mergedIds)) as object),
  };
}

/** Replaces dates with their JSON representation. */
const toJson = (value: object): object => JSON.parse(JSON.stringify(value));

type Rows<Query extends (...parts: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>;
type Reviewer = Rows<typeof listReviewersOnRecord>[number];
type LabelledReviewer = Reviewer & { label: string };

/** Labels reviewers by the numbers that the authors know, and the others by further numbers. */
function labelReviewers(assignments: readonly Reviewer[]): LabelledReviewer[] {
  const numbers = new Map<string, number>();
  for (const { reviewer_id, reviewer_number } of assignments) {
    if (reviewer_number !== null) numbers.set(reviewer_id, reviewer_number);
  }
  for (const { reviewer_id } of assignments) {
    if (!numbers.has(reviewer_id)) numbers.set(reviewer_id, Math.max(0, ...numbers.values()) + 1);
  }
  return assignments.map((one) => ({ ...one, label: `Reviewer ${numbers.get(one.reviewer_id)}` }));
}

function reviewerNames(reviewers: readonly LabelledReviewer[]): { reviewer: string; name: string; email: string }[] {
  const names = reviewers.map(({ label, first_name, last_name, email }) => ({
    reviewer: label,
    name: `${first_name} ${last_name}`.trim(),
    email,
  }));
  return [...new Map(names.map((one) => [one.reviewer, one])).values()];
}

/**
 * Returns the names that would identify each reviewer, except family names shared with an author. `mergedIds` has the
 * accounts merged into each reviewer's.
 */
function identifyingNames(
  reviewers: readonly LabelledReviewer[],
  events: Rows<typeof listEventsOnRecord>,
  authors: Rows<typeof listAuthorsOnRecord>,
  mergedIds: ReadonlyMap<string, readonly string[]>,
): HiddenReviewer[] {
  const families = new Set(authors.map(({ family }) => lower(family)));
  return reviewers.map(({ reviewer_id, label, email, first_name, last_name }) => {
    // Includes former addresses of the account.
    const accountIds = [reviewer_id, ...(mergedIds.get(reviewer_id) ?? [])];
    const usedAddresses = events
      .filter(({ actor_id }) => actor_id && accountIds.includes(actor_id))
      .map(({ actor }) => actor);
    const full = first_name && last_name ? [`${first_name} ${last_name}`, `${last_name}, ${first_name}`] : [];
    const last = last_name.length > 2 && !families.has(lower(last_name)) ? [last_name] : [];
    return { label, names: [...new Set([email, ...usedAddresses, ...full, ...last])] };
  });
}

/** Removes the recipients of emails, except addresses in `open`. */
function hideRecipients<Mail extends { recipient: string }>(
  mails: readonly Mail[],
  open: readonly (string | null)[],
): (Omit<Mail, 'recipient'> & { recipient: string | null })[] {
  const openParts = new Set(open.map((address) => lower(address ?? '')));
  return mails.map((mail) => ({ ...mail, recipient: openParts.has(lower(mail.recipient)) ? mail.recipient : null }));
}

const lower = (text: string) => text.toLowerCase();

function signDossier(context: Pick<Context, 'dossierKey'>, dossier: object): SignedDossier {
  const value = sign(null, Buffer.from(signedText(dossier)), signingKey(context)).toString('base64');
  return { dossier, signature: { algorithm: 'Ed25519', public_key: publicKeyOf(context), value } };
}

/** Returns the public key in PEM. */
export const publicKeyOf = (context: Pick<Context, 'dossierKey'>): string =>
  createPublicKey(signingKey(context)).export({ format: 'pem', type: 'spki' }).toString();

function signingKey({ dossierKey }: Pick<Context, 'dossierKey'>) {
  if (dossierKey) return openDossierKey(dossierKey);
  throw new Problem('unavailable', 'Dossiers cannot be signed: the setting DOSSIER_KEY is missing.');
}
