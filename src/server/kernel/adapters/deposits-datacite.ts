import * as z from 'zod';
import type { RegisterAccount } from '#server/kernel/env';
import { callDepositor, type Depositor, DepositorUnavailable, parseJson, requireUsableStatus } from './deposits.ts';

const ADDRESSES = { sandbox: 'https://api.test.datacite.org', live: 'https://api.datacite.org' } as const;
const UNEXPECTED_REPLY = 'The reply was not in DataCite’s format: it is unclear whether the record was accepted.';

const Registered = z.object({ data: z.object({ attributes: z.object({ doi: z.string(), state: z.string() }) }) });
const Refused = z.object({
  errors: z.array(z.object({ title: z.string().optional(), detail: z.string().optional() })),
});

/** DataCite's REST API, which answers synchronously. */
export function dataciteDepositor({ user, password, environment, url }: RegisterAccount): Depositor {
  const base = url ?? ADDRESSES[environment];
  const headers = {
    Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    'Content-Type': 'application/vnd.api+json',
  };
  return {
    destination: 'datacite',
    isLive: environment === 'live',
    async send({ document, dois: [doi = ''] }) {
      const path = doi.split('/').map(encodeURIComponent).join('/');
      const reply = await callDepositor(`${base}/dois/${path}`, { method: 'PUT', headers, body: document });
      requireUsableStatus(reply);
      const { status, text: answer } = reply;
      const json = parseJson(answer);
      if (status >= 400) {
        const { data } = Refused.safeParse(json);
        const reasons = data?.errors.map(({ title, detail }) => title ?? detail ?? '').join(' ');
        return {
          state: 'failed',
          message: `DataCite refused the record (status ${status}). ${reasons ?? ''}`.trim(),
          answer,
        };
      }
      const { data } = Registered.safeParse(json).data ?? {};
      if (data?.attributes.doi.toLowerCase() !== doi.toLowerCase()) throw new DepositorUnavailable(UNEXPECTED_REPLY);
      if (data.attributes.state !== 'findable') {
        return {
          state: 'failed',
          message: `At DataCite the state of the DOI is “${data.attributes.state}”, not “findable”.`,
          answer,
        };
      }
      return { state: 'registered', message: 'DataCite has registered the DOI.', answer };
    },
    // The deposit's reply already contains the outcome.
    query: async () => 'unknown',
  };
}
