import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { httpResolver } from '#server/kernel/adapters/citation-resolver';
import { bearer, type Person } from '../../support/accounts.ts';
import { type CitationServer, startCitationServer } from '../../support/citation-server.ts';
import { docx } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { submit } from '../../support/submissions.ts';

const LINE = 'Lin G. Sleep after surgery: a cohort study. doi:10.5555/js.2020.1';

describe('references in production', () => {
  const journal = useTestJournal();
  let server: CitationServer;
  let editor: Person;
  let id: string;

  beforeAll(async () => {
    server = await startCitationServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await journal.empty();
    journal.context.scanner = undefined;
    await journal.db
      .insertInto('journal')
      .values({ id: 1, is_demonstration: false, created_at: journal.clock.now() })
      .execute();
    editor = await journal.as('editor');
    id = await send(await journal.as('author'));
  });

  const send = async (author: Person): Promise<string> => {
    const response = await submit(journal.fetch, author, { file: { name: 'paper.docx', bytes: docx() } });
    expect(response.status).toBe(201);
    return (await response.json()).id;
  };
  const call = async (method: string, path: string, body?: object) => {
    const headers = { ...bearer(editor.token), 'Content-Type': 'application/json' };
    const response = await journal.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json() };
  };
  const accept = () =>
    call('POST', `/api/editor/manuscript/${id}/update-status/`, { status: 'accepted', notes: 'Fine.', letter: null });
  const ask = (lines: readonly string[]) => call('POST', editorialApi.productionReferences(id), { lines });

  it('are offered what is registered under their DOIs, and nothing is changed', async () => {
    journal.context.citationResolver = httpResolver(server.address);
    await accept();
    const before = await call('GET', editorialApi.production(id));
    expect(before.body.completes_references).toBe(true);
    expect(await ask([LINE, 'doi:10.5555/none'])).toEqual({
      status: 200,
      body: {
        offers: [
          expect.objectContaining({ line: LINE, there: expect.stringContaining('Journal of Sleep. 2020;12(3):1-9.') }),
        ],
        unknown: ['doi:10.5555/none'],
        unanswered: [],
      },
    });
    expect((await call('GET', editorialApi.production(id))).body).toEqual(before.body);
  });

  it('are not asked for where no resolver is set, before acceptance, or too many at once', async () => {
    journal.context.citationResolver = undefined;
    await accept();
    expect((await call('GET', editorialApi.production(id))).body.completes_references).toBe(false);
    expect(await ask([LINE])).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('CITATION_RESOLVER_URL') },
    });
    expect(await ask(Array(21).fill(LINE))).toMatchObject({
      status: 400,
      body: { lines: ['Send at most 20 references at once.'] },
    });
    id = await send(await journal.as('author'));
    expect((await ask([LINE])).status).toBe(422);
  });
});
