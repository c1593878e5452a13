import { createPublicKey, verify } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedDossier, signedText } from '#domain/desk/audit/dossier';
import { auditApi } from '#domain/desk/editorial/paths';
import { EVENT_TEXTS } from '#domain/kernel/event/event-text';
import { ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { bearer, type Person } from '../../support/accounts.ts';
import { addAssignment, submittedManuscript, underReviewManuscript } from '../../support/factories.ts';
import { useTestJournal } from '../../support/journal.ts';
import { brokenRules } from '../../support/pdf-rules.ts';
import { printedWords, squeezed } from '../../support/read-pdf.ts';

const AT = '2026-11-20T10:00:00.000Z';

describe('the dossier of a manuscript', () => {
  const journal = useTestJournal();
  let editor: Person;
  let reviewer: Person;
  let id: string;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
    reviewer = await journal.as('reviewer', { email: 'rex@reviewers.example', first_name: 'Rex', last_name: 'Quill' });
    id = await underReviewManuscript(journal.db);
    const assignment_id = await addAssignment(journal.db, reviewer, { manuscript_id: id });
    const content = {
      answers: {},
      comments_to_author: 'Read with care. Rex Quill',
      comments_to_editor: 'Ask QUILL, Rex or rex@reviewers.example. Quill’s own words; quillwork stays.',
      recommendation: 'accept' as const,
    };
    const review = { assignment_id, number: 1, content: JSON.stringify(content), recommendation: 'accept' as const };
    await journal.db
      .insertInto('review')
      .values({ ...review, submitted_at: AT })
      .execute();
    const mail = { manuscript_id: id, kind: 'mail.review-invitation', subject: 'An invitation for Rex Quill' };
    await journal.db
      .insertInto('manuscript_mail')
      .values({ id: 'mail-1', ...mail, recipient: reviewer.email, words: null, sent_at: AT })
      .execute();
  });

  const ask = (body: object, { person = editor, path = auditApi.dossier(id) } = {}) =>
    journal.fetch(path, {
      method: 'POST',
      headers: { ...bearer(person.token), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const makeDossier = async (body: object): Promise<SignedDossier> => (await ask(body)).json();
  const isSigned = ({ dossier, signature }: SignedDossier, key: string) =>
    verify(null, Buffer.from(signedText(dossier)), createPublicKey(key), Buffer.from(signature.value, 'base64'));

  it('is signed with the key that anyone can fetch, and no change of it goes unnoticed', async () => {
    const reply = await ask({});
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="dossier-.+\.json"/);
    const signed: SignedDossier = await reply.json();
    const key = await (await journal.fetch(auditApi.dossierKey)).text();
    expect(key).toBe(signed.signature.public_key);
    expect(key).not.toContain('PRIVATE');
    expect(isSigned(signed, key)).toBe(true);
    expect(isSigned({ ...signed, dossier: { ...signed.dossier, reason: 'Another.' } }, key)).toBe(false);
  });

  it('as a PDF says all that the signed file says, which it carries along', async () => {
    const title = 'Сон после операции 術後の睡眠';
    await journal.db.updateTable('manuscript').set({ title }).where('id', '=', id).execute();
    const reply = await ask({ reason: 'Asked by the University of Examples.' }, { path: auditApi.dossierPdf(id) });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="dossier-.+\.pdf"/);
    const pdf = new Uint8Array(await reply.arrayBuffer());
    expect(await brokenRules(pdf)).toEqual([]);
    const [attached, ...others] = (await PDFDocument.load(pdf)).getAttachments();
    expect([attached?.name, others]).toEqual([expect.stringMatching(/^dossier-.+\.json$/), []]);
    const signed: SignedDossier = JSON.parse(Buffer.from(attached?.data ?? []).toString('utf8'));
    expect(isSigned(signed, signed.signature.public_key)).toBe(true);
    const printed = squeezed(await printedWords(pdf));
    const said = textsIn(signed.dossier);
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => !printed.includes(squeezed(readable(text))))).toEqual([]);
    expect(printed).not.toMatch(/rex|quill,|reviewers\.example/i);
  });

  it('names no reviewer unless requested, wherever the name appears', async () => {
    const { dossier } = await makeDossier({ reason: 'Asked by the University of Examples.' });
    const text = JSON.stringify(dossier);
    expect(text).not.toMatch(/rex|\bquill\b|reviewers\.example/i);
    expect(text).toContain('Reviewer 1’s own words; quillwork stays.');
    expect(dossier).toMatchObject({
      names_reviewers: false,
      invitations: [{ reviewer: 'Reviewer 1' }],
      reviews: [{ reviewer: 'Reviewer 1', recommendation: 'accept' }],
      mails: [{ recipient: null, subject: 'An invitation for Reviewer 1' }],
    });
    expect(dossier).not.toHaveProperty('reviewers');
    expect(dossier).not.toHaveProperty('manuscript.suggested_reviewers');
  });

  it('names reviewers only for a reason, which the log keeps with the checksum of the dossier', async () => {
    for (const reason of [undefined, '', ' \n ']) {
      const refused = await ask({ with_names: true, reason });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        reason: ['Give the reason for naming the reviewers: who requested it, and why.'],
      });
    }
    expect((await ask({ with_names: 'yes' })).status).toBe(400);
    expect((await ask({ reason: 'x'.repeat(501) })).status).toBe(400);
    expect(
      await journal.db.selectFrom('event').select('action').where('action', 'like', '%dossier%').execute(),
    ).toEqual([]);

    const { dossier } = await makeDossier({ with_names: true, reason: ' Asked by the ombudsperson. ' });
    expect(dossier).toMatchObject({
      reviewers: [{ reviewer: 'Reviewer 1', name: 'Rex Quill', email: reviewer.email }],
      mails: [{ recipient: reviewer.email }],
    });
    const event = await journal.db
      .selectFrom('event')
      .select(['actor', 'object_id', 'details'])
      .where('action', '=', 'manuscript.dossier-made')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor: editor.email, object_id: id });
    expect(event.details).toMatchObject({ with_names: true, reason: 'Asked by the ombudsperson.' });
    const again = await makeDossier({});
    expect(again.dossier).toMatchObject({ events: [{ action: 'manuscript.dossier-made', hash: expect.any(String) }] });
  });

  it('holds no submission code and nothing of another manuscript', async () => {
    await journal.db
      .updateTable('manuscript')
      .set({ submission_code: 'CODE-OF-THE-AUTHOR' })
      .where('id', '=', id)
      .execute();
    await submittedManuscript(journal.db, { title: 'Another manuscript altogether' });
    const text = JSON.stringify(await makeDossier({ with_names: true, reason: 'Asked.' }));
    expect(text).not.toContain('CODE-OF-THE-AUTHOR');
    expect(text).not.toContain('Another manuscript altogether');
  });

  it('is made for managing editors only, and never of a manuscript they may not see', async () => {
    for (const duty of ['section_editor', 'guest_editor', 'production_editor', 'read_only'] as const) {
      const colleague = await journal.as('editor', { email: `${duty}@journal.example` });
      await journal.db.updateTable('colleague').set({ duty }).where('account_id', '=', colleague.id).execute();
      expect((await ask({}, { person: colleague })).status, duty).not.toBe(200);
    }
    expect((await ask({}, { person: reviewer })).status).toBe(403);
    await journal.db.updateTable('manuscript').set({ submitter_id: editor.id }).where('id', '=', id).execute();
    expect((await ask({})).status).toBe(404);
  });

  it('says so where the journal has no key', async () => {
    const { dossierKey } = journal.context;
    journal.context.dossierKey = undefined;
    try {
      for (const reply of [await ask({}), await journal.fetch(auditApi.dossierKey)]) {
        expect(reply.status).toBe(503);
        expect((await reply.json()).message).toBe('Dossiers cannot be signed: the setting DOSSIER_KEY is missing.');
      }
    } finally {
      journal.context.dossierKey = dossierKey;
    }
  });
});

/** Every string in a dossier except instants and dates, which a PDF formats. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d(?:T|$)/.test(value) ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A string as printed, with the journal's codes replaced by their labels. */
const readable = (text: string): string => {
  if (Object.hasOwn(EVENT_TEXTS, text)) return EVENT_TEXTS[text as keyof typeof EVENT_TEXTS];
  if (ManuscriptStatus.safeParse(text).success) return statusLabel(text);
  if (!/^[a-z]+(?:_[a-z]+)+$/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
};
