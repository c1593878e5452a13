import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { ProductionRecord } from '#domain/production/record';
import { settingsApi } from '#domain/settings/paths';
import { loadProduction } from '#server/production/load-production';
import { proofDigest } from '#server/production/proof-digest';
import { writeArticle } from '#server/production/write-article';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { docx } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { submit } from '../../support/submissions.ts';

const FILE = { name: 'paper.docx', bytes: docx({ paragraphs: ['Los pacientes durmieron.'] }) };

describe('a manuscript in another language', () => {
  const journal = useTestJournal();
  let editor: Person;
  let author: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor');
    author = await journal.as('author');
  });

  const read = async (path: string, person = editor) => {
    const response = await journal.fetch(path, { headers: bearer(person.token) });
    expect(response.status, path).toBe(200);
    return response.json();
  };
  const change = async (path: string, body: object, method = 'POST') => {
    const response = await journal.fetch(path, { ...json(body, editor), method });
    return [response.status, await response.json()] as const;
  };
  const choose = async (languages: string) => {
    const { version, values } = await read(settingsApi('journal'));
    return change(settingsApi('journal'), { version, values: { ...values, languages } }, 'PUT');
  };
  const send = (language?: string) =>
    submit(journal.fetch, author, { fields: language === undefined ? {} : { language }, file: FILE });
  const inSpanish = async (): Promise<string> => {
    expect((await choose('en es'))[0]).toBe(200);
    return (await (await send('es')).json()).id;
  };

  it('is taken where the office has chosen the language, and refused with a sentence where it has not', async () => {
    const refused = await send('es');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      language: ['Choose a language in which manuscripts may be written: English.'],
    });
    expect((await choose(''))[1]).toMatchObject({ languages: ['Choose at least one language.'] });
    expect((await choose('es en'))[0]).toBe(200);
    expect((await journal.current()).journal.languages).toEqual(['es', 'en']);
    const languages = await Promise.all(
      ['', 'es', 'en', undefined].map(async (language) => {
        const { id } = await (await send(language)).json();
        return (await read(`/api/author/manuscripts/${id}/`, author)).language;
      }),
    );
    expect(languages).toEqual(['es', 'es', 'en', 'es']);
  });

  it('is told to the office, to whoever is invited to review it, and to whom the search finds', async () => {
    const id = await inSpanish();
    expect(await read(`/api/editor/manuscript/${id}/`)).toMatchObject({ language: 'es' });
    await journal.as('reviewer', {
      ...{ email: 'anne@clinic.example', first_name: 'Anne', last_name: 'Stern' },
      ...{ languages: JSON.stringify(['de']), expertise: JSON.stringify(['sleep']) },
    });
    const [person] = await read(`${editorialApi.findReviewers(id)}?q=stern`);
    expect(person.hints).toContainEqual('Does not list Spanish as a reviewing language.');
    const [status] = await change(`/api/editor/manuscript/${id}/assign-reviewer/`, { reviewer_email: person.email });
    expect(status).toBe(200);
    await journal.deliver();
    const mail = journal.mailer.sent.find(({ subject }) => subject.startsWith('Invitation to review'));
    expect(mail?.text).toContain('The manuscript is written in Spanish.');
  });

  it('becomes an article in that language, which the office may correct', async () => {
    const id = await inSpanish();
    await journal.db.updateTable('manuscript').set({ status: 'accepted' }).where('id', '=', id).execute();
    const record = async (): Promise<ProductionRecord> => read(editorialApi.production(id));
    const save = async (part: object) => {
      const { metadata, version } = await record();
      return change(editorialApi.productionMetadata(id), { version, ...metadata, ...part }, 'PUT');
    };
    const digest = async () =>
      proofDigest(MERIDIAN, (await loadProduction(MERIDIAN, journal.context.reader, id, new Date())).state);
    expect((await record()).metadata.language).toBe('es');
    const english = { language: 'en', title: 'Sleep', abstract: 'They slept.', keywords: [] };
    expect((await save({ translations: [english, { ...english, language: 'es' }] }))[0]).toBe(200);
    expect((await record()).checks.find(({ id }) => id === 'translations')).toMatchObject({
      state: 'failed',
      message: 'The article itself is in Spanish. Remove the translation, or choose another language.',
    });
    expect((await save({ translations: [english] }))[0]).toBe(200);
    const before = await digest();
    expect((await save({ language: 'xx' }))[0]).toBe(400);
    expect((await save({ language: 'pt' }))[0]).toBe(200);
    expect(await digest()).not.toBe(before);
    expect((await save({ language: 'es' }))[0]).toBe(200);
    expect((await save({ language: undefined }))[0]).toBe(200);
    expect((await record()).metadata.language).toBe('es');
    expect(await digest()).toBe(before);
    await journal.db.transaction().execute((trx) => writeArticle(MERIDIAN, trx, { id }, journal.clock.now()));
    await journal.db.updateTable('manuscript').set({ status: 'published' }).where('id', '=', id).execute();
    expect(await (await journal.fetch(`/api/manuscripts/${id}/`)).json()).toMatchObject({
      language: 'es',
      translations: [english],
    });
    const oai = await journal.fetch('/oai/?verb=ListRecords&metadataPrefix=oai_dc');
    expect(await oai.text()).toContain('<dc:language>es</dc:language>');
  });
});
