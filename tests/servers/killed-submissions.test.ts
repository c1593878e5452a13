import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allDeliverers } from '#server/assembly/deliverers';
import { sweepFiles } from '#server/document/store-document';
import { diskFileStore } from '#server/kernel/adapters/files-disk';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { issueCsrf } from '#server/kernel/http/csrf';
import { deliverDue } from '#server/kernel/outbox/deliver';
import { bearer, type Person } from '../support/accounts.ts';
import { docx } from '../support/documents.ts';
import { servers } from '../support/engines.ts';
import { SECRET, SITE_URL, useTestJournal } from '../support/journal.ts';
import { formOf, SUBMISSION_FIELDS } from '../support/submissions.ts';

const PROGRAM = fileURLToPath(new URL('./submission-process.ts', import.meta.url));
const ROUNDS = 20;
const AT_ONCE = 50;
/** How many unanswered submissions are sent again to the next server; more would only take longer. */
const RETRIED = 5;
const HOUR_MS = 3_600_000;
const MAILS = ['mail.submission-received', 'mail.submission-to-office'];
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const direct = servers().filter(({ engine }) => engine === 'pg');

describe.each(direct)('a server killed while fifty people submit, on $name', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-test-killed-'));
  const mailFile = join(folder, 'mails');
  const journal = useTestJournal(engine);
  let people: Person[];
  /** The number reported for each acknowledged title. */
  const told = new Map<string, string>();
  const sent = new Map<string, Uint8Array>();

  beforeAll(async () => {
    journal.clock.set(new Date().toISOString());
    journal.context.files = diskFileStore(folder);
    people = await Promise.all(Array.from({ length: AT_ONCE }, () => journal.as('author')));
    for (let round = 0; round < ROUNDS; round += 1) await runRound(round);
    await runFollowingHours();
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const started: ChildProcess[] = [];
  let unanswered: string[] = [];

  /** Submits fifty manuscripts at once, and kills the server after a number of replies that depends on the round. */
  async function runRound(round: number): Promise<void> {
    const { url, kill } = await start();
    await journal.db.deleteFrom('rate_limit').execute();
    const again = unanswered.slice(0, RETRIED);
    await Promise.all(again.map((title) => submit(url, title)));
    expect(again.filter((title) => !told.has(title))).toEqual([]);
    await journal.db.deleteFrom('rate_limit').execute();
    const titles = people.map((_, index) => `Manuscript ${index} of round ${round}`);
    let answers = 0;
    const replies = titles.map(async (title) => {
      await submit(url, title);
      answers += 1;
      if (answers === round + 1) await kill();
    });
    await Promise.all(replies);
    unanswered = titles.filter((title) => !told.has(title));
  }

  async function submit(url: string, title: string): Promise<void> {
    const bytes = sent.get(title) ?? docx({ paragraphs: [title] });
    sent.set(title, bytes);
    const person = people[Number(title.split(' ')[1])] as Person;
    const { token, cookie } = issueCsrf(new Request(SITE_URL), SECRET, SITE_URL);
    const fields = { ...SUBMISSION_FIELDS, title, co_authors: '[]', sole_author: 'true' };
    const headers = { ...bearer(person.token), 'X-CSRFToken': token, Cookie: cookie.split(';')[0] ?? '' };
    const body = formOf({ fields, file: { name: 'manuscript.docx', bytes } });
    const response = await fetch(`${url}/api/manuscripts/submit/`, { method: 'POST', headers, body }).catch(() => null);
    const answer = await response?.json().catch(() => null);
    if (!answer) return;
    expect(response?.status, JSON.stringify(answer)).toBe(201);
    told.set(title, answer.manuscript_number);
  }

  async function start(): Promise<{ url: string; kill: () => Promise<void> }> {
    const args = [journal.database.databaseUrl ?? '', folder, mailFile, SITE_URL, SECRET];
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    const port = await firstLine(child);
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const kill = () => {
      child.kill('SIGKILL');
      return gone;
    };
    return { url: `http://127.0.0.1:${port}`, kill };
  }

  async function firstLine(child: ChildProcess): Promise<string> {
    if (!child.stdout) throw new Error('The server has no output.');
    for await (const line of createInterface(child.stdout)) return line;
    throw new Error('The server did not start.');
  }

  /** Runs the following hours' chores: interrupted work is redone, and unowned files are deleted. */
  async function runFollowingHours(): Promise<void> {
    const { context, clock } = journal;
    clock.set(new Date().toISOString());
    clock.advance(HOUR_MS);
    await deliverDue(context, allDeliverers, { limit: 10_000 });
    clock.advance(26 * HOUR_MS);
    await sweepFiles(context);
    await sweepFiles(context);
  }

  const manuscripts = () => journal.db.selectFrom('manuscript').selectAll().orderBy('manuscript_number').execute();
  const files = () => journal.db.selectFrom('manuscript_file').selectAll().execute();

  it('was killed in the middle: some got their answer, some did not', () => {
    expect(told.size).toBeGreaterThan(ROUNDS);
    expect(sent.size - told.size).toBeGreaterThan(ROUNDS);
  });

  it('has every manuscript it told of, under that number, and none twice', async () => {
    const rows = await manuscripts();
    const kept = new Map(rows.map(({ title, manuscript_number }) => [title, manuscript_number]));
    expect(kept.size).toBe(rows.length);
    for (const [title, number] of told) expect(kept.get(title), title).toBe(number);
    const numbers = rows.map(({ manuscript_number }) => Number(manuscript_number.split('-')[2]));
    expect(numbers).toEqual(rows.map((_, index) => index + 1));
  });

  it('has the file of every manuscript, byte for byte', async () => {
    const originals = new Map(
      (await files()).filter(({ kind }) => kind === 'original').map((file) => [file.manuscript_id, file]),
    );
    for (const { id, title } of await manuscripts()) {
      const file = originals.get(id);
      const stored = readFileSync(join(folder, 'files', file?.file_key ?? ''));
      expect([sha256(stored), file?.sha256]).toEqual(Array(2).fill(sha256(sent.get(title) as Uint8Array)));
    }
  });

  it('has no file that no one owns, not even half of one', async () => {
    const owned = (await files()).map(({ file_key }) => file_key);
    expect(globSync('**/*.*', { cwd: join(folder, 'files') }).sort()).toEqual(owned.sort());
    expect(await journal.db.selectFrom('unclaimed_file').selectAll().execute()).toEqual([]);
  });

  it('has made one review copy of each, and one report', async () => {
    const count = (await manuscripts()).length;
    expect((await files()).filter(({ kind }) => kind === 'review_copy')).toHaveLength(count);
    expect(await journal.db.selectFrom('leak_report').selectAll().execute()).toHaveLength(count);
  });

  it('sent each mail once: whatever was sent twice carries the same id', async () => {
    const effects = await journal.db.selectFrom('outbox').selectAll().execute();
    expect(effects.filter(({ status }) => status !== 'delivered')).toEqual([]);
    const mails = effects.filter(({ kind }) => kind.startsWith('mail.'));
    const asked = mails.map(({ kind, payload }) => `${kind} ${payload.manuscript_id}`).sort();
    const wanted = (await manuscripts()).flatMap(({ id }) => MAILS.map((kind) => `${kind} ${id}`)).sort();
    expect(asked).toEqual(wanted);
    const byServers = existsSync(mailFile) ? readFileSync(mailFile, 'utf8').trim().split('\n') : [];
    const sentIds = [...byServers, ...journal.mailer.sent.map(({ id }) => id)];
    expect(new Set(sentIds)).toEqual(new Set(mails.map(({ id }) => id)));
    // A server that dies after sending an email and before recording it causes a duplicate: at most one per crash.
    expect(sentIds.length - mails.length).toBeLessThanOrEqual(ROUNDS);
  });

  it('has an event log that is whole, with one event for each manuscript', async () => {
    const verdict = await verifyEvents(journal.context.reader);
    expect(verdict.brokenAt).toBeUndefined();
    const events = await journal.db.selectFrom('event').select(['action', 'object_id']).execute();
    const submitted = events
      .filter(({ action }) => action === 'manuscript.submitted')
      .map(({ object_id }) => object_id);
    expect(submitted.sort()).toEqual((await manuscripts()).map(({ id }) => id).sort());
  });
});
