import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_MAX_BYTES } from '#domain/document/document';
import { SUBMIT_LIMIT, SUBMIT_NETWORK_LIMIT } from '#server/submission/submit-manuscript';
import { bearer, type Person, startSession } from '../../support/accounts.ts';
import { docx, noise } from '../../support/documents.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { csrfHeaders, formOf, type SentSubmission, SUBMISSION_FIELDS, submit } from '../../support/submissions.ts';

const BYTES = docx({ paragraphs: ['Sleep after surgery'] });
const FILE = { name: 'Sleep study (final).docx', bytes: BYTES };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('POST /api/manuscripts/submit/', () => {
  const journal = useTestJournal();
  let author: Person;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    author = await journal.as('author', {
      email: 'amina.diallo@hospital.example',
      first_name: 'Amina',
      last_name: 'Diallo',
      affiliation: 'Lakeside Hospital, Kisumu',
      orcid: '0000-0002-1825-0097',
    });
  });

  const send = (sent: SentSubmission = {}, person = author) => submit(journal.fetch, person, { file: FILE, ...sent });
  const rows = (table: 'manuscript' | 'manuscript_file' | 'outbox' | 'unclaimed_file') =>
    journal.db.selectFrom(table).selectAll().execute();

  /** Expects a refusal that explains the error and leaves nothing behind. */
  const expectRefusal = async (response: Response, status = 400) => {
    const body = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(status);
    expect(await rows('manuscript')).toEqual([]);
    expect(await rows('outbox')).toEqual([]);
    return body;
  };

  it('answers 201 with the sentence, the number and the code', async () => {
    const response = await send();
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      message: 'Manuscript submitted successfully!',
      id: expect.stringMatching(/^[0-9a-z]{16}$/),
      manuscript_number: 'MJ-2026-0001',
      submission_code: expect.stringMatching(/^MJ-2026-0001-[0-9A-HJKMNP-TV-Z]{6}$/),
    });
    expect(journal.wakes()).toBe(1);
  });

  it('keeps everything that was sent, as it was meant', async () => {
    const { id } = await (
      await send({
        fields: {
          title: '  Sleep\nafter   surgery ',
          abstract: 'Background: one.\r\n\r\n\r\n\r\nMethods: two.',
          keywords: ' sleep , Surgery,sleep,SURGERY,,',
          co_authors: JSON.stringify([
            { name: 'Jan Willem van der Berg', email: 'Jan@University.example', affiliation: 'Utrecht' },
            { name: 'Sukarno', email: 'sukarno@university.example', orcid: '0000-0001-5109-3700' },
          ]),
          author_position: '2',
          category: 'Surgery',
          article_type: 'Case Reports',
          cover_letter: 'Dear editors,',
          suggested_reviewers: JSON.stringify([{ name: 'Rosa Quiroga', reason: 'Knows the field' }]),
          opposed_reviewers: JSON.stringify([{ name: 'A Rival', email: 'rival@university.example' }]),
          funding: 'None.',
          ethics_approval: '',
          ai_use: 'Grammar only.',
        },
      })
    ).json();
    const manuscript = await journal.db
      .selectFrom('manuscript')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(manuscript).toMatchObject({
      title: 'Sleep after surgery',
      abstract: 'Background: one.\n\nMethods: two.',
      keywords: ['sleep', 'Surgery'],
      category: 'Surgery',
      article_type: 'case_report',
      status: 'submitted',
      round: 1,
      version: 1,
      submitter_id: author.id,
      submitted_at: journal.clock.now(),
      cover_letter: 'Dear editors,',
      suggested_reviewers: [{ name: 'Rosa Quiroga', email: '', affiliation: '', reason: 'Knows the field' }],
      opposed_reviewers: [{ name: 'A Rival', email: 'rival@university.example', affiliation: '', reason: '' }],
      declarations: { funding: 'None.', ai_use: 'Grammar only.' },
    });
    const authors = await journal.db
      .selectFrom('manuscript_author')
      .select(['given', 'family', 'email', 'affiliation', 'orcid', 'is_corresponding'])
      .orderBy('position')
      .execute();
    expect(authors.map((one) => Object.values(one))).toEqual([
      ['Jan Willem', 'van der Berg', 'Jan@University.example', 'Utrecht', null, false],
      ['Amina', 'Diallo', author.email, 'Lakeside Hospital, Kisumu', '0000-0002-1825-0097', true],
      ['', 'Sukarno', 'sukarno@university.example', '', '0000-0001-5109-3700', false],
    ]);
  });

  it.each([
    ...[
      ['case_report', 'case_report'],
      ['Case Reports', 'case_report'],
      ['Case Report', 'case_report'],
    ],
    ...[
      ['original_research', 'original_research'],
      ['Original Research', 'original_research'],
    ],
    ...[
      ['review_articles', 'review_article'],
      ['case_reports', 'case_report'],
      [' ', null],
    ],
    ...[
      ['short_communications', 'short_communication'],
      ['editorials_letters', 'editorial_letter'],
    ],
    ...[
      ['Editorials/Letters', 'editorial_letter'],
      ['REVIEW ARTICLES', 'review_article'],
    ],
  ])('accepts the article type "%s" as %s', async (article_type, kept) => {
    const { id } = await (await send({ fields: { article_type: article_type ?? '' } })).json();
    const stored = journal.db.selectFrom('manuscript').select('article_type').where('id', '=', id);
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ article_type: kept });
  });

  it('keeps the file byte for byte under its own key, with its name only for people', async () => {
    await send({ file: { name: '../../etc/Ämïna\u202e Diallo.docx', bytes: BYTES } });
    const [file] = await journal.db.selectFrom('manuscript_file').selectAll().execute();
    expect(file).toMatchObject({
      kind: 'original',
      round: 1,
      name: 'Ämïna Diallo.docx',
      format: 'docx',
      bytes: BYTES.length,
      sha256: sha256(BYTES),
      scan_status: 'not_scanned',
      flags: [],
    });
    expect(file?.file_key).toMatch(/^manuscripts\/[0-9a-z]{16}\.docx$/);
    const stored = await journal.files.read(file?.file_key ?? '');
    expect(await new Response(stored?.stream).bytes()).toEqual(BYTES);
    expect(await rows('unclaimed_file')).toEqual([]);
  });

  it('is told of in the event log, without a word of the manuscript', async () => {
    const { id } = await (await send()).json();
    const event = await journal.db.selectFrom('event').selectAll().executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'manuscript.submitted',
      actor: author.email,
      actor_id: author.id,
      object_type: 'manuscript',
      object_id: id,
      details: { manuscript_number: 'MJ-2026-0001', file_sha256: sha256(BYTES) },
    });
  });

  it('may be called by a signed-in browser with its cookies and the header alone, as the specification does', async () => {
    const csrf = await csrfHeaders(journal.fetch);
    const binding = 'b'.repeat(43);
    const binding_hash = createHash('sha256').update(binding).digest('base64url');
    await startSession(journal.context, author, { binding_hash });
    const cookies = { Cookie: `${csrf.Cookie}; __Host-sb=${binding}`, Origin: SITE_URL };
    const post = (headers: Record<string, string>) =>
      journal.fetch('/api/manuscripts/submit/', {
        method: 'POST',
        headers,
        body: formOf({ fields: SUBMISSION_FIELDS, file: FILE }),
      });
    await expectRefusal(await post(cookies), 403);
    const headers = { ...csrf, ...cookies };
    expect((await post(headers)).status).toBe(201);
  });

  it('asks for a CSRF token even of a caller who names the session', async () => {
    const response = await journal.fetch('/api/manuscripts/submit/', {
      method: 'POST',
      headers: bearer(author.token),
      body: formOf({ fields: SUBMISSION_FIELDS, file: FILE }),
    });
    await expectRefusal(response, 403);
  });

  describe('of a form that is wrong', () => {
    it('lists all mistakes at once, each under its field, as the specification shows them', async () => {
      const response = await send({
        fields: { title: ' ', abstract: '', keywords: '', co_authors: '[]' },
        file: undefined,
      });
      expect(await expectRefusal(response)).toEqual({
        title: ['Title is required'],
        abstract: ['Abstract is required'],
        keywords: ['At least one keyword is required'],
        co_authors: ['At least one co-author is required'],
        file: ['File is required'],
      });
    });

    it('says the same where the fields are missing altogether', async () => {
      const fields = { title: undefined, abstract: undefined, keywords: undefined, co_authors: undefined };
      expect(Object.keys(await expectRefusal(await send({ fields, file: undefined }))).sort()).toEqual([
        ...['abstract', 'co_authors', 'file', 'keywords', 'title'],
      ]);
    });

    const coAuthors = (...list: unknown[]) => JSON.stringify(list);
    const lin = { name: 'Grace Lin', email: 'grace.lin@university.example' };
    const unreadable = 'Send co_authors as a JSON list of objects.';
    const incomplete = 'Both name and email are required for a co-author.';
    const twice = 'This co-author has already been added.';
    const ownAddress = 'This is your own address: you are already listed as the corresponding author.';
    const address = 'Enter an email address such as name@example.org.';

    it.each<[string, string, string, string]>([
      ['keywords of commas alone', 'keywords', ' , ,,', 'At least one keyword is required'],
      ['31 keywords', 'keywords', Array.from({ length: 31 }, (_, n) => `k${n}`).join(), 'Use at most 30 keywords.'],
      ['a keyword of 101 characters', 'keywords', 'k'.repeat(101), 'A keyword can have at most 100 characters.'],
      ['a title of 501 characters', 'title', 't'.repeat(501), 'Use at most 500 characters for the title.'],
      ['a title of invisible characters', 'title', '\u200b\u3164', 'Title is required'],
      ['a NUL in the title', 'title', 'a\0b', 'Remove the control characters from the title.'],
      ['co-authors that are no JSON', 'co_authors', '[{', unreadable],
      ['co-authors that are one object', 'co_authors', '{}', unreadable],
      ['co-authors that are nested', 'co_authors', '[[[]]]', 'Send each entry as an object.'],
      ['501 co-authors', 'co_authors', coAuthors(...Array(501).fill(lin)), 'Send at most 200 entries as co_authors.'],
      ['a co-author without a name', 'co_authors', coAuthors({ ...lin, name: ' ' }), incomplete],
      ['a co-author without an address', 'co_authors', coAuthors({ name: 'Grace Lin' }), incomplete],
      ['a co-author with half an address', 'co_authors', coAuthors({ ...lin, email: 'grace@' }), address],
      [
        'a co-author with two addresses',
        'co_authors',
        coAuthors({ ...lin, email: 'a@x.example,b@x.example' }),
        address,
      ],
      ['a co-author twice', 'co_authors', coAuthors(lin, { ...lin, email: lin.email.toUpperCase() }), twice],
      [
        'oneself as a co-author',
        'co_authors',
        coAuthors({ name: 'Me', email: 'AMINA.Diallo@hospital.example' }),
        ownAddress,
      ],
      [
        'a position beyond the authors',
        'author_position',
        '3',
        'Send the position of the corresponding author as a number from 1 to 2.',
      ],
      ['an unknown article type', 'article_type', 'Poem', 'Choose one of the article types.'],
      ['a type of signs alone', 'article_type', '/_/', 'Choose one of the article types.'],
    ])('refuses %s with one sentence', async (_, field, value, sentence) => {
      expect(await expectRefusal(await send({ fields: { [field]: value } }))).toEqual({ [field]: [sentence] });
    });

    it('accepts a sole author who says so, and no one who claims both', async () => {
      const both = await send({ fields: { sole_author: 'true' } });
      expect(Object.keys(await expectRefusal(both))).toEqual(['co_authors']);
      expect((await send({ fields: { sole_author: 'true', co_authors: '[]' } })).status).toBe(201);
    });

    it('refuses unknown keys of a co-author and unknown fields', async () => {
      const extra = await send({ fields: { co_authors: coAuthors({ ...lin, role: 'editor' }) } });
      expect(Object.keys(await expectRefusal(extra))).toEqual(['co_authors']);
      for (const name of ['status', 'id', 'submitter_id', '__proto__']) {
        await expectRefusal(await send({ fields: { [name]: 'published' } }));
      }
    });
  });

  describe('of a file that is wrong', () => {
    const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    const wrongType = 'Please upload a PDF or Word document';

    it.each<[string, SentSubmission['file'], number, string | RegExp]>([
      ['none', undefined, 400, 'File is required'],
      ['of another type', { name: 'data.xlsx', bytes: BYTES }, 400, wrongType],
      ['without an ending', { name: 'manuscript', bytes: BYTES }, 400, wrongType],
      ['that is something else', { name: 'manuscript.pdf', bytes: html }, 400, wrongType],
      ['that is empty', { name: 'manuscript.pdf', bytes: new Uint8Array() }, 400, /empty/],
      ['of 10 MiB and a byte', { name: 'a.pdf', bytes: noise(DOCUMENT_MAX_BYTES + 1) }, 413, /larger than 10 MB/],
      ['that is cut off', { name: 'a.docx', bytes: BYTES.slice(0, -40) }, 422, /damaged/],
      ['with macros', { name: 'a.docx', bytes: docx({ parts: { 'word/vbaProject.bin': 'x' } }) }, 422, /macros/],
    ])('refuses one %s in its own words', async (_, file, status, sentence) => {
      const response = await send({ file });
      expect(await expectRefusal(response, status)).toEqual({
        file: [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
      });
      expect(await rows('manuscript_file')).toEqual([]);
    });

    it('reports a file that is too large together with the other errors', async () => {
      const file = { name: 'a.pdf', bytes: noise(DOCUMENT_MAX_BYTES + 1) };
      const body = await expectRefusal(await send({ fields: { title: '' }, file }));
      expect(body).toEqual({ title: ['Title is required'], file: [expect.stringMatching(/larger than 10 MB/)] });
    });
  });

  describe('sent again', () => {
    it('within ten minutes is the same manuscript, with the same answer', async () => {
      const first = await (await send()).json();
      const [sent] = await rows('outbox');
      journal.clock.advance(9 * 60_000);
      const again = await send({ fields: { title: ` ${SUBMISSION_FIELDS.title}` } });
      expect(again.status).toBe(201);
      expect(await again.json()).toEqual(first);
      expect(await rows('manuscript')).toHaveLength(1);
      expect(await rows('manuscript_file')).toHaveLength(1);
      expect((await rows('outbox')).filter(({ kind }) => kind === sent?.kind)).toHaveLength(1);
    });

    it('later, or with anything changed, or by someone else, is another', async () => {
      const numbers: string[] = [];
      const keep = async (response: Response) => numbers.push((await response.json()).manuscript_number);
      await keep(await send());
      await keep(await send({ fields: { keywords: 'sleep' } }));
      await keep(await send({ file: { ...FILE, bytes: docx({ paragraphs: ['Another text'] }) } }));
      await keep(await send({}, await journal.as('author')));
      journal.clock.advance(11 * 60_000);
      await keep(await send());
      expect(numbers).toEqual([1, 2, 3, 4, 5].map((number) => `MJ-2026-000${number}`));
    });
  });

  it('numbers follow the highest so far, and start over with each year', async () => {
    const row = { id: 'm1', title: 'T', abstract: 'A', keywords: '[]', category: null, article_type: null };
    const at = { submitted_at: journal.clock.now(), updated_at: journal.clock.now(), volume_id: null, issue_id: null };
    const older = { ...row, ...at, status: 'submitted', manuscript_number: 'MJ-2026-0417' };
    await journal.db.insertInto('manuscript').values(older).execute();
    const number = async (title: string) => (await (await send({ fields: { title } })).json()).manuscript_number;
    expect([await number('One'), await number('Two')]).toEqual(['MJ-2026-0418', 'MJ-2026-0419']);
    journal.clock.set('2027-01-01T00:00:00.000Z');
    author = await startSession(journal.context, author);
    expect(await number('Three')).toBe('MJ-2027-0001');
  });

  describe('with a draft', () => {
    const draft = (account_id: string) => ({
      id: 'd'.repeat(16),
      account_id,
      content: '{}',
      version: 1,
      created_at: journal.clock.now(),
      updated_at: journal.clock.now(),
    });
    const drafts = () => journal.db.selectFrom('draft').select('id').execute();

    it('deletes the draft it came from', async () => {
      await journal.db.insertInto('draft').values(draft(author.id)).execute();
      await send({ fields: { draft_id: 'd'.repeat(16) } });
      expect(await drafts()).toEqual([]);
    });

    it('leaves someone else’s alone', async () => {
      await journal.db
        .insertInto('draft')
        .values(draft((await journal.as('author')).id))
        .execute();
      expect((await send({ fields: { draft_id: 'd'.repeat(16) } })).status).toBe(201);
      expect(await drafts()).toHaveLength(1);
    });
  });

  it('knows no one else’s upload', async () => {
    const other = await journal.as('author');
    const upload = {
      id: 'u'.repeat(16),
      account_id: other.id,
      name: 'a.docx',
      format: 'docx' as const,
      bytes: BYTES.length,
      sha256: sha256(BYTES),
      token_hash: 'x',
      created_at: journal.clock.now(),
      expires_at: '2027-01-01T00:00:00Z',
    };
    await journal.db.insertInto('upload').values(upload).execute();
    const theirs = await expectRefusal(await send({ fields: { upload_id: upload.id }, file: undefined }));
    expect(theirs).toEqual(await expectRefusal(await send({ fields: { upload_id: 'v'.repeat(16) }, file: undefined })));
    expect(Object.keys(theirs)).toEqual(['file']);
  });

  it('is limited for an account and for an address', async () => {
    for (let attempt = 0; attempt < SUBMIT_LIMIT.max; attempt += 1) await send({ fields: { title: '' } });
    const response = await send();
    expect(response.headers.get('retry-after')).toBe('3600');
    await expectRefusal(response, 429);
    await sql`update rate_limit set attempts = ${SUBMIT_NETWORK_LIMIT.max}`.execute(journal.db);
    await expectRefusal(await send({}, await journal.as('author')), 429);
  });

  it('emails at most four hundred co-authors of one account a day', async () => {
    const named = (from: number) =>
      JSON.stringify(
        Array.from({ length: 190 }, (_, n) => ({ name: 'A B', email: `a${from + n}@university.example` })),
      );
    const statuses: number[] = [];
    for (const from of [0, 200, 400]) statuses.push((await send({ fields: { co_authors: named(from) } })).status);
    expect(statuses).toEqual([201, 201, 429]);
    expect((await rows('outbox')).filter(({ kind }) => kind === 'mail.co-author')).toHaveLength(380);
    journal.clock.advance(25 * 3_600_000);
    author = await startSession(journal.context, author);
    expect((await send({ fields: { co_authors: named(400) } })).status).toBe(201);
  });

  it('emails one co-author about at most ten manuscripts a day, whoever names them', async () => {
    const names = async (title: string, from = author) => (await send({ fields: { title } }, from)).status;
    for (let number = 0; number < 10; number += 1) expect(await names(`Study ${number}`)).toBe(201);
    const other = await journal.as('author');
    const refused = await send({ fields: { title: 'One more' } }, other);
    expect([refused.status, (await refused.json()).detail]).toEqual([
      429,
      expect.stringMatching(/^grace\.lin@university\.example was named in 10 manuscripts today/),
    ]);
    expect((await send({ fields: { title: 'One more', co_authors: '[]', sole_author: 'true' } }, other)).status).toBe(
      201,
    );
  });

  it('while the file store is away nothing is submitted, and the same submission works afterwards', async () => {
    const { write } = journal.files;
    journal.files.write = async () => {
      throw new Error('the disk is full');
    };
    await expectRefusal(await send(), 503);
    journal.files.write = write;
    expect((await send()).status).toBe(201);
    expect(journal.logged.map(({ level }) => level)).toEqual(['error']);
    journal.logged.length = 0;
  });

  it('a transaction that fails leaves no manuscript, and a file that the sweeper will find', async () => {
    await journal.db.insertInto('event_head').values({ id: 1, position: -1, hash: 'x' }).execute();
    await expectRefusal(await send(), 500);
    expect(await rows('manuscript_file')).toEqual([]);
    expect(await rows('unclaimed_file')).toHaveLength(1);
    await journal.db.deleteFrom('event_head').execute();
    expect((await (await send()).json()).manuscript_number).toBe('MJ-2026-0001');
  });
});
