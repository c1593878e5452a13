import { describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import { proofApi } from '#domain/production/proof/paths';
import { EMPTY_REPLY, PROOF_TEXTS, type ProofReply } from '#domain/production/proof/proof';
import { cleanUp } from '#server/assembly/chores';
import { sendReminders } from '#server/review/send-reminders';
import { bearer, dumpDatabase, json, tokenIn } from '../../support/accounts.ts';
import { acceptedManuscript, ownManuscript } from '../../support/factories.ts';
import { COMMENT, TEXT, useProof } from '../../support/proof-calls.ts';

const NOT_FOUND = { detail: 'Not found.', error: 'Not found.', message: 'Not found.' };
const CORRECTIONS: ProofReply = { ...EMPTY_REPLY, comments: [COMMENT] };

describe('the proof', () => {
  const {
    journal,
    at,
    accepted,
    saveText,
    office,
    send,
    sent,
    mailed,
    link,
    look,
    view,
    keep,
    answer,
    approve,
    check,
    act,
  } = useProof();

  it('is sent to the corresponding author with a token in the link’s fragment that the database does not contain', async () => {
    const token = await sent({ message: 'Please look at table 2.', questions: ['Is the grant number right?'] });
    const mail = journal.mailer.sent.at(-1);
    expect(mail?.to).toEqual({ name: 'Amina Diallo', address: `amina.${at.id}@hospital.example` });
    expect(mail?.subject).toContain('by 28 November 2026');
    expect(mail?.text).toContain(`https://journal.example/proof/${at.id}#token=${token}`);
    expect(mail?.text).toContain('> Please look at table 2.');
    expect(await dumpDatabase(journal.db)).not.toContain(token);
    expect(await view(token)).toMatchObject({
      number: 1,
      stage: 'sent',
      is_open: true,
      due_on: '2026-11-28',
      message: 'Please look at table 2.',
      questions: [{ id: expect.any(String), text: 'Is the grant number right?' }],
      article: { content: expect.stringContaining('The mean score was 4.2') },
      has_pdf: true,
      answered: null,
      earlier: [],
      draft: null,
    });
  });

  it('is answered by its own links alone: those of an earlier proof end with the next one', async () => {
    const first = await sent();
    expect((await answer(link(first), { answer: 'corrections', content: CORRECTIONS })).status).toBe(200);
    await journal.db
      .updateTable('manuscript_author')
      .set({ given: 'Jan', family: 'Berg', email: 'jan@hospital.example' })
      .where('manuscript_id', '=', at.id)
      .where('position', '=', 1)
      .execute();
    const second = await sent({ number: 1 });
    expect((await look(link(first))).status).toBe(404);
    expect((await answer(link(first), { answer: 'corrections', content: CORRECTIONS, number: 2 })).status).toBe(404);
    expect(await view(second)).toMatchObject({ number: 2 });
  });

  it('opens only its own manuscript, and answers for any other as for one that does not exist', async () => {
    const token = await sent();
    const other = await accepted(await journal.as('author'));
    await sent({}, other);
    const never = await accepted(await journal.as('author'));
    const absent = await look(link(token), '0000000000000000');
    expect([absent.status, await absent.clone().json()]).toEqual([404, NOT_FOUND]);
    for (const id of [other, never, 'x'.repeat(200)]) {
      for (const path of [proofApi.proof(id), proofApi.pdf(id), proofApi.figure(id, 'figure-1.png')]) {
        const reply = await journal.fetch(path, { headers: link(token) });
        expect([reply.status, await reply.json(), [...reply.headers]], path).toEqual([
          ...[404, NOT_FOUND, [...absent.headers]],
        ]);
      }
      for (const path of [proofApi.draft(id), proofApi.answer(id)]) {
        const method = path === proofApi.draft(id) ? 'PUT' : 'POST';
        const reply = await journal.fetch(path, { ...json({}, undefined, link(token)), method });
        expect([reply.status, await reply.json()], path).toEqual([404, NOT_FOUND]);
      }
    }
  });

  it('can be opened only by the author who submitted it, signed in', async () => {
    await sent();
    expect((await look(bearer(at.author.token))).status).toBe(200);
    const others = [await journal.as('author'), await journal.as('reviewer'), at.editor];
    for (const { token } of others) expect((await look(bearer(token))).status).toBe(404);
    expect((await look({})).status).toBe(404);
    for (const wrong of ['', 'x'.repeat(43)]) expect((await look(link(wrong))).status).toBe(404);
  });

  it('is closed at once when revoked, by link and by account; the text is still there when it is sent again', async () => {
    const token = await sent();
    await keep(link(token), CORRECTIONS);
    expect((await act(editorialApi.revokeProof(at.id), { number: 1 })).status).toBe(200);
    for (const headers of [link(token), bearer(at.author.token)]) {
      expect([(await look(headers)).status, (await keep(headers, EMPTY_REPLY, 1)).status]).toEqual([404, 404]);
      expect((await answer(headers, { answer: 'corrections', content: CORRECTIONS })).status).toBe(404);
    }
    expect(await check()).toMatchObject({ state: 'failed', can_publish: false });
    const again = await sent({ number: 1 });
    expect((await look(link(token))).status).toBe(404);
    expect(await view(again)).toMatchObject({ number: 2, draft: { content: CORRECTIONS, version: 1 } });
  });

  it('ends ninety days after it is due, or a week after a newer mail', async () => {
    const first = await sent();
    const moved = await act(editorialApi.proofDueDate(at.id), { number: 1, due_on: '2026-12-10' });
    expect(moved.status).toBe(200);
    await journal.deliver();
    const mail = journal.mailer.sent.at(-1);
    expect(mail?.subject).toContain('10 December 2026');
    const second = tokenIn(mail);
    const statuses = async () => [(await look(link(first))).status, (await look(link(second))).status];
    expect(await statuses()).toEqual([200, 200]);
    journal.clock.set('2026-11-30T10:00:01Z');
    expect(await statuses()).toEqual([404, 200]);
    journal.clock.set('2027-03-11T12:00:01Z');
    expect(await statuses()).toEqual([404, 404]);
    await cleanUp(journal.context);
    journal.clock.set('2027-03-14T12:00:01Z');
    await cleanUp(journal.context);
    expect(await journal.db.selectFrom('proof_token').select('hash').execute()).toEqual([]);
  });

  it('is emailed again with a new link where the first was lost, but not once it is answered', async () => {
    const lost = await sent();
    const again = await act(editorialApi.sendProofLink(at.id), { number: 1 });
    expect([again.status, (await again.json()).message]).toEqual([200, PROOF_TEXTS.linkSent]);
    await journal.deliver();
    const found = mailed();
    expect(found).not.toBe(lost);
    expect(await view(found)).toMatchObject({ number: 1 });
    expect((await act(editorialApi.sendProofLink(at.id), { number: 2 })).status).toBe(409);
    await answer(link(found), { answer: 'corrections', content: CORRECTIONS });
    expect((await act(editorialApi.sendProofLink(at.id), { number: 1 })).status).toBe(409);
  });

  it('limits how often links can be tried', async () => {
    await sent();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 61; attempt += 1)
      statuses.push((await look(link(`${attempt}`.padEnd(43, 'x')))).status);
    expect([statuses.slice(0, 60).every((status) => status === 404), statuses.at(-1)]).toEqual([true, 429]);
  });

  it('keeps what is written with a version, and gives a stale save what is kept', async () => {
    const headers = link(await sent());
    expect(await (await keep(headers, CORRECTIONS)).json()).toMatchObject({ version: 1 });
    const same = await keep(headers, CORRECTIONS);
    expect([same.status, await same.json()]).toEqual([200, expect.objectContaining({ version: 1 })]);
    const stale = await keep(headers, { ...EMPTY_REPLY, note: 'Other.' });
    expect([stale.status, await stale.json()]).toEqual([
      ...[409, expect.objectContaining({ draft: expect.objectContaining({ content: CORRECTIONS, version: 1 }) })],
    ]);
  });

  it('accepts corrections once, with their places, for the office to work through one by one', async () => {
    const token = await sent({ questions: ['Is the grant number right?'] });
    const { questions } = await view(token);
    const content = { ...CORRECTIONS, answers: { [questions[0]?.id ?? '']: 'Yes.' }, note: 'Thank you.' };
    await keep(link(token), content);
    const body = { answer: 'corrections', content, version: 1 };
    for (const _ of ['first', 'again']) {
      const reply = await answer(link(token), body);
      expect([reply.status, (await reply.json()).message]).toEqual([200, PROOF_TEXTS.corrected]);
    }
    await journal.deliver();
    const subjects = journal.mailer.sent.map(({ to, subject }) => `${to.address.split('@')[0]}: ${subject}`);
    expect(subjects.slice(1)).toEqual([
      expect.stringMatching(/^amina\..*: Your corrections to/),
      expect.stringMatching(/^office: Corrections to the proof/),
    ]);
    expect(await office()).toMatchObject({
      proofs: [
        {
          stage: 'corrected',
          answered: {
            by: 'Amina Diallo',
            note: 'Thank you.',
            answers: [{ question: 'Is the grant number right?', answer: 'Yes.' }],
            comments: [{ ...COMMENT, state: 'open', reply: '' }],
          },
        },
      ],
      places: { [COMMENT.id]: { anchor: 'text.results/1', label: 'Results, paragraph 1' } },
    });
    expect(await check()).toMatchObject({
      state: 'failed',
      can_publish: false,
      message: expect.stringContaining('One correction by Amina Diallo on 23 November 2026 is still open'),
    });
    const address = editorialApi.settleProofComment(at.id, 1, COMMENT.id);
    expect((await act(address, { state: 'answered' })).status).toBe(400);
    expect((await act(address, { state: 'answered', reply: 'It is 4.2 in table 2, too.' })).status).toBe(200);
    expect((await view(token)).answered?.comments).toMatchObject([
      { state: 'answered', reply: 'It is 4.2 in table 2, too.' },
    ]);
    expect(await check()).toMatchObject({ state: 'warning' });
    expect((await keep(link(token), EMPTY_REPLY, 2)).status).toBe(409);
    expect((await answer(link(token), { answer: 'corrections', content: EMPTY_REPLY })).status).toBe(409);
    const next = await sent({ number: 1 });
    expect(await view(next)).toMatchObject({ number: 2, draft: null, earlier: [{ number: 1, note: 'Thank you.' }] });
  });

  it('finds a place again where the text around it was changed, and says where it is no longer there', async () => {
    const token = await sent();
    await answer(link(token), { answer: 'corrections', content: CORRECTIONS });
    const place = async () => (await office()).places[COMMENT.id];
    await saveText(`<h2>Aim</h2><p>New.</p>${TEXT.replace('4.2', '4.3')}`);
    expect(await place()).toEqual({ anchor: 'text.results/1', label: 'Results, paragraph 1' });
    await saveText('<h2>Outcomes</h2><p>Nobody was lost.</p><p>The mean score was 4.2 in both groups.</p>');
    expect(await place()).toEqual({ anchor: 'text.outcomes/2', label: 'Outcomes, paragraph 2' });
    await saveText('<h2>Results</h2><p>Nobody was lost.</p>');
    expect(await place()).toBeNull();
  });

  it('is approved only in the state that was read', async () => {
    const token = await sent();
    const { digest } = await view(token);
    await saveText(TEXT.replace('4.2', '4.3'));
    const refused = await answer(link(token), { answer: 'approval', digest });
    expect([refused.status, await refused.json()]).toEqual([
      ...[409, expect.objectContaining({ detail: PROOF_TEXTS.textChanged, text_changed: true })],
    ]);
    expect((await view(token)).stage).toBe('sent');
    expect(await check()).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('due on 28 November 2026'),
    });
    expect((await approve(token)).status).toBe(200);
    expect(await check()).toMatchObject({ state: 'passed', message: 'Approved by Amina Diallo on 23 November 2026.' });
    await saveText(TEXT);
    expect(await check()).toMatchObject({ state: 'failed', message: expect.stringContaining('has changed since') });
  });

  it('stays approved when the office saves what the author does not read', async () => {
    const token = await sent();
    await approve(token);
    const { metadata, version } = await (
      await journal.fetch(editorialApi.production(at.id), { headers: bearer(at.editor.token) })
    ).json();
    const body = json({ ...metadata, version, category: 'Cardiology', doi_suffix: 'mj.2026.0099' }, at.editor);
    expect((await journal.fetch(editorialApi.productionMetadata(at.id), { ...body, method: 'PUT' })).status).toBe(200);
    expect(await check()).toMatchObject({ state: 'passed' });
  });

  it('is not approved with corrections, and no empty corrections are sent in', async () => {
    const token = await sent();
    const refusals = [
      [await approve(token, { content: CORRECTIONS }), PROOF_TEXTS.commentsWithApproval],
      [await answer(link(token), { answer: 'corrections' }), PROOF_TEXTS.nothingWritten],
      [
        await answer(link(token), {
          answer: 'corrections',
          content: { ...EMPTY_REPLY, comments: [{ ...COMMENT, text: ' ', suggestion: '' }] },
        }),
        PROOF_TEXTS.emptyComment,
      ],
    ] as const;
    for (const [reply, sentence] of refusals) {
      expect([reply.status, (await reply.json()).detail]).toEqual([400, sentence]);
    }
    expect((await view(token)).stage).toBe('sent');
  });

  it('treats hostile words as plain text, and refuses those that are too long or too many', async () => {
    const headers = link(await sent());
    const hostile = '<script>alert(1)</script>\u202e "quoted" \u0000'.replace('\u0000', '');
    const kept = { ...EMPTY_REPLY, comments: [{ ...COMMENT, text: hostile }], note: hostile };
    expect((await keep(headers, kept)).status).toBe(200);
    const refused: unknown[] = [
      { ...EMPTY_REPLY, note: 'x'.repeat(10_001) },
      { ...EMPTY_REPLY, comments: [{ ...COMMENT, text: 'x'.repeat(4_001) }] },
      {
        ...EMPTY_REPLY,
        comments: Array.from({ length: 101 }, (_, n) => ({ ...COMMENT, id: `${n}`.padStart(16, '0') })),
      },
      { ...EMPTY_REPLY, comments: [COMMENT, COMMENT] },
      { ...EMPTY_REPLY, comments: [{ ...COMMENT, id: '../../etc/passwd' }] },
      { ...EMPTY_REPLY, answers: { constructor: 'x' } },
      { ...EMPTY_REPLY, note: 'a\u0007b' },
      { ...EMPTY_REPLY, html: '<b>' },
    ];
    for (const content of refused) expect((await keep(headers, content as ProofReply, 1)).status).toBe(400);
    expect((await keep(headers, { ...EMPTY_REPLY, note: 'x'.repeat(1_100_000) }, 1)).status).toBe(413);
    const reply = await answer(headers, { answer: 'corrections', content: kept, version: 1 });
    expect(reply.status).toBe(200);
    await journal.deliver();
    for (const { html } of journal.mailer.sent) expect(html).not.toContain('<script>');
    expect((await office()).proofs[0]?.answered?.comments[0]?.text).toBe('<script>alert(1)</script> "quoted"');
  });

  it('is sent once, however often the button is pressed, and not twenty times a day', async () => {
    expect((await send()).status).toBe(200);
    const again = await send();
    expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ proof: expect.anything() })]);
    expect((await send({ number: 1 })).status).toBe(409);
    await journal.deliver();
    expect(journal.mailer.sent).toHaveLength(1);
    const statuses: number[] = [];
    for (let day = 1; day < 20; day += 1) {
      const due_on = `2026-12-${String(day).padStart(2, '0')}`;
      statuses.push((await act(editorialApi.proofDueDate(at.id), { number: 1, due_on })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    ['a day that is over', { due_on: '2026-11-23' }, 400],
    ['a day in years', { due_on: '2029-01-01' }, 400],
    ['an empty question', { questions: [' '] }, 400],
    ['too many questions', { questions: Array.from({ length: 21 }, (_, n) => `Question ${n}?`) }, 400],
    ['a proof it has not seen', { number: 3 }, 409],
  ])('is not sent with %s', async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect((await office()).proofs).toEqual([]);
  });

  it('is not sent where there is nothing to read, nor of what is not accepted', async () => {
    const empty = await acceptedManuscript(journal.db);
    expect((await send({}, empty)).status).toBe(422);
    const early = await ownManuscript(journal.db, await journal.as('author'));
    expect((await send({}, early)).status).toBe(409);
  });

  it('warns where none was sent, and has its whole history in log and timeline', async () => {
    expect(await check()).toMatchObject({ state: 'warning' });
    const token = await sent();
    await act(editorialApi.proofDueDate(at.id), { number: 1, due_on: '2026-12-10' });
    await approve(token);
    await journal.deliver();
    const events = await journal.db
      .selectFrom('event')
      .select(['action', 'actor', 'actor_id'])
      .orderBy('position')
      .execute();
    const approved = { actor: `amina.${at.id}@hospital.example`, actor_id: null };
    expect(events.filter(({ action }) => action.startsWith('proof.'))).toMatchObject([
      ...[{ action: 'proof.sent' }, { action: 'proof.due-date-moved' }, { action: 'proof.approved', ...approved }],
    ]);
    const timeline = await journal.fetch(editorialApi.editorTimeline(at.id), { headers: bearer(at.editor.token) });
    const told = JSON.stringify(await timeline.json());
    for (const kind of ['proof.sent', 'proof.approved', 'mail.proof"', 'mail.proof-answer-to-author'])
      expect(told).toContain(kind);
  });

  it('sends reminders two days before it is due, on the day and three days later, with a link that works, until it is answered', async () => {
    const subjectsOn = async (day: string) => {
      journal.clock.set(`${day}T08:00:00Z`);
      journal.mailer.sent.length = 0;
      await sendReminders(journal.context);
      await journal.deliver();
      return journal.mailer.sent.map(({ to, subject }) => `${to.address.split('.')[0]}: ${subject.split(':')[0]}`);
    };
    await sent();
    expect(await subjectsOn('2026-11-25')).toEqual([]);
    expect(await subjectsOn('2026-11-26')).toEqual(['amina: Your proof is due soon']);
    expect((await look(link(mailed()))).status).toBe(200);
    expect(await subjectsOn('2026-11-26')).toEqual([]);
    expect(await subjectsOn('2026-11-28')).toEqual(['amina: Your proof is due']);
    expect(await subjectsOn('2026-12-01')).toEqual(['amina: Your proof is overdue']);
    at.editor = await journal.as('editor');
    await act(editorialApi.proofDueDate(at.id), { number: 1, due_on: '2026-12-10' });
    await journal.deliver();
    expect(await subjectsOn('2026-12-08')).toEqual(['amina: Your proof is due soon']);
    await approve(mailed());
    await journal.deliver();
    expect(await subjectsOn('2026-12-20')).toEqual([]);
  });

  it('appears in the author’s area until it is revoked or the article is published', async () => {
    const readProof = async () => {
      const reply = await journal.fetch(api.authorManuscript(at.id), { headers: bearer(at.author.token) });
      return (await reply.json()).proof;
    };
    expect(await readProof()).toBeNull();
    await sent();
    expect(await readProof()).toEqual({ stage: 'sent', due_date: '2026-11-28', due_in: 'in 5 days' });
    await act(editorialApi.revokeProof(at.id), { number: 1 });
    expect(await readProof()).toBeNull();
    await approve(await sent({ number: 1 }));
    expect(await readProof()).toMatchObject({ stage: 'approved' });
    await journal.db.updateTable('manuscript').set({ status: 'published' }).where('id', '=', at.id).execute();
    expect(await readProof()).toBeNull();
  });

  it('is made as the PDF that readers will get', async () => {
    const token = await sent();
    const reply = await journal.fetch(proofApi.pdf(at.id), { headers: link(token) });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('belongs to its acceptance: a second acceptance after a rejection has its own proof', async () => {
    const decide = async (status: string) => {
      const body = { status, notes: 'See the appeal.', letter: null };
      const path = `/api/editor/manuscript/${at.id}/update-status/`;
      expect((await journal.fetch(path, json(body, at.editor))).status).toBe(200);
    };
    const token = await sent();
    await decide('rejected');
    await decide('accepted');
    expect((await look(link(token))).status).toBe(404);
    expect((await approve(token)).status).not.toBe(200);
    expect((await office()).proofs).toMatchObject([{ number: 1, stage: 'revoked' }]);
    await approve(await sent({ number: 1 }));
    expect(await check()).toMatchObject({ state: 'passed' });
    await decide('rejected');
    await decide('accepted');
    expect((await office()).proofs[0]).toMatchObject({ number: 2, stage: 'ended', answered: { answer: 'approval' } });
    expect(await check()).toMatchObject({ state: 'failed', message: expect.stringContaining('accepted again') });
    await approve(await sent({ number: 2 }));
    expect(await check()).toMatchObject({ state: 'passed' });
  });

  it('can no longer be read once the decision is taken back', async () => {
    const token = await sent();
    await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', at.id).execute();
    expect((await look(link(token))).status).toBe(404);
    expect((await approve(token)).status).not.toBe(200);
  });
});
