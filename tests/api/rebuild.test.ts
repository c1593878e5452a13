import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { BuildProblem } from '#domain/site-build/build';
import { rebuildByHook } from '#server/adapters/rebuild';
import { bearer, type Person } from '../support/accounts.ts';
import { engines } from '../support/engines.ts';
import { submittedManuscript } from '../support/factories.ts';
import { useTestJournal } from '../support/journal.ts';

describe.each(await engines())('building the site after publishing, on $name', (engine) => {
  const journal = useTestJournal(engine);
  let editor: Person;
  let builds: number;
  beforeEach(async () => {
    await journal.empty();
    await startJournal(journal.db, journal.clock.now());
    editor = await journal.as('editor');
    builds = 0;
    journal.context.rebuildSite = async () => {
      builds += 1;
    };
  });

  const decide = async (status: string) => {
    const id = await submittedManuscript(journal.db);
    const response = await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, {
      method: 'POST',
      headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ status, letter: null }),
    });
    expect(response.status).toBe(200);
  };

  it('is asked for once for several publications in a row, and not for other decisions', async () => {
    await decide('under_review');
    await journal.deliver();
    expect(builds).toBe(0);
    for (const status of ['published', 'published', 'published']) await decide(status);
    await journal.deliver();
    expect(builds).toBe(1);
    await decide('published');
    await journal.deliver();
    expect(builds).toBe(2);
  });

  it('is tried again after it failed, and the office sees why', async () => {
    journal.context.rebuildSite = async () => {
      throw new BuildProblem('The site could not be built.');
    };
    await decide('published');
    await journal.deliver();
    const undelivered = await journal.fetch('/api/editor/deliveries/', { headers: bearer(editor.token) });
    expect(JSON.stringify(await undelivered.json())).toContain('The site could not be built.');
    journal.context.rebuildSite = async () => {
      builds += 1;
    };
    journal.clock.advance(60_000);
    await journal.deliver();
    expect(builds).toBe(1);
  });
});

describe('Netlify’s build hook', () => {
  it('is called by POST; an answer that is no success, or none, is a failure that does not tell its address', async () => {
    const calls: (string | undefined)[] = [];
    let status = 200;
    const server = createServer((request, response) => {
      calls.push(request.method);
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const rebuild = rebuildByHook({ buildHookUrl: `http://127.0.0.1:${port}/build_hooks/secret` });
    await rebuild();
    expect(calls).toEqual(['POST']);
    status = 500;
    await expect(rebuild()).rejects.toThrow('The build hook answered with status 500.');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(rebuild()).rejects.toThrow('The build hook answered nothing.');
  });

  it('that is not set is named', async () => {
    await expect(rebuildByHook({ buildHookUrl: undefined })()).rejects.toThrow('Set BUILD_HOOK_URL');
  });
});
