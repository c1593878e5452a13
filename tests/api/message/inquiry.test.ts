import { beforeEach, describe, expect, it } from 'vitest';
import type { Duty } from '#domain/account/colleague/duty';
import type { Need } from '#domain/desk/need/need';
import { INQUIRY_TEXTS, type Inquiry, type InquiryCard } from '#domain/message/inquiry/inquiry';
import { MESSAGE_MAX, MESSAGE_TEXTS } from '#domain/message/message';
import { inquiryApi, inquiryPaths } from '#domain/message/paths';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { deliverMail, INBOUND, plainMail } from '../../support/inbound-mail.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const ASKED = {
  name: 'Grace Lin',
  email: 'grace.lin@hospital.example',
  subject: 'A question about figures',
  message: 'May a figure have two parts?',
};
const SERVICE = {
  name: 'Omar Said',
  email: 'omar@institute.example',
  organization: 'Institute of Health',
  serviceType: 'Grant Writing',
  details: 'We apply in May.',
};

describe('inquiries', () => {
  const journal = useTestJournal();
  let editor: Person;

  beforeEach(async () => {
    await journal.empty();
    journal.clock.set('2026-11-21T10:00:00.000Z');
    journal.context.inboundMail = INBOUND;
    editor = await journal.as('editor', { first_name: 'Edith', last_name: 'Moreau' });
  });

  const addInquiry = async (change: object = {}) => {
    const csrf = await csrfHeaders(journal.fetch);
    expect((await journal.fetch('/api/contacts/', json({ ...ASKED, ...change }, undefined, csrf))).status).toBe(201);
    return (await list(''))[0]?.id ?? '';
  };
  const askedForService = async () => {
    expect((await journal.fetch('/api/request-service/', json(SERVICE))).status).toBe(201);
  };
  const get = (address: string, person = editor) => journal.fetch(address, { headers: bearer(person.token) });
  const list = async (query: string, person = editor): Promise<InquiryCard[]> =>
    (await get(`${inquiryApi.inquiries}${query}`, person)).json();
  const read = async (id: string, person = editor): Promise<Inquiry> =>
    (await get(inquiryApi.inquiry(id), person)).json();
  const post = (address: string, body: object, person = editor) => journal.fetch(address, json(body, person));
  const answer = async (id: string, text = 'It may.', person = editor) => {
    // Emails queued at the same moment are sent in any order, so the form's own go first.
    await journal.deliver();
    return post(inquiryApi.messages(id), { text }, person);
  };
  const give = (id: string, owner_id: string | null, instead_of: string | null = null, person = editor) =>
    post(inquiryApi.owner(id), { owner_id, instead_of }, person);
  const needs = async (person: Person, query = ''): Promise<Need[]> =>
    ((await (await get(`/api/editor/needs/${query}`, person)).json()) as Need[]).filter(
      ({ kind }) => kind === 'inquiry-unanswered',
    );
  const mailTo = (address: string) => journal.mailer.sent.findLast(({ to }) => to.address === address);
  const colleague = async (duty: Duty, name: string) => {
    const person = await journal.as('editor', {
      first_name: name,
      last_name: 'Adair',
      email: `${name}@journal.example`,
    });
    await journal.db.updateTable('colleague').set({ duty }).where('account_id', '=', person.id).execute();
    return person;
  };
  const mailBack = async (text: string, { from = ASKED.email, id = 'one' } = {}) => {
    const to = mailTo(ASKED.email)?.replyTo?.address ?? '';
    const mail = plainMail({ from, to, text, head: [`Message-ID: <${id}@hospital.example>`] });
    return deliverMail(journal.fetch, mail, { at: journal.clock.now() });
  };

  it('arrive from both forms, wait for the office, and are announced by an email that links to their page', async () => {
    const id = await addInquiry();
    journal.clock.advance(1_000);
    await askedForService();
    expect(await list('')).toMatchObject([
      { form: 'service', name: 'Omar Said', subject: 'Grant Writing', state: 'open', owner: null },
      { form: 'contact', name: 'Grace Lin', subject: ASKED.subject, state: 'open', owner: null },
    ]);
    expect(await read(id)).toMatchObject({ text: ASKED.message, organization: '', messages: [] });
    expect(await needs(editor)).toMatchObject([
      { subject_id: id, link: { address: inquiryPaths.inquiry(id) }, due: '2026-11-23T10:00:00.000Z' },
      { reason: 'Omar Said is waiting for an answer about “Grant Writing” (writing service).' },
    ]);
    await journal.deliver();
    const office = journal.mailer.sent.find(({ subject }) => subject.startsWith('Contact form'));
    expect(office?.text).toContain(SITE_URL + inquiryPaths.inquiry(id));
  });

  it('are answered on their page: the answer is emailed, kept and no one waits any more', async () => {
    const id = await addInquiry();
    const reply = await answer(id, 'It may.\n\nPlease label them A and B.');
    expect(await reply.json()).toMatchObject({
      message: INQUIRY_TEXTS.answered,
      inquiry: {
        state: 'answered',
        waiting_since: null,
        messages: [{ from: 'office', by: 'Edith Moreau', text: 'It may.\n\nPlease label them A and B.' }],
      },
    });
    expect(await needs(editor)).toEqual([]);
    await journal.deliver();
    const mail = mailTo(ASKED.email);
    expect(mail?.subject).toBe(`Re: ${ASKED.subject}`);
    expect(mail?.text).toContain('Please label them A and B.');
    expect(mail?.text).not.toMatch(/Moreau|editor\//);
    expect(mail?.replyTo?.address).toMatch(/^t-.{1,62}@answers\.example$/);
  });

  it('open again by an answer by email, once however often it comes, also where they were closed', async () => {
    const id = await addInquiry();
    await answer(id);
    await journal.deliver();
    await post(inquiryApi.state(id), { state: 'closed', instead_of: 'answered' });
    const text = 'And three?\r\n\r\nOn Monday, the journal wrote:\r\n> It may.';
    const replies = await Promise.all([mailBack(text), mailBack(text)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const inquiry = await read(id);
    expect(inquiry).toMatchObject({ state: 'open', waiting_since: '2026-11-21T10:00:00.000Z' });
    expect(inquiry.messages).toMatchObject([
      { from: 'office' },
      { from: 'asker', by: 'Grace Lin', text: 'And three?' },
    ]);
    await journal.deliver();
    expect(mailTo(MERIDIAN.officeEmail)?.text).toContain('> And three?');
  });

  it('take no mail from another address, nor once they were deleted', async () => {
    const id = await addInquiry();
    await answer(id);
    await journal.deliver();
    const wrong = { status: 422, message: MESSAGE_TEXTS.wrongAddress };
    expect(await mailBack('Let me in.', { from: 'mallory@x.example' })).toEqual(wrong);
    await journal.db.deleteFrom('contact_message').execute();
    expect(await mailBack('Still there?')).toEqual(wrong);
    expect((await get(inquiryApi.inquiry(id))).status).toBe(404);
    expect(await journal.db.selectFrom('inquiry_message').selectAll().execute()).toEqual([]);
  });

  it('are found by words, state, form and owner, page by page', async () => {
    const ids: string[] = [];
    for (const subject of ['Alpha', 'Beta', 'Gamma']) {
      ids.push(await addInquiry({ subject, email: `${subject}@x.example` }));
      journal.clock.advance(1_000);
    }
    await askedForService();
    await answer(ids[1] ?? '', 'About 100% of it.');
    await give(ids[2] ?? '', editor.id);
    const findSubjects = async (query: string) => (await list(query)).map(({ subject }) => subject);
    expect(await findSubjects('?search=BETA')).toEqual(['Beta']);
    expect(await findSubjects('?search=100%25+about')).toEqual(['Beta']);
    expect(await findSubjects('?search=institute+may')).toEqual(['Grant Writing']);
    expect(await findSubjects(`?search=${encodeURIComponent('institute may '.repeat(14))}`)).toEqual(['Grant Writing']);
    expect(await findSubjects('?search=%25')).toEqual(['Beta']);
    expect(await findSubjects('?search=_')).toEqual([]);
    expect(await findSubjects('?search=mm')).toEqual(['Gamma']);
    expect(await findSubjects('?search=B%5Ceta')).toEqual([]);
    expect(await findSubjects('?search=gamma%40x')).toEqual(['Gamma']);
    expect(await findSubjects('?state=answered')).toEqual(['Beta']);
    expect(await findSubjects('?form=service')).toEqual(['Grant Writing']);
    expect(await findSubjects('?owner=mine')).toEqual(['Gamma']);
    expect(await findSubjects('?owner=nobody&form=contact')).toEqual(['Beta', 'Alpha']);
    const first = await get(`${inquiryApi.inquiries}?limit=3`);
    expect([first.headers.get('x-total-count'), ((await first.json()) as unknown[]).length]).toEqual(['4', 3]);
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(((await (await get(next)).json()) as InquiryCard[]).map(({ subject }) => subject)).toEqual(['Alpha']);
    for (const wrong of ['?state=lost', '?form=post', '?after=1-x', '?after=999999999999999999-0000000000000000']) {
      expect((await get(inquiryApi.inquiries + wrong)).status, wrong).toBe(400);
    }
  });

  it('are assigned to a colleague, who is notified; simultaneous assignments do not undo each other', async () => {
    const id = await addInquiry();
    const [ana, ben] = await Promise.all([colleague('guest_editor', 'ana'), colleague('production_editor', 'ben')]);
    const replies = await Promise.all([give(id, ana.id), give(id, ben.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { owner } = await read(id);
    await journal.deliver();
    const [told, other] = owner?.id === ana.id ? [ana, ben] : [ben, ana];
    expect(mailTo(told.email)?.text).toContain(SITE_URL + inquiryPaths.inquiry(id));
    expect(mailTo(other.email)).toBeUndefined();
    const reader = await colleague('read_only', 'rae');
    const refused = await give(id, reader.id, owner?.id ?? null);
    expect([refused.status, (await refused.json()).detail]).toEqual([422, INQUIRY_TEXTS.invalidOwner]);
    expect((await give(id, editor.id.replace(/.$/, '~'), owner?.id ?? null)).status).toBe(422);
  });

  it('are seen whole by those who see the whole journal, and by others where they own them', async () => {
    const id = await addInquiry();
    const [guest, section] = [await colleague('guest_editor', 'gus'), await colleague('section_editor', 'sue')];
    for (const person of [guest, section]) {
      expect(await list('', person)).toEqual([]);
      expect(await needs(person)).toEqual([]);
      expect((await get(inquiryApi.inquiry(id), person)).status).toBe(404);
      expect((await answer(id, 'Hello', person)).status).toBe(404);
      expect((await give(id, person.id, null, person)).status).toBe(404);
    }
    await give(id, guest.id);
    expect(await needs(guest)).toHaveLength(1);
    expect((await answer(id, 'Hello', guest)).status).toBe(200);
    // Whoever hands it over no longer sees it.
    const away = await give(id, null, guest.id, guest);
    expect([away.status, await away.json()]).toEqual([200, { message: INQUIRY_TEXTS.ownerRemoved, inquiry: null }]);
    const reader = await colleague('read_only', 'rae');
    expect((await read(id, reader)).messages).toHaveLength(1);
    expect((await answer(id, 'Hello', reader)).status).toBe(403);
    expect(await needs(reader)).toEqual([]);
  });

  it('wait for their owner alone in what is one’s own, and for everyone while no one owns them', async () => {
    const id = await addInquiry();
    const ben = await colleague('production_editor', 'ben');
    expect(await needs(ben, '?of=mine')).toHaveLength(1);
    await give(id, editor.id);
    expect([await needs(ben, '?of=mine'), await needs(editor, '?of=mine')]).toMatchObject([[], [{ subject_id: id }]]);
  });

  it('are closed and opened again, unless someone was faster', async () => {
    const id = await addInquiry();
    const change = (state: string, instead_of: string) => post(inquiryApi.state(id), { state, instead_of });
    expect(await (await change('closed', 'open')).json()).toMatchObject({ inquiry: { state: 'closed' } });
    expect(await needs(editor)).toEqual([]);
    expect((await change('open', 'answered')).status).toBe(409);
    expect(await (await change('open', 'closed')).json()).toMatchObject({
      inquiry: { state: 'open', waiting_since: '2026-11-21T10:00:00.000Z' },
    });
    expect((await change('answered', 'open')).status).toBe(400);
    const events = await journal.db.selectFrom('event').select('action').where('object_type', '=', 'inquiry').execute();
    expect(events.map(({ action }) => action)).toEqual(['inquiry.closed', 'inquiry.opened']);
  });

  it('limit the number and length of messages, and hold no empty one', async () => {
    const id = await addInquiry();
    expect((await answer(id, ' \n ')).status).toBe(400);
    expect((await answer(id, 'x'.repeat(MESSAGE_MAX.text + 1))).status).toBe(400);
    const row = { inquiry_id: id, side: 'office', written_by: 'E', written_by_id: null, text: 'x' } as const;
    await journal.db
      .insertInto('inquiry_message')
      .values(
        Array.from({ length: MESSAGE_MAX.messages }, (_, index) => ({
          ...row,
          id: `m${index}`,
          position: index + 1,
          written_at: journal.clock.now(),
        })),
      )
      .execute();
    const full = await answer(id);
    expect([full.status, (await full.json()).detail]).toEqual([422, MESSAGE_TEXTS.tooMany]);
  });

  it('log what the office did, but not who asked', async () => {
    const id = await addInquiry();
    await answer(id);
    await journal.deliver();
    await mailBack('Thanks.');
    const events = await journal.db.selectFrom('event').select(['action', 'actor', 'details']).execute();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['inquiry.answered', 'inquiry.came-back']),
    );
    expect(JSON.stringify(events)).not.toMatch(/grace|lin@/i);
  });
});
