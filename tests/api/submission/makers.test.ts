import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Examination } from '#domain/submission/examination';
import { docx, pdf } from '../../support/documents.ts';
import { useTestJournal } from '../../support/journal.ts';
import {
  madeBy,
  STUDY,
  savedByFirefox,
  savedByGoogleDocs,
  savedByWord,
  writtenByQuarto,
} from '../../support/made-by.ts';
import { postForm, submit } from '../../support/submissions.ts';

const AUTHORS = JSON.stringify([{ name: STUDY.author, email: 'xz@hospital.example', affiliation: '', orcid: '' }]);
const STUDIED = { pages: [[STUDY.title, STUDY.author, 'Patients sleep badly after surgery.']] };
const LINES = [STUDY.title, STUDY.author, 'Patients sleep badly after surgery.'];

/** The program, extension and bytes of each file. */
const MAKERS: [maker: string, ending: 'pdf' | 'docx', make: () => Uint8Array | Promise<Uint8Array>][] = [
  ['LaTeX', 'pdf', () => madeBy('latex.pdf')],
  ['LibreOffice', 'pdf', () => madeBy('libreoffice.pdf')],
  ['Word', 'pdf', () => savedByWord(LINES)],
  ['Firefox', 'pdf', () => savedByFirefox(madeBy('latex.pdf'))],
  ['LibreOffice', 'docx', () => madeBy('libreoffice.docx')],
  ['Pandoc', 'docx', () => madeBy('pandoc.docx')],
  ['Quarto', 'docx', writtenByQuarto],
  ['Google Docs', 'docx', savedByGoogleDocs],
  ['Chromium, whose library Google Docs uses', 'pdf', () => madeBy('chromium.pdf')],
  ['Ghostscript, for old readers', 'pdf', () => madeBy('ghostscript.pdf')],
  ['qpdf, with an owner’s password of 256 bits', 'pdf', () => madeBy('protected.pdf')],
  [
    'a program with an owner’s password of 40 bits',
    'pdf',
    () => pdf({ ...STUDIED, ownerPassword: 'x', version: '1.3' }),
  ],
  [
    'a program with an owner’s password of 128 bits',
    'pdf',
    () => pdf({ ...STUDIED, ownerPassword: 'x', version: '1.5' }),
  ],
  ['a program with an owner’s password, AES', 'pdf', () => pdf({ ...STUDIED, ownerPassword: 'x', version: '1.6' })],
  [
    'a mail server, which adds bytes behind the end of the ZIP',
    'docx',
    () => Buffer.concat([madeBy('pandoc.docx'), Buffer.from('\r\n\0\0')]),
  ],
];

/** Files that contain only the first lines. */
const WITHOUT_ABSTRACT = /^(?:Word|a program)/;

/** A Word document with an embedded .xls workbook, which also contains these parts. */
const withWorkbook = (parts: Record<string, Uint8Array> = {}) =>
  docx({
    paragraphs: LINES,
    contentTypes: '<Default Extension="xlsb" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>',
    parts: { 'word/embeddings/data.xlsb': zipSync({ 'xl/workbook.bin': new Uint8Array(20), ...parts }) },
  });

describe('a file of a program that authors use', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  it.each(MAKERS)('is read and searched before it is submitted: %s, .%s', async (_, ending, make) => {
    const file = { name: `study.${ending}`, bytes: await make() };
    const response = await postForm(journal.fetch, '/api/manuscripts/examine/', { file, fields: { authors: AUTHORS } });
    expect(response.status).toBe(200);
    const { flags, prefill, review_copy }: Examination = await response.json();
    expect(flags).toEqual([]);
    expect(prefill.title).toBe(STUDY.title);
    expect(review_copy).toMatchObject({ status: 'leaks', reason: '', name: `MJ-review-copy.${ending}` });
    expect(review_copy.leaks.map(({ found }) => found)).toContain(STUDY.author);
  });

  it.each(MAKERS.filter(([maker]) => !WITHOUT_ABSTRACT.test(maker)))(
    'fills in title, abstract and the only author: %s, .%s',
    async (_, ending, make) => {
      const file = { name: `study.${ending}`, bytes: await make() };
      const { prefill }: Examination = await (
        await postForm(journal.fetch, '/api/manuscripts/examine/', { file })
      ).json();
      const { title, authors } = prefill;
      const abstract = prefill.abstract.replaceAll(/\s+/g, ' ');
      expect({ title, abstract, author: authors.map(({ name }) => name).join() }).toEqual(STUDY);
    },
  );

  it.each(MAKERS)('is given as reviewers would get it: %s, .%s', async (_, ending, make) => {
    const file = { name: `study.${ending}`, bytes: await make() };
    const sent = { file, fields: { authors: AUTHORS } };
    const response = await postForm(journal.fetch, '/api/manuscripts/review-copy/', sent);
    expect(response.status).toBe(200);
    const copy = Buffer.from(await response.bytes()).toString('latin1');
    expect(copy.slice(0, 4)).toBe(ending === 'pdf' ? '%PDF' : 'PK\x03\x04');
  });

  it.each(MAKERS)('is accepted, and gets a copy for reviewers: %s, .%s', async (_, ending, make) => {
    const author = await journal.as('author', { first_name: 'Xanthippe', last_name: 'Zimmerglock' });
    const file = { name: `study.${ending}`, bytes: await make() };
    expect((await submit(journal.fetch, author, { file })).status).toBe(201);
    await journal.deliver();
    const kinds = await journal.db.selectFrom('manuscript_file').select('kind').orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['original', 'review_copy']);
    const report = await journal.db.selectFrom('leak_report').selectAll().executeTakeFirst();
    expect(report).toMatchObject({ status: 'leaks', reason: '' });
  });

  it('with a workbook in Excel’s binary format is accepted, and refused where that has macros', async () => {
    const author = await journal.as('author');
    const send = (bytes: Uint8Array) => submit(journal.fetch, author, { file: { name: 'study.docx', bytes } });
    expect((await send(withWorkbook())).status).toBe(201);
    const flags = await journal.db.selectFrom('manuscript_file').select('flags').executeTakeFirstOrThrow();
    expect(flags.flags).toMatchObject([{ code: 'embedded_object' }]);
    const refused = await send(withWorkbook({ 'xl/vbaProject.bin': new Uint8Array(20) }));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({ file: [expect.stringMatching(/macros/)] });
  });

  it('that cannot be opened without a password is refused, with what to do', async () => {
    const bytes = await pdf({ ...STUDIED, ownerPassword: 'x', userPassword: 'y', version: '1.6' });
    const file = { name: 'study.pdf', bytes };
    const response = await postForm(journal.fetch, '/api/manuscripts/examine/', { file, fields: { authors: AUTHORS } });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      file: [expect.stringMatching(/^The file is protected with a password\./)],
    });
  });
});
