import type { Verdict } from './destination.ts';

export type CrossrefStatus = { is: 'waiting' } | { is: 'unknown' } | { is: 'done'; verdict: Verdict };

const MESSAGE_MAX = 1_000;

/**
 * Parses Crossref's status reply (`doi_batch_diagnostic`); undefined if it is ambiguous. The verdict covers all
 * deposited `dois`.
 */
export function parseCrossrefStatus(text: string, dois: readonly string[]): CrossrefStatus | undefined {
  const [, attributes] = /<doi_batch_diagnostic\b([^>]*)>/.exec(text) ?? [];
  const status = attributes && /\bstatus\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
  if (status === 'queued' || status === 'in_process') return { is: 'waiting' };
  if (status === 'unknown_submission') return { is: 'unknown' };
  if (status !== 'completed') return undefined;
  const records = [...text.matchAll(/<record_diagnostic\b([^>]*)>([\s\S]*?)<\/record_diagnostic>/g)].map(
    ([, head = '', body = '']) => ({
      status: /\bstatus\s*=\s*["']([^"']*)["']/.exec(head)?.[1] ?? '',
      doi: elementText(body, 'doi').toLowerCase(),
      message: elementText(body, 'msg'),
    }),
  );
  const failed = records.find((record) => record.status === 'Failure');
  if (failed) return withVerdict('failed', failed.message || 'Crossref refused the deposit and gave no reason.');
  const answered = new Set(records.map(({ doi }) => doi));
  // An entirely unreadable deposit has no records.
  if (!records.every(({ status: one }) => one === 'Success' || one === 'Warning')) return undefined;
  if (!dois.every((doi) => answered.has(doi.toLowerCase()))) return undefined;
  const warned = records.find((record) => record.status === 'Warning');
  return warned
    ? withVerdict('accepted_with_warnings', warned.message)
    : withVerdict('registered', records[0]?.message ?? '');
}

const withVerdict = (state: Verdict['state'], message: string): CrossrefStatus => ({
  is: 'done',
  verdict: { state, message: message.slice(0, MESSAGE_MAX).toWellFormed() },
});

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function elementText(text: string, name: string): string {
  const [, inside = ''] = new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(text) ?? [];
  return inside
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
