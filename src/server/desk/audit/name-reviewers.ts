import type { Unnamed } from '#domain/desk/audit/dossier';
import type { listAuthorsOnRecord, listEventsOnRecord, listReviewersOnRecord } from './dossier-queries.ts';

type Rows<Query extends (...parts: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>;
type Reviewer = Rows<typeof listReviewersOnRecord>[number];
type Labelled = Reviewer & { label: string };

/** Every reviewer with the number that authors know, or with a further number where they never learnt of the person. */
export function labelled(assignments: readonly Reviewer[]): Labelled[] {
  const numbers = new Map<string, number>();
  for (const { reviewer_id, reviewer_number } of assignments) {
    if (reviewer_number !== null) numbers.set(reviewer_id, reviewer_number);
  }
  for (const { reviewer_id } of assignments) {
    if (!numbers.has(reviewer_id)) numbers.set(reviewer_id, Math.max(0, ...numbers.values()) + 1);
  }
  return assignments.map((one) => ({ ...one, label: `Reviewer ${numbers.get(one.reviewer_id)}` }));
}

/** Who is behind each label, once each. */
export function namesOf(reviewers: readonly Labelled[]): { reviewer: string; name: string; email: string }[] {
  const names = reviewers.map(({ label, first_name, last_name, email }) => ({
    reviewer: label,
    name: `${first_name} ${last_name}`.trim(),
    email,
  }));
  return [...new Map(names.map((one) => [one.reviewer, one])).values()];
}

/**
 * The words by which each reviewer could be recognised; not a family name that an author shares. `formerOf` tells the
 * accounts that became part of a reviewer’s.
 */
export function tracesOf(
  reviewers: readonly Labelled[],
  events: Rows<typeof listEventsOnRecord>,
  authors: Rows<typeof listAuthorsOnRecord>,
  formerOf: ReadonlyMap<string, readonly string[]>,
): Unnamed[] {
  const families = new Set(authors.map(({ family }) => lower(family)));
  return reviewers.map(({ reviewer_id, label, email, first_name, last_name }) => {
    // The addresses under which the person acted; the account may have another by now.
    const own = [reviewer_id, ...(formerOf.get(reviewer_id) ?? [])];
    const acted = events.filter(({ actor_id }) => actor_id && own.includes(actor_id)).map(({ actor }) => actor);
    const full = first_name && last_name ? [`${first_name} ${last_name}`, `${last_name}, ${first_name}`] : [];
    const last = last_name.length > 2 && !families.has(lower(last_name)) ? [last_name] : [];
    return { label, names: [...new Set([email, ...acted, ...full, ...last])] };
  });
}

/** Mails with the recipients whose addresses are `open`, and without any other. */
export function withoutAddresses<Mail extends { recipient: string }>(
  mails: readonly Mail[],
  open: readonly (string | null)[],
): (Omit<Mail, 'recipient'> & { recipient: string | null })[] {
  const known = new Set(open.map((address) => lower(address ?? '')));
  return mails.map((mail) => ({ ...mail, recipient: known.has(lower(mail.recipient)) ? mail.recipient : null }));
}

const lower = (text: string) => text.toLowerCase();
