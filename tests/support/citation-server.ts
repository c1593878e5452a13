import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake DOI resolver. */
export interface CitationServer {
  address: string;
  /** The paths requested, each with its Accept type. */
  requests: string[];
  close: () => Promise<void>;
}

/** Registered DOIs with doi.org's replies. */
const REGISTERED: Record<string, object> = {
  '10.5555/js.2020.1': {
    type: 'article-journal',
    title: 'Sleep after <i>surgery</i>: a cohort study',
    author: [
      { family: 'Lin', given: 'Grace' },
      { family: 'Kim', given: 'Kyeong Min' },
    ],
    'container-title': 'Journal of Sleep',
    issued: { 'date-parts': [[2020, 5]] },
    volume: '12',
    issue: '3',
    page: '1-9',
    DOI: '10.5555/js.2020.1',
  },
};

/**
 * Returns registered records, and 404 for others. Some DOIs fail: `10.5555/slow` never replies, `/refused` returns 403,
 * `/nonsense` a page, `/huge` an endless body, `/list` no reference; `/near` redirects to this machine, `/round` to
 * itself.
 */
export async function startCitationServer(): Promise<CitationServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    asked.push(`${path} ${request.headers.accept}`);
    const [, how = ''] = path.split('/');
    const known = REGISTERED[path];
    if (how === 'slow') return;
    if (how === 'refused') response.writeHead(403).end();
    else if (how === 'nonsense') response.end('<html>Not this one</html>');
    else if (how === 'list') response.end('[1, 2]');
    else if (how === 'near') response.writeHead(302, { Location: '/10.5555/js.2020.1' }).end();
    else if (how === 'inside') response.writeHead(302, { Location: 'https://127.0.0.1/10.5555/js.2020.1' }).end();
    else if (how === 'named') response.writeHead(302, { Location: 'https://localhost/10.5555/js.2020.1' }).end();
    else if (how === 'huge') {
      response.write('"');
      const more = () => !response.destroyed && response.write('a'.repeat(65_536), more);
      more();
    } else if (known) response.end(JSON.stringify(known));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests: asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
