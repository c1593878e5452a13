import type { Journal } from '#domain/journal/journal';
import { monthName } from '#domain/kernel/date';
import { letterhead } from '#server/kernel/typeset/letterhead';
import { typesetPage } from '#server/kernel/typeset/typeset';

/** The content of a certificate, which does not tell the manuscript that was reviewed. */
interface Certified {
  /** The names the reviewer goes by, the first first; empty ones do not count. */
  names: readonly string[];
  /** When the review arrived. */
  completedAt: Date;
}

/**
 * A certificate of one review, as a PDF of one page. Undefined where there is no name, or none that the journal's fonts
 * can print.
 */
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
