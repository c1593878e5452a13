import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#server/assembly/api';
import { bearer, type Person } from '../../support/accounts.ts';
import { type DocxContent, docx, paragraph, pdf, xmlText } from '../../support/documents.ts';
import { publishedArticle } from '../../support/factories.ts';
import { textsOf } from '../../support/file-texts.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { submit } from '../../support/submissions.ts';

/** Words used nowhere else in the journal: any occurrence comes from the authors. */
const CANARIES = {
  given: 'Xanthippe',
  family: 'Zimmerglock',
  coGiven: 'Quillon',
  coFamily: 'Brastovic',
  email: 'x.zimmerglock@tarnwick-clinic.example',
  coEmail: 'quillon@brastovic-lab.example',
  affiliation: 'Tarnwick Clinic of Vexford',
  file: 'Zimmerglock-Brastovic-v7',
  coverLetter: 'Dear Edith, it is Xanthippe again.',
};
const TRACES = ['xanthippe', 'zimmerglock', 'quillon', 'brastovic', 'tarnwick', 'vexford'];
const TITLE = 'Sleep after surgery';
/** Left in the text on purpose: a program cannot remove it, so the report must mention it. */
const CONFESSION = 'Patients were treated by one of us (X. Zimmerglock).';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const by = `w:author="${CANARIES.given} ${CANARIES.family}" w:initials="XZ" w:date="2026-01-01T00:00:00Z"`;

/** A Word document that names its author in every hidden place, but not in its text. */
const hidden = (text: string): DocxContent => ({
  creator: `${CANARIES.given} ${CANARIES.family}`,
  lastModifiedBy: CANARIES.coEmail,
  company: CANARIES.affiliation,
  body:
    paragraph(TITLE, 'Title') +
    paragraph(text) +
    `<w:p><w:ins w:id="1" ${by}><w:r><w:t>Added later.</w:t></w:r></w:ins><w:del w:id="2" ${by}><w:r><w:delText>Gone.</w:delText></w:r></w:del>` +
    '<w:commentRangeStart w:id="0"/><w:r><w:t>Noted.</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>',
  contentTypes:
    `<Override PartName="/word/comments.xml" ContentType="${CONTENT_TYPE}.comments+xml"/>` +
    `<Override PartName="/word/people.xml" ContentType="${CONTENT_TYPE}.people+xml"/>` +
    '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>',
  relationships:
    `<Relationship Id="rId8" Type="${RELATION}/comments" Target="comments.xml"/>` +
    '<Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2011/relationships/people" Target="people.xml"/>',
  parts: {
    'word/comments.xml': `<w:comments ${W}><w:comment w:id="0" ${by}>${paragraph('Is this right?')}</w:comment></w:comments>`,
    'word/people.xml':
      '<w15:people xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml">' +
      `<w15:person w15:author="${CANARIES.coGiven} ${CANARIES.coFamily}"><w15:presenceInfo w15:providerId="AD" w15:userId="${CANARIES.coEmail}"/></w15:person></w15:people>`,
    'docProps/custom.xml': `<Properties><property name="Lab"><lpwstr>${xmlText(CANARIES.affiliation)}</lpwstr></property></Properties>`,
  },
});

