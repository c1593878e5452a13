import { parseCrossrefStatus } from '#domain/register/deposit/crossref-status';
import type { RegisterAccount } from '#server/kernel/env';
import { callDepositor, type Depositor, DepositorUnavailable, requireUsableStatus } from './deposits.ts';

const ADDRESSES = { sandbox: 'https://test.crossref.org', live: 'https://doi.crossref.org' } as const;
const UNEXPECTED_REPLY = 'The reply was not in Crossref’s format: it is unclear whether the deposit was accepted.';

/**
 * Crossref's deposit system: a file is queued first, and its outcome is queried by name. Acceptance of
 * the file does not mean that the DOI is registered.
 */
export function crossrefDepositor({ user, password, environment, url }: RegisterAccount): Depositor {
  const base = `${url ?? ADDRESSES[environment]}/servlet`;
  return {
    destination: 'crossref',
    isLive: environment === 'live',
    async send({ id, document }) {
      const body = new FormData();
      for (const [name, value] of [
        ['operation', 'doMDUpload'],
        ['login_id', user],
        ['login_passwd', password],
      ] as const) {
        body.append(name, value);
      }
      body.append('fname', new Blob([document], { type: 'application/xml' }), `${id}.xml`);
      const reply = await callDepositor(`${base}/deposit`, { method: 'POST', body });
      requireUsableStatus(reply);
      const { status, text: answer } = reply;
      if (status === 401 || status === 403) return { state: 'failed', message: credentialsMessage(status), answer };
      if (status >= 400) return { state: 'failed', message: `Crossref refused the file (status ${status}).`, answer };
      if (/\bFAILURE\b/.test(answer))
        return { state: 'failed', message: `Crossref refused the file: ${stripMarkup(answer)}`, answer };
      if (status !== 200 || !/\bSUCCESS\b/.test(answer)) throw new DepositorUnavailable(UNEXPECTED_REPLY);
      return { state: 'sent', message: 'Crossref has received the deposit but not processed it yet.', answer };
    },
    async query({ id, dois }) {
      const query = new URLSearchParams({ usr: user, pwd: password, doi_batch_id: id, type: 'result' });
      const reply = await callDepositor(`${base}/submissionDownload?${query}`, { method: 'GET' });
      requireUsableStatus(reply);
      const { status, text: answer } = reply;
      if (status === 401 || status === 403) throw new DepositorUnavailable(credentialsMessage(status));
      const statuses = parseCrossrefStatus(answer, dois);
      if (status !== 200 || !statuses) throw new DepositorUnavailable('The reply was not in Crossref’s format.');
      if (statuses.is === 'unknown') return 'unknown';
      if (statuses.is === 'done') return { ...statuses.verdict, answer };
      return { state: 'sent', message: 'The deposit is in Crossref’s queue.', answer };
    },
  };
}

const credentialsMessage = (status: number) =>
  `Crossref refused the journal’s user or password (status ${status}). Check CROSSREF_USER and CROSSREF_PASSWORD.`;

const WORDS_MAX = 300;

const stripMarkup = (page: string) =>
  page
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, WORDS_MAX)
    .toWellFormed();
