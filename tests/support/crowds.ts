import autocannon from 'autocannon';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { largePdf } from './manuscript-files.ts';

const AUTHOR = 'author@journal.example';
const EDITOR = 'editor@journal.example';

/**
 * People who send the same requests again and again, each from their own address, because limits are counted by
 * address.
 */
export interface Crowd {
  name: string;
  connections: number;
  requests: (known: KnownIds) => autocannon.Request[];
}

/** The values that requests need: an article and a manuscript. */
interface KnownIds {
  slug: string;
  code: string;
}

const json = (value: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });

/** Together 500 connections. */
export const CROWDS: readonly Crowd[] = [
  { name: 'pages', connections: 300, requests: ({ slug }) => [{ path: `/articles/${slug}/` }, { path: '/articles/' }] },
  {
    name: 'calls',
    connections: 180,
    requests: ({ slug, code }) => [
      { path: `/api/manuscripts/${slug}` },
      { path: '/api/manuscripts/?limit=20' },
      { path: '/api/search-page?q=heart+failure' },
      { method: 'POST', path: '/api/manuscripts/track/', ...json({ email: AUTHOR, submission_code: code }) },
    ],
  },
  {
    name: 'log-ins',
    connections: 20,
    requests: () => [
      { method: 'POST', path: '/api/auth/login/', ...json({ email: AUTHOR, password: DEMONSTRATION_PASSWORD }) },
    ],
  },
];

/** Sends a crowd's requests to a demonstration journal; each connection sends the next once it has a reply. */
export async function sendCrowd(
  url: string,
  crowd: Crowd,
  limits: Pick<autocannon.Options, 'duration' | 'overallRate'>,
) {
  const [{ slugs, code }, { connections, requests, name }] = [await discoverIds(url), crowd];
  let caller = 0;
  return autocannon({
    ...limits,
    url,
    connections,
    setupClient: (client) => {
      caller += 1;
      const address = `10.${name.length}.${caller >> 8}.${caller & 255}`;
      const own = requests({ slug: slugs[caller % slugs.length] ?? '', code });
      client.setRequests(own.map((one) => ({ ...one, headers: { ...one.headers, 'x-forwarded-for': address } })));
    },
  });
}

async function discoverIds(url: string): Promise<{ slugs: string[]; code: string }> {
  const list: { slug: string }[] = await (await fetch(`${url}/api/manuscripts/?limit=100`)).json();
  const author = await signIn(url, AUTHOR);
  const [{ id }] = await (await author('/api/author/manuscripts/')).json();
  const { submission_code } = await (await author(`/api/author/manuscripts/${id}/`)).json();
  return { slugs: list.map(({ slug }) => slug), code: submission_code };
}

export type Call = (path: string, body?: FormData | object) => Promise<Response>;

export const signInEditor = (url: string): Promise<Call> => signIn(url, EDITOR);

/** Signs in, keeping cookies and tokens as our pages do. */
async function signIn(url: string, email: string): Promise<Call> {
  const sent: Record<string, string> = { cookie: '' };
  const call: Call = async (path, body) => {
    const { headers, ...asked } = body && !(body instanceof FormData) ? json(body) : { headers: {}, body };
    const reply = await fetch(`${url}${path}`, {
      ...(body && { method: 'POST', ...asked }),
      headers: { ...headers, ...sent },
    });
    for (const cookie of reply.headers.getSetCookie()) sent.cookie += `${cookie.split(';', 1)[0]}; `;
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  const { csrfToken } = await (await call('/api/init-csrf/')).json();
  sent['x-csrftoken'] = csrfToken;
  const { token } = await (await call('/api/auth/login/', { email, password: DEMONSTRATION_PASSWORD })).json();
  sent.authorization = `Bearer ${token}`;
  return call;
}

/** Publishes a correction of an article, for which the site is built again. */
export async function publishCorrection(call: Call): Promise<void> {
  const [{ id }] = await (await call('/api/manuscripts/?limit=1')).json();
  const text = `Table 2 was corrected on ${new Date().toISOString()}.`;
  await call(`/api/editor/manuscript/${id}/notices/`, { kind: 'correction', text });
}

/** Has a document of 10 MB inspected, as when an author starts a submission. */
export async function sendLargeDocument(call: Call): Promise<void> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await largePdf())], 'study.pdf'));
  await call('/api/manuscripts/examine/', form);
}
