import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of Crossref's REST API. */
export interface CitedByServer {
  address: string;
  /** Citations by DOI, in the register's own spelling. */
  counts: Map<string, number>;
  /** The queries received, oldest first. */
  requests: URLSearchParams[];
  /** How it fails: with a status, or by returning a page. */
  trouble: number | 'nonsense' | undefined;
  close: () => Promise<void>;
}

/** Replies to `/works` for the DOIs in its filter, as Crossref does, without unknown ones. */
export async function startCitedByServer(): Promise<CitedByServer> {
  const state: Pick<CitedByServer, 'counts' | 'requests' | 'trouble'> = {
    counts: new Map(),
    requests: [],
    trouble: undefined,
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    state.requests.push(searchParams);
    if (typeof state.trouble === 'number') response.statusCode = state.trouble;
    if (state.trouble || pathname !== '/works') {
      response.end('<html>Not this one</html>');
      return;
    }
    const wanted = (searchParams.get('filter') ?? '').split(',').map((one) => one.replace(/^doi:/, '').toLowerCase());
    const items = [...state.counts]
      .filter(([doi]) => wanted.includes(doi.toLowerCase()))
      .map(([DOI, count]) => ({ DOI, 'is-referenced-by-count': count }));
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ status: 'ok', 'message-type': 'work-list', message: { items } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
