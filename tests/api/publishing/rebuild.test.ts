import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { startJournal } from '#database/start';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import { BuildProblem } from '#domain/publishing/build';
import { allDeliverers } from '#server/assembly/deliverers';
import { rebuildByHook } from '#server/kernel/adapters/rebuild';
import { deliverLanes } from '#server/kernel/outbox/deliver';
import { bearer, type Person } from '../../support/accounts.ts';
import { acceptedManuscript, submittedManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';

describe('building the site after publishing', () => {
  const journal = useTestJournal();
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

  it('is asked for once where a PDF is made of what is published: it waits for that, but not for one that fails', async () => {
    const publish = async () => {
      const id = await acceptedManuscript(journal.db);
      const send = (method: string, path: string, body: object) =>
        journal.fetch(path, {
          method,
          headers: { ...bearer(editor.token), 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      await send('PUT', editorialApi.productionText(id), { version: 0, html: '<h2>Aim</h2><p>Sleep.</p>' });
      const body = { version: 1, letter: null, override_reason: 'A trial.' };
      expect((await send('POST', editorialApi.productionPublish(id), body)).status).toBe(200);
      await deliverLanes(journal.context, allDeliverers);
      await journal.deliver();
      return (await journal.fetch(api.download(id))).status;
    };
    expect([await publish(), builds]).toEqual([200, 1]);
    const { files } = journal.context;
    journal.context.files = {
      ...files,
      write: async () => {
        throw new Error('The disk is full.');
      },
    };
    expect([await publish(), builds]).toEqual([404, 2]);
    journal.context.files = files;
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
  it('is called by POST; an answer other than success, or none, is a failure that does not tell its address', async () => {
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
    await expect(rebuild()).rejects.toThrow('The build hook responded with status 500.');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(rebuild()).rejects.toThrow('The build hook responded nothing.');
  });

  it('that is not set is named', async () => {
    await expect(rebuildByHook({ buildHookUrl: undefined })()).rejects.toThrow('set BUILD_HOOK_URL');
  });
});