/** A PDF whose info dictionary and XMP packet name its author. */
async function hiddenPdf(text: string): Promise<Uint8Array> {
  const bytes = await pdf({
    title: CANARIES.file,
    author: `${CANARIES.given} ${CANARIES.family}`,
    pages: [[TITLE, text]],
  });
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>${CANARIES.coGiven} ${CANARIES.coFamily}, ${CANARIES.email}</dc:creator></x:xmpmeta>`;
  return withMetadata(bytes, xmp);
}

describe('no one who reviews or reads learns who wrote a manuscript', () => {
  const journal = useTestJournal();
  let author: Person;

  beforeAll(async () => {
    author = await journal.as('author', {
      email: CANARIES.email,
      first_name: CANARIES.given,
      last_name: CANARIES.family,
      affiliation: CANARIES.affiliation,
    });
    await publishedArticle(journal.db, journal.files, { manuscript_number: 'MJ-2025-0001' });
    const files = [
      { name: `${CANARIES.file}.docx`, bytes: docx(hidden('The text tells nobody.')) },
      { name: `${CANARIES.file}.pdf`, bytes: await hiddenPdf('The text tells nobody.') },
      { name: `${CANARIES.file} 2.docx`, bytes: docx(hidden(CONFESSION)) },
      { name: `${CANARIES.file} 2.pdf`, bytes: await hiddenPdf(CONFESSION) },
    ];
    const fields = {
      title: TITLE,
      abstract: 'An abstract that tells nobody.',
      cover_letter: CANARIES.coverLetter,
      funding: `Paid by ${CANARIES.affiliation}`,
      competing_interests: `${CANARIES.coFamily} owns shares.`,
      co_authors: JSON.stringify([
        {
          name: `${CANARIES.coGiven} ${CANARIES.coFamily}`,
          email: CANARIES.coEmail,
          affiliation: CANARIES.affiliation,
        },
      ]),
    };
    for (const file of files) {
      const response = await submit(journal.fetch, author, { fields, file });
      expect(response.status, file.name + (await response.text())).toBe(201);
    }
    await journal.deliver();
    expect(journal.logged).toEqual([]);
  });

  const copies = () =>
    journal.db.selectFrom('manuscript_file').selectAll().where('kind', '=', 'review_copy').orderBy('name').execute();
  const bytesOf = async (key: string) =>
    Buffer.from(await new Response((await journal.files.read(key))?.stream).bytes());
  const reportOf = (manuscript: string) =>
    journal.db.selectFrom('leak_report').selectAll().where('manuscript_id', '=', manuscript).executeTakeFirstOrThrow();

  it('is found by the search in the originals: a search that finds nothing would prove nothing', async () => {
    const originals = await journal.db
      .selectFrom('manuscript_file')
      .selectAll()
      .where('kind', '=', 'original')
      .execute();
    expect(originals).toHaveLength(4);
    for (const { file_key, name } of originals) {
      expect(tracesIn(textsOf(await bytesOf(file_key))), name).toEqual(expect.arrayContaining(TRACES.slice(0, 4)));
    }
  });

  it('is in no byte of a review copy, packed or unpacked, and not in its name, except for what its text says', async () => {
    const made = await copies();
    expect(made.map(({ name }) => name)).toEqual([
      ...['MJ-2026-0001-r1.docx', 'MJ-2026-0002-r1.pdf', 'MJ-2026-0003-r1.docx', 'MJ-2026-0004-r1.pdf'],
    ]);
    for (const { file_key, name, manuscript_id } of made) {
      const report = await reportOf(manuscript_id);
      const named = report.leaks.map(({ found }) => found.toLowerCase()).join('\n');
      const left = tracesIn(textsOf(await bytesOf(file_key))).filter((trace) => !named.includes(trace));
      expect(left, name).toEqual([]);
    }
  });

  it('is reported where the text itself says it, and only there', async () => {
    const [cleanWord, cleanPdf, toldWord, toldPdf] = await Promise.all(
      (await copies()).map(({ manuscript_id }) => reportOf(manuscript_id)),
    );
    for (const report of [cleanWord, cleanPdf]) expect(report).toMatchObject({ status: 'clean', leaks: [] });
    for (const report of [toldWord, toldPdf]) {
      expect(report?.status).toBe('leaks');
      expect(report?.leaks.map(({ found }) => found)).toEqual([expect.stringContaining('Zimmerglock')]);
    }
  });

  it('is in no mail to anyone but the authors and the office', () => {
    const own = [CANARIES.email, CANARIES.coEmail, MERIDIAN.officeEmail];
    expect(journal.mailer.sent.length).toBeGreaterThan(0);
    const others = journal.mailer.sent.filter(({ to }) => !own.includes(to.address));
    expect(others.map(({ to }) => to.address)).toEqual([]);
  });

  it('is in no mail that may be forwarded to a reviewer: those to the office name number and title alone', () => {
    const toOffice = journal.mailer.sent.filter(({ to }) => to.address === MERIDIAN.officeEmail);
    expect(toOffice).toHaveLength(4);
    for (const mail of toOffice) expect(tracesIn([JSON.stringify(mail)])).toEqual([]);
  });

  const gets = allRoutes.filter(({ method }) => method === 'GET');

  it.each(gets)('is not told by GET $path, to a reviewer or to a visitor', async ({ path }) => {
    const reviewer = await journal.as('reviewer');
    const rows = await journal.db
      .selectFrom('manuscript')
      .select(['id', 'manuscript_number', 'submission_code'])
      .execute();
    const files = await journal.db.selectFrom('manuscript_file').select(['id', 'file_key', 'name']).execute();
    const drafts = await journal.db.selectFrom('upload').select('id').execute();
    const values = [...rows, ...files, ...drafts]
      .flatMap((row) => Object.values(row))
      .filter((value) => value !== null);
    const addresses = path.includes(':')
      ? values.flatMap((value) => [...new Set([fill(path, [value]), fill(path, [rows[0]?.id ?? '', value])])])
      : [path, `${path}?q=${CANARIES.family}`];
    for (const address of new Set(addresses)) {
      for (const headers of [bearer(reviewer.token), {}]) {
        const response = await journal.fetch(address, { headers });
        const body = Buffer.from(await response.bytes()).toString('latin1');
        // The search page repeats the query; a hit would also name the title, the co-author or the institution.
        const answer = path === '/api/search-page' ? body.replaceAll(CANARIES.family, '') : body;
        expect(tracesIn([JSON.stringify([...response.headers]), answer]), address).toEqual([]);
      }
    }
  });
});

/** Fills in a path's parameters; the last value is used for the remaining ones. */
function fill(path: string, values: readonly string[]): string {
  let index = 0;
  return path.replace(/:\w+/g, () => encodeURIComponent(values[Math.min(index++, values.length - 1)] ?? ''));
}

const tracesIn = (all: readonly string[]) =>
  TRACES.filter((trace) => all.some((text) => text.toLowerCase().includes(trace)));

/** Appends an XMP packet to a PDF as an incremental update, as programs do. */
function withMetadata(bytes: Uint8Array, xmp: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const size = Number(/\/Size (\d+)/.exec(text)?.[1]);
  const [, root = ''] = /\/Root (\d+) 0 R/.exec(text) ?? [];
  const [, info = ''] = /\/Info (\d+) 0 R/.exec(text) ?? [];
  const [, catalogue = ''] = new RegExp(`\\n${root} 0 obj\\n<<([^]*?)>>\\nendobj`).exec(text) ?? [];
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1];
  const first = `${size} 0 obj\n<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream\nendobj\n`;
  const second = `${root} 0 obj\n<<${catalogue}/Metadata ${size} 0 R >>\nendobj\n`;
  const at = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
  const start = text.length + 1;
  const table = start + first.length + second.length;
  const trailer = `trailer\n<< /Size ${size + 1} /Root ${root} 0 R /Info ${info} 0 R /Prev ${previous} >>`;
  const xref = `xref\n${root} 1\n${at(start + first.length)}${size} 1\n${at(start)}`;
  return Buffer.from(`${text}\n${first}${second}${xref}${trailer}\nstartxref\n${table}\n%%EOF\n`, 'latin1');
}
