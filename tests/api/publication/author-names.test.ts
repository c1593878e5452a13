import { extractText } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { bibtex, cslJson, ris } from '#domain/publication/citation';
import { metaTags } from '#domain/publication/metadata';
import { vancouver } from '#domain/publication/vancouver';
import { jatsDocument } from '#domain/register/jats/article';
import { JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { readArticles } from '#server/publication/queries';
import { typesetGalley } from '#server/publication/typeset-galley';
import { bearer, type Person } from '../../support/accounts.ts';
import { pdf } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { submit } from '../../support/submissions.ts';

const ORIGIN = 'https://journal.example';
const MARIA = { name: 'Maria García Márquez', email: 'maria@university.example' };

describe('the names of authors', () => {
  const journal = useTestJournal();
  let editor: Person;
  let kim: Person;

  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    // Split as on registration (spec §5).
    kim = await journal.as('author', { first_name: 'Kyeong', last_name: 'Min Kim' });
  });

  const send = async <Reply>(method: string, path: string, body?: object, person = editor): Promise<Reply> => {
    const headers = { ...bearer(person.token), 'Content-Type': 'application/json' };
    const response = await journal.fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const reply = await response.json();
    expect([response.status, reply]).toEqual([200, expect.anything()]);
    return reply;
  };
  const submitWith = async (...coAuthors: object[]): Promise<string> => {
    const file = { bytes: await pdf({ pages: [['Sleep after surgery.']] }), name: 'sleep.pdf' };
    const reply = await submit(journal.fetch, kim, { fields: { co_authors: JSON.stringify(coAuthors) }, file });
    expect(reply.status).toBe(201);
    return (await reply.json()).id;
  };
  const decide = (id: string, status: string) => send('POST', editorialApi.updateStatus(id), { status, notes: 'N' });
  const publishedAs = async (id: string) => {
    await decide(id, 'published');
    const [article] = await readArticles(journal.context.reader, [id]);
    if (!article) throw new Error('The article is not published.');
    return article;
  };
  const readPrinted = async (id: string) => {
    const article = await publishedAs(id);
    const galley = await extractText((await typesetGalley(MERIDIAN, article, ORIGIN, {}, JOURNAL_CALLER)).pdf, {
      mergePages: true,
    });
    return {
      vancouver: vancouver(MERIDIAN, article).split('. ')[0],
      ris: ris(MERIDIAN, article)
        .match(/^AU.*$/gm)
        ?.map((line) => line.trim()),
      bibtex: bibtex(MERIDIAN, article).match(/author\s+= \{(.*)\},$/m)?.[1],
      csl: cslJson(MERIDIAN, article)[0]?.author,
      page: metaTags(MERIDIAN, article, ORIGIN).flatMap(({ name, content }) =>
        name === 'citation_author' ? [content] : [],
      ),
      jats: [
        ...jatsDocument(MERIDIAN, article, ORIGIN).matchAll(
          /<surname>([^<]*)<\/surname>\s*<given-names[^>]*>([^<]*)</g,
        ),
      ]
        .map(([, family, given]) => `${family}, ${given}`)
        .slice(0, article.authors.length),
      pdf: galley.text.replace(/\s+/g, ' '),
    };
  };

  it('are the same in every citation, on the page and in the PDF, and as their bearers say', async () => {
    const id = await submitWith({ ...MARIA, family_name: 'García Márquez' });
    await decide(id, 'accepted');
    const { pdf: text, ...cited } = await readPrinted(id);
    expect(cited).toEqual({
      vancouver: 'Kim KM, García Márquez M',
      ris: ['AU  - Kim, Kyeong Min', 'AU  - García Márquez, Maria'],
      bibtex: 'Kim, Kyeong Min and García Márquez, Maria',
      csl: [
        { family: 'Kim', given: 'Kyeong Min' },
        { family: 'García Márquez', given: 'Maria' },
      ],
      page: ['Kim, Kyeong Min', 'García Márquez, Maria'],
      jats: ['Kim, Kyeong Min', 'García Márquez, Maria'],
    });
    expect(text).toContain('Kyeong Min Kim');
    expect(text).toContain('Kim KM, García Márquez M.');
    const { co_authors } = await send<{ co_authors: string[] }>('GET', api.manuscript(id));
    expect(co_authors).toEqual(['Kyeong Min Kim', 'Maria García Márquez']);
  });

  it('are corrected by the office in production', async () => {
    const id = await submitWith(MARIA);
    await decide(id, 'accepted');
    const { version, metadata } = await send<ProductionRecord>('GET', editorialApi.production(id));
    expect(metadata.authors).toMatchObject([
      { given: 'Kyeong Min', family: 'Kim' },
      { given: 'Maria García', family: 'Márquez' },
    ]);
    const [first, second] = metadata.authors;
    const authors = [first, { ...second, given: 'Maria', family: 'García Márquez' }];
    await send('PUT', editorialApi.productionMetadata(id), { version, ...metadata, authors });
    expect(await readPrinted(id)).toMatchObject({
      vancouver: 'Kim KM, García Márquez M',
      ris: ['AU  - Kim, Kyeong Min', 'AU  - García Márquez, Maria'],
    });
  });

  it('are listed as an account gives their parts, once it has', async () => {
    const own = await send<{ listed_as: object }>('GET', '/api/auth/me/', undefined, kim);
    expect(own.listed_as).toEqual({ given: 'Kyeong Min', family: 'Kim' });
    const profile = { first_name: 'Kyeong', last_name: 'Min Kim', affiliation: '', country: '', orcid: '' };
    await send('POST', '/api/auth/profile/', profile, kim);
    const id = await submitWith(MARIA);
    expect(await readPrinted(id)).toMatchObject({ vancouver: 'Min Kim K, Márquez MG' });
  });

  it('are refused if the family name is not part of the name', async () => {
    const file = { bytes: await pdf({ pages: [['Sleep after surgery.']] }), name: 'sleep.pdf' };
    const co_authors = JSON.stringify([{ ...MARIA, family_name: 'Lopez' }]);
    const reply = await submit(journal.fetch, kim, { fields: { co_authors }, file });
    expect([reply.status, await reply.json()]).toEqual([
      400,
      { co_authors: ['Enter the family name as it appears in the full name, or leave it empty.'] },
    ]);
  });
});
