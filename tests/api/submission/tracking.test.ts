import type { Insertable } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DecisionTable } from '#database/schema';
import { reviewSteps } from '#domain/review/process';
import { TRACKING_TEXTS, type TrackingResult } from '#domain/submission/tracking/tracking';
import { TRACK_CODE_LIMIT, TRACK_NETWORK_LIMIT } from '#server/submission/tracking/routes';
import { json, openAccount } from '../../support/accounts.ts';
import {
  acceptedManuscript,
  publishedArticle,
  rejectedManuscript,
  revisionsRequiredManuscript,
  submittedManuscript,
  withdrawnArticle,
} from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const CODE = 'MJ-2026-0123-7K4QX0';
const OTHER_CODE = 'MJ-2026-0124-7K4QX1';
const EMAIL = 'amina.m1@hospital.example';
const OWN = { id: 'm1', submission_code: CODE };

describe('tracking a manuscript', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const track = (submission_code: unknown = CODE, email: unknown = EMAIL, ip?: string) =>
    journal.fetch('/api/manuscripts/track/', json({ email, submission_code }), ip);
  const trackFound = async (...given: Parameters<typeof track>): Promise<TrackingResult> => {
    const response = await track(...given);
    expect(response.status).toBe(200);
    return response.json();
  };
  const decide = (overrides: Partial<Insertable<DecisionTable>>) =>
    journal.db
      .insertInto('decision')
      .values({
        id: 'decision-1',
        manuscript_id: 'm1',
        round: 1,
        previous_status: 'under_review',
        status: 'revisions_required',
        notes: 'SECRET: reviewer 2 is Dr No.',
        letter_subject: 'A decision',
        letter_text: 'Dear author,\n\nplease revise.',
        revision_due_on: null,
        decided_by: 'editor@journal.example',
        decided_by_id: null,
        decided_at: '2026-11-01T10:00:00.000Z',
        ...overrides,
      })
      .execute();

  describe('a manuscript is tracked', () => {
    it('by its code and an author, and reveals only its status', async () => {
      await submittedManuscript(journal.db, { ...OWN, manuscript_number: 'MJ-2026-0123', title: 'On <b>hearts</b>' });
      const result = await trackFound();
      expect(result).toEqual({
        id: 'm1',
        manuscript_number: 'MJ-2026-0123',
        title: 'On <b>hearts</b>',
        status: 'submitted',
        submitted_at: '2026-10-05T07:45:00.000Z',
        updated_at: '2026-10-05T07:45:00.000Z',
        timeline: expect.any(Array),
      });
      expect(result.timeline.map(({ step }) => step)).toEqual(reviewSteps(MERIDIAN).map(({ id }) => id));
      expect(result.timeline[0]).toMatchObject({ state: 'current', note: expect.stringMatching(/^Waiting for/) });
    });

    it('by any of its authors, and by the account that sent it, in whatever case', async () => {
      const { id: submitter_id, email } = await openAccount(journal.db, { email: 'Mira.Lund@Hospital.example' });
      await submittedManuscript(journal.db, { ...OWN, submitter_id });
      for (const theirs of [
        EMAIL,
        EMAIL.toUpperCase(),
        ' jan-willem.m1@hospital.example ',
        email,
        email.toLowerCase(),
      ]) {
        expect((await track(CODE, theirs)).status, theirs).toBe(200);
      }
    });

    it.each([CODE.toLowerCase(), ` ${CODE}\t`, 'MJ-2O26-OI23-7K4QXO', 'mj-2026-ol23-7k4qxo', 'MJ–2026–0123–7K4QX0'])(
      'by its code as people read and type it: %j',
      async (typed) => {
        await submittedManuscript(journal.db, OWN);
        expect((await trackFound(typed)).id).toBe('m1');
      },
    );

    it('and says until when a revision is due, only while one is', async () => {
      await revisionsRequiredManuscript(journal.db, { ...OWN, revision_due_on: '2026-12-03' });
      expect(await trackFound()).toMatchObject({ revision_due_date: '2026-12-03', revision_due_in: 'in 12 days' });
      await journal.db.updateTable('manuscript').set({ status: 'under_review', round: 2 }).execute();
      expect(await trackFound()).not.toHaveProperty('revision_due_date');
      await journal.db.updateTable('manuscript').set({ status: 'revisions_required', revision_due_on: null }).execute();
      expect(await trackFound()).not.toHaveProperty('revision_due_date');
    });

    it('and names the DOI of a published article, and no other', async () => {
      const article = await publishedArticle(journal.db, journal.files, { doi: '10.5555/mj.2026.1' });
      const withdrawn = await withdrawnArticle(journal.db, journal.files, 'rejected', { doi: '10.5555/mj.2026.2' });
      const without = await publishedArticle(journal.db, journal.files, { doi: null });
      for (const [index, { id }] of [article, withdrawn, without].entries()) {
        const change = { submission_code: `MJ-2026-000${index}-AAAAAA` };
        await journal.db.updateTable('manuscript').set(change).where('id', '=', id).execute();
      }
      const at = (index: number, { id }: { id: string }) =>
        trackFound(`MJ-2026-000${index}-AAAAAA`, `amina.${id}@hospital.example`);
      expect(await at(0, article)).toMatchObject({ status: 'published', doi: '10.5555/mj.2026.1' });
      expect(await at(1, withdrawn)).not.toHaveProperty('doi');
      expect(await at(2, without)).not.toHaveProperty('doi');
    });

    it('and repeats the letter of the last decision, never the notes of the office', async () => {
      await revisionsRequiredManuscript(journal.db, OWN);
      await decide({});
      await decide({ id: 'decision-2', letter_text: 'The newer letter.', decided_at: '2026-11-02T10:00:00.000Z' });
      await decide({ id: 'decision-0', letter_text: 'An older letter.', decided_at: '2026-10-02T10:00:00.000Z' });
      const reply = await (await track()).text();
      expect(JSON.parse(reply).comments).toBe('The newer letter.');
      expect(reply).not.toMatch(/SECRET|Dr No|editor@journal/);
    });

    it('and shows whether a rejection came with or without review', async () => {
      await rejectedManuscript(journal.db, OWN);
      const lastDone = async () => (await trackFound()).timeline.findLast(({ state }) => state === 'done')?.step;
      await decide({ previous_status: 'submitted', status: 'rejected' });
      expect(await lastDone()).toBe('editor-assessment');
      await decide({ id: 'decision-2', status: 'rejected', decided_at: '2026-11-02T10:00:00.000Z' });
      expect(await lastDone()).toBe('decision');
    });
  });

  describe('what does not belong together', () => {
    const expectNotFound = async (response: Response) => {
      const text = TRACKING_TEXTS.notFound;
      expect([response.status, await response.json()]).toEqual([404, { detail: text, error: text, message: text }]);
    };

    it.each([
      ['a wrong code', OTHER_CODE.replace('1', '2'), EMAIL],
      ['the number alone', 'MJ-2026-0123', EMAIL],
      ['another code of the same number', 'MJ-2026-0123-7K4QX3', EMAIL],
      ['the address of nobody', CODE, 'nobody@hospital.example'],
      ['the address of an author of another manuscript', CODE, 'amina.m2@hospital.example'],
      ['the code of another manuscript', OTHER_CODE, EMAIL],
      ['a pattern', 'MJ-2026-0123-______', '%@hospital.example'],
      ['SQL', "' OR 1=1--", EMAIL],
      ['a NUL', `${CODE}\0`, EMAIL],
      ['a full-width digit too many', `${CODE}１`, EMAIL],
    ])('is not found, and the answer does not tell what was wrong: %s', async (_, code, email) => {
      await submittedManuscript(journal.db, OWN);
      await acceptedManuscript(journal.db, { id: 'm2', submission_code: OTHER_CODE });
      await submittedManuscript(journal.db, { id: 'm3', submission_code: null });
      await expectNotFound(await track(code, email));
    });

    it.each([
      ['email', '', 'Enter an email address.'],
      ['email', 'a@x.example,b@x.example', 'Enter an email address such as name@example.org.'],
      ['email', null, 'Enter an email address.'],
      ['submission_code', ' ', 'Enter the submission code.'],
      ['submission_code', 7, 'Enter the submission code.'],
      ['submission_code', 'x'.repeat(30_000), 'The submission code is too long.'],
    ])('a wrong %s (%j) is told at that field', async (field, value, sentence) => {
      const body = { email: EMAIL, submission_code: CODE, [field]: value };
      const response = await journal.fetch('/api/manuscripts/track/', json(body));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ message: sentence, [field]: [sentence] });
    });

    it('is not read by other methods: the address does not name a manuscript', async () => {
      for (const method of ['GET', 'PUT']) {
        const response = await journal.fetch('/api/manuscripts/track/', { method });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
      }
    });
  });

  describe('guessing', () => {
    const guess = async (times: number, code: (turn: number) => string, ip: (turn: number) => string) => {
      const answers: number[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        answers.push((await track(code(turn), `guess${turn}@x.example`, ip(turn))).status);
      }
      return answers;
    };

    it('at codes is refused after that many failures from one network, even with the right one, until the hour is over', async () => {
      await submittedManuscript(journal.db, OWN);
      const { max } = TRACK_NETWORK_LIMIT;
      const codeOf = (turn: number) => `MJ-2026-${String(turn).padStart(4, '0')}-AAAAAA`;
      expect(await guess(max, codeOf, () => '192.0.2.1')).toEqual(Array(max).fill(404));
      const refused = await track();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
      expect((await track(CODE, EMAIL, '198.51.100.7')).status).toBe(200);
      journal.clock.advance(3_600_000);
      expect((await track()).status).toBe(200);
    });

    it('at the address for one code gets one try from each further network, and never locks the author out', async () => {
      await submittedManuscript(journal.db, OWN);
      const { max } = TRACK_CODE_LIMIT;
      expect(
        await guess(
          max + 2,
          () => CODE,
          () => '192.0.2.1',
        ),
      ).toEqual([...Array(max).fill(404), 429, 429]);
      const places = (turn: number) => `198.51.100.${turn >> 1}`;
      expect(await guess(6, () => CODE, places)).toEqual([404, 429, 404, 429, 404, 429]);
      expect((await track(CODE, EMAIL, '203.0.113.5')).status).toBe(200);
      // The code is not case-sensitive.
      expect((await track(CODE.toLowerCase(), EMAIL, '192.0.2.1')).status).toBe(429);
    });

    it('is not what an author does by looking every few minutes', async () => {
      await submittedManuscript(journal.db, OWN);
      for (let turn = 0; turn < 30; turn += 1) expect((await track()).status).toBe(200);
    });
  });
});
