import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { MERIDIAN } from './meridian.ts';

/** How the fake replies. `lost`: it performs the request, but its reply never arrives. */
export type DoajMood =
  | ('well' | 'not listed' | 'retitled')
  | ('refusing' | 'forbidding')
  | ('down' | 'busy' | 'cut' | 'slow' | 'lost' | 'nonsense' | 'guarded');

/** A fake of DOAJ's API, version 4: the key is `a key of the tests`. */
export interface DoajServer {
  address: string;
  /** Set to change its behaviour. */
  mood: DoajMood;
  /** The calls received, such as `POST /articles`, newest last. */
  calls: string[];
  /** The stored articles, by DOAJ's id. */
  articles: Map<string, DoajRecord>;
  close: () => Promise<void>;
}

const KEY = 'a key of the tests';

/** The fields that DOAJ requires of an article. */
const Incoming = z.object({
  bibjson: z.object({
    title: z.string().min(1),
    year: z.string().optional(),
    month: z.string().optional(),
    abstract: z.string().optional(),
    identifier: z.array(z.object({ type: z.string(), id: z.string() })).min(1),
    link: z.array(z.object({ type: z.literal('fulltext'), url: z.url(), content_type: z.string().optional() })),
    author: z.array(
      z.object({
        name: z.string().min(1),
        affiliation: z.string().optional(),
        orcid_id: z
          .string()
          .regex(/^https:\/\/orcid\.org\/(\d{4}-){3}\d{3}[\dX]$/, 'Invalid ORCID iD format.')
          .optional(),
      }),
    ),
    keywords: z.array(z.string()),
    journal: z.record(z.string(), z.string()),
  }),
});
/** An article as DOAJ stores it. */
export type DoajRecord = z.infer<typeof Incoming>;

const idOf = ({ bibjson }: DoajRecord, type: string) =>
  bibjson.identifier.find((one) => one.type === type)?.id.toLowerCase();

/**
 * Accepts articles with the journal’s ISSN and replies immediately, as DOAJ does. An article with a known DOI or
 * address keeps its id.
 */
export async function startDoajServer(): Promise<DoajServer> {
  const articles = new Map<string, DoajRecord>();
  const state = { address: '', mood: 'well' as DoajMood, calls: [] as string[], articles };
  let given = 0;

  const json = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, error: string) => {
    const names: Record<number, string> = {
      400: 'bad_request',
      401: 'unauthorised',
      403: 'forbidden',
      404: 'not_found',
    };
    json(response, status, { status: names[status], error: `${error} (ref: 4f0c)` });
  };
  const shown = ([id, { bibjson }]: [string, DoajRecord]) => ({
    id,
    created_date: '2026-11-20T10:00:00Z',
    last_updated: '2026-11-20T10:00:00Z',
    admin: { in_doaj: state.mood !== 'not listed' },
    bibjson: state.mood === 'retitled' ? { ...bibjson, title: 'Another title' } : bibjson,
  });
  const read = (body: string): DoajRecord | string => {
    if (state.mood === 'refusing') return 'Field ‘title’ is too long';
    const { data, error } = Incoming.safeParse(JSON.parse(body));
    if (!data) return error.message;
    if (/<script/i.test(body)) return 'Script tag found in the metadata';
    return data;
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://doaj.example');
    const { method = 'GET' } = request;
    const path = decodeURIComponent(pathname.replace('/api/v4', ''));
    const body = await text(request);
    state.calls.push(`${method} ${path}`);
    if (state.mood === 'cut') return void request.socket.destroy();
    if (state.mood === 'slow') return;
    if (state.mood === 'down') return json(response, 503, { message: 'We are carrying out essential maintenance' });
    if (state.mood === 'busy') return void response.writeHead(429).end('Too Many Requests');
    if (state.mood === 'nonsense') return void response.end('<html><body>It works!</body></html>');
    if (state.mood === 'guarded') return void response.writeHead(403).end('<html><body>Are you human?</body></html>');
    const isPublic = path.startsWith('/search/') || method === 'GET';
    if (searchParams.get('api_key') !== KEY && !(isPublic && !searchParams.has('api_key'))) {
      return refuse(response, 401, 'An API Key is required to access this.');
    }
    const [, doi] = /^\/search\/articles\/doi:"(.+)"$/.exec(path) ?? [];
    if (doi) {
      const results = [...articles].filter(([, one]) => idOf(one, 'doi') === doi.toLowerCase()).map(shown);
      return json(response, 200, { total: results.length, page: 1, pageSize: 10, query: `doi:"${doi}"`, results });
    }
    const [, id] = /^\/articles\/([\w-]+)$/.exec(path) ?? [];
    const known = id === undefined ? undefined : articles.get(id);
    if (path !== '/articles' && !known) return refuse(response, 404, '');
    if (id && known && method === 'GET') return json(response, 200, shown([id, known]));
    if (id && method === 'DELETE') {
      articles.delete(id);
      if (state.mood === 'lost') return void request.socket.destroy();
      return void response.writeHead(204).end();
    }
    const article = read(body);
    if (typeof article === 'string') return refuse(response, 400, article);
    if (state.mood === 'forbidding' || idOf(article, 'eissn') !== MERIDIAN.issn.toLowerCase()) {
      return refuse(response, 403, 'It is not possible to create an article for this journal.');
    }
    const url = article.bibjson.link[0]?.url;
    const [twin] =
      [...articles].find(
        ([, one]) =>
          one.bibjson.link[0]?.url === url ||
          (idOf(one, 'doi') !== undefined && idOf(one, 'doi') === idOf(article, 'doi')),
      ) ?? [];
    given += 1;
    const name = id ?? twin ?? `4cf8b72139a749c88d043129f00e1b${String(given).padStart(2, '0')}`;
    articles.set(name, article);
    if (state.mood === 'lost') return void request.socket.destroy();
    if (method === 'PUT') return void response.writeHead(204).end();
    json(response, 201, { status: 'created', id: name, location: `/api/v4/articles/${name}` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    address: `http://127.0.0.1:${port}/api/v4`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
