import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the fake replies to deposits and queries. */
export type CrossrefMood =
  | ('well' | 'warning' | 'refusing' | 'queued' | 'forgetful')
  | ('down' | 'cut' | 'nonsense' | 'unauthorised' | 'failure page');

/** A fake of Crossref's deposit system: the user is `mj`, the password `secret word`. */
export interface CrossrefServer {
  address: string;
  /** Set to change its behaviour. */
  mood: CrossrefMood;
  /** The files received, newest last. */
  files: string[];
  /** The timestamp of the last accepted deposit of each DOI. */
  timestamps: Map<string, number>;
  close: () => Promise<void>;
}

const valuesIn = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value = '']) => value);

/**
 * Accepts any file and reports the outcome later, as Crossref does. Refuses DOIs with another prefix, and deposits
 * whose timestamp is not later than the previous one.
 */
export async function startCrossrefServer(): Promise<CrossrefServer> {
  const batches = new Map<string, string>();
  const timestamps = new Map<string, number>();
  const state = { address: '', mood: 'well' as CrossrefMood, files: [] as string[], timestamps };

  const verdictOn = (file: string): string => {
    const at = Number(valuesIn(file, 'timestamp')[0]);
    const dois = [...file.matchAll(/<doi_data>\s*<doi>([^<]*)/g)].map(([, doi = '']) => doi);
    const records = dois.map((doi) => {
      const isLate = at <= (timestamps.get(doi) ?? 0);
      const isForeign = !doi.startsWith('10.5555/');
      if (state.mood === 'refusing' || isLate || isForeign) {
        const why = isLate
          ? `submitted version: ${at} is less or equal to previously submitted version`
          : 'User with ID: mj can not submit into handle, please contact support';
        return `<record_diagnostic status="Failure"><doi>${doi}</doi><msg>${why} &lt;DOI match&gt;</msg></record_diagnostic>`;
      }
      timestamps.set(doi, at);
      return state.mood === 'warning'
        ? `<record_diagnostic status="Warning"><doi>${doi}</doi><msg>Added with conflict</msg></record_diagnostic>`
        : `<record_diagnostic status="Success"><doi>${doi}</doi><msg>Successfully added</msg></record_diagnostic>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?><doi_batch_diagnostic status="completed" sp="a-cs1"><submission_id>1</submission_id>${records.join('')}</doi_batch_diagnostic>`;
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://crossref.example');
    if (state.mood === 'cut') return void request.socket.destroy();
    if (state.mood === 'down') return void response.writeHead(503).end('Service Unavailable');
    if (state.mood === 'nonsense') return void response.end('<html><body>It works!</body></html>');
    if (url.pathname === '/servlet/deposit' && request.method === 'POST') {
      const body = await text(request);
      const isKnown =
        /name="login_id"\r\n\r\nmj\r\n/.test(body) && /name="login_passwd"\r\n\r\nsecret word\r\n/.test(body);
      if (!isKnown || state.mood === 'unauthorised') return void response.writeHead(401).end('Unauthorized');
      if (!/name="operation"\r\n\r\ndoMDUpload\r\n/.test(body)) return void response.writeHead(400).end();
      if (state.mood === 'failure page')
        return void response.end('<html><body><h2>FAILURE</h2><p>The file is empty.</p></body></html>');
      const [file = ''] = /<\?xml[\s\S]*<\/doi_batch>/.exec(body) ?? [];
      state.files.push(file);
      batches.set(valuesIn(file, 'doi_batch_id')[0] ?? '', file);
      return void response.end(
        '<html><head><title>SUCCESS</title></head><body><h2>SUCCESS</h2><p>Your batch submission was successfully received.</p></body></html>',
      );
    }
    if (url.pathname === '/servlet/submissionDownload') {
      const { usr, pwd, doi_batch_id = '', type } = Object.fromEntries(url.searchParams);
      if (usr !== 'mj' || pwd !== 'secret word' || type !== 'result') return void response.writeHead(401).end();
      const file = batches.get(doi_batch_id);
      response.setHeader('Content-Type', 'text/xml');
      if (!file || state.mood === 'forgetful')
        return void response.end('<doi_batch_diagnostic status="unknown_submission" sp="a-cs1"/>');
      if (state.mood === 'queued') return void response.end('<doi_batch_diagnostic status="queued" sp="a-cs1"/>');
      return void response.end(verdictOn(file));
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
