import { DOCUMENT_MEDIA_TYPES } from '#domain/document/document';
import { calendarFile } from '#domain/journal/calendar';
import type { Journal } from '#domain/journal/journal';
import { longDate, monthName } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { REVIEW_TEXTS } from '#domain/review/review';
import type { Context } from '#server/kernel/context';
import { attachment } from '#server/kernel/http/attachment';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { Reviewer } from '#server/kernel/http/route';
import { letterhead } from '#server/kernel/typeset/letterhead';
import { typesetPage } from '#server/kernel/typeset/typeset';
import { readReviewed } from './reviewed.ts';
import { findLastReview } from './reviewer-queries.ts';

const headers = (type: string, name: string) => ({
  'Cache-Control': 'private, no-store',
  'Content-Disposition': attachment(name),
  'Content-Type': type,
});

/**
 * The due date as a calendar file. Calendars are shared, so it names neither title nor author, and its link grants no
 * access.
 */
export async function sendCalendar(id: string, { journal, reader, clock, siteUrl }: Context): Promise<Response> {
  const { due_on, manuscript_number } = await readReviewed(reader, id, clock.now());
  const day = {
    uid: `${id}@${new URL(siteUrl).hostname}`,
    stamp: clock.now(),
    on: due_on,
    summary: `Review due: ${manuscript_number}`,
    description: `Your review for ${journal.name} is due on ${longDate(due_on)}.`,
    url: siteUrl + paths.review(id),
  };
  const file = calendarFile(journal, 'Reviews', [day]);
  const name = `${manuscript_number}-review.ics`;
  return new Response(file, { headers: headers('text/calendar; charset=utf-8', name) });
}

/**
 * The certificate of a submitted review. `written` is a transliteration for names that cannot be printed.
 * @throws Problem not_found before; bad_request with the field `name` if such a name is wanted
 */
export async function sendCertificate(
  written: string | undefined,
  { assignmentId, name }: Reviewer,
  { journal, reader, clock }: Context,
): Promise<Response> {
  const { completed_at } = await readReviewed(reader, assignmentId, clock.now());
  // A returned review was submitted anyway.
  const completedAt = completed_at ?? (await findLastReview(reader, assignmentId))?.submitted_at;
  if (!completedAt) throw notFound();
  const pdf = await certificate(journal, { names: [name, written ?? ''], completedAt });
  if (!pdf) {
    const sentence = REVIEW_TEXTS.certificateName;
    throw new Problem('bad_request', sentence, { fields: { name: [sentence] }, showText: true });
  }
  return new Response(pdf.slice(), { headers: headers(DOCUMENT_MEDIA_TYPES.pdf, 'certificate-of-peer-review.pdf') });
}

/** A certificate's content, without the manuscript's identity. */
interface Certified {
  /** The reviewer's names, preferred first; empty ones are ignored. */
  names: readonly string[];
  /** When the review arrived. */
  completedAt: Date;
}

/** A one-page PDF certificate. Undefined without a printable name. */
export async function certificate(
  journal: Journal,
  { names, completedAt }: Certified,
): Promise<Uint8Array | undefined> {
  for (const name of names.filter(Boolean)) {
    const job = { template: 'certificate', data: dataOf(journal, name, completedAt), madeAt: completedAt };
    const { pdf, uncovered } = await typesetPage(job);
    if (uncovered.length === 0) return pdf;
  }
  return undefined;
}

function dataOf(journal: Journal, name: string, completedAt: Date): object {
  return {
    journal: letterhead(journal),
    title: 'Certificate of peer review',
    thanks: 'The editorial office thanks',
    name,
    deed: `who reviewed one manuscript for ${journal.name} in ${monthName(completedAt.toISOString())}.`,
    note: 'Review is double-blind; this certificate names no manuscript.',
  };
}
