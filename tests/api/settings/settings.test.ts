import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultReviewCount } from '#domain/desk/need/situation';
import { boardText } from '#domain/journal/board/board';
import { LAYOUT_DEFAULT, parseLayout } from '#domain/journal/home/layout';
import { NAVIGATION_DEFAULTS } from '#domain/journal/navigation/navigation';
import { addDays, plainDate } from '#domain/kernel/date';
import { manuscriptNumber } from '#domain/manuscript/number';
import { chargeOf } from '#domain/payment/fee';
import { proposedPercent, waiverKindsFor } from '#domain/payment/waiver';
import { findPlaceholder, reviewStepList } from '#domain/settings/information/placeholder';
import { settingsApi } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { publicJournalJson } from '#domain/settings/site-facts';
import { checklist, checklistItemCount, fillInFacts, parseChecklist } from '#domain/submission/checklist/checklist';
import { guidelineFacts } from '#domain/submission/guideline-facts';
import { takeSnapshot } from '#loaders/take-snapshot';
import { renderEmail } from '#server/kernel/outbox/mail-template';
import { readToday } from '#server/publication/queries';
import { sampleBoard } from '../../../scripts/demonstration/sample-settings.ts';
import { json, type Person } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { submittedManuscript } from '../../support/factories.ts';
import { png } from '../../support/images.ts';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN, MERIDIAN_SETTINGS } from '../../support/meridian.ts';

describe('the settings of the journal', () => {
  const journal = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const read = async (group = 'journal'): Promise<Settings> => {
    const headers = { authorization: `Bearer ${editor.token}` };
    return (await journal.fetch(settingsApi(group), { headers })).json();
  };
  const save = (body: object, { group = 'journal', person = editor } = {}) =>
    journal.fetch(settingsApi(group), { ...json(body, person), method: 'PUT' });
  const change = async (values: Record<string, string>, group = 'journal') => {
    const { version, values: present } = await read(group);
    return save({ version, values: { ...present, ...values } }, { group });
  };

  const set = async () => (await journal.current()).journal;

  it('begin with what the code has, as version 0', async () => {
    const { version, values, history, changed_by } = await read('process');
    expect([version, values.reviewers, history, changed_by]).toEqual([0, '2', [], null]);
  });

  it('give new manuscripts another prefix, and those before are found by the number they have', async () => {
    expect((await change({ manuscript_prefix: 'arm', doi_prefix: '10.12345' })).status).toBe(200);
    const renamed = await set();
    expect([renamed.manuscriptPrefix, renamed.doiPrefix, manuscriptNumber(renamed, 2026, 7)]).toEqual([
      ...['ARM', '10.12345', 'ARM-2026-0007'],
    ]);
    const id = await submittedManuscript(journal.db, { manuscript_number: 'MJ-2025-0042' });
    const headers = { authorization: `Bearer ${editor.token}` };
    const found = await journal.fetch('/api/editor/manuscripts/all/?search=mj-2025-0042', { headers });
    expect(await found.json()).toMatchObject([{ id }]);
    for (const [name, wrong] of Object.entries({
      manuscript_prefix: 'M2',
      doi_prefix: '10.5/',
      update_policy_doi: 'policy',
    })) {
      expect((await change({ [name]: wrong })).status, name).toBe(400);
    }
  });

  it('advise authors and ask reviewers as the office says', async () => {
    const advice = { abstract_words: '200 - 250', keywords: '4 to 8', running_title: '60', figure_dpi: '600' };
    expect((await change(advice, 'guidelines')).status).toBe(200);
    expect(guidelineFacts(await set())).toMatchObject({
      'abstract length': '200–250',
      'number of keywords': '4–8',
      'running title length': '60',
      'figure resolution': '600',
    });
    expect((await change({ reviewers: '3' }, 'process')).status).toBe(200);
    const three = await set();
    expect([
      defaultReviewCount(three, 1),
      defaultReviewCount(three, 2),
      findPlaceholder(three, 'number of reviewers'),
    ]).toMatchObject([3, 1, { value: 'three' }]);
    expect(reviewStepList(three)).toContain('At least three independent reviewers report');
    expect((await change({ reviewers: '1' }, 'process')).status).toBe(200);
    expect(reviewStepList(await set())).toContain('At least one independent reviewer reports');
    for (const wrong of ['300–200', '250', 'many']) {
      expect((await change({ abstract_words: wrong }, 'guidelines')).status, wrong).toBe(400);
    }
    for (const wrong of ['0', '10', 'two', ''])
      expect((await change({ reviewers: wrong }, 'process')).status).toBe(400);
  });

  it('rename the journal: in this process, in its emails, in another process that reads the database', async () => {
    expect((await change({ name: '  Annals of  Rural Medicine ', office_email: 'annals@rural.example' })).status).toBe(
      200,
    );
    const renamed = await set();
    expect([renamed.name, renamed.officeEmail]).toEqual(['Annals of Rural Medicine', 'annals@rural.example']);
    const person = {
      name: 'Ada',
      email: 'ada@hospital.example',
      subject: 'A question',
      message: 'When do you publish?',
    };
    const sent = json(person);
    const headers = { ...sent.headers, ...(await csrfHeaders(journal.fetch)) };
    expect((await journal.fetch('/api/contacts/', { ...sent, headers })).status).toBe(201);
    await journal.deliver();
    const [mail] = journal.mailer.sent.filter(({ to }) => to.address === 'ada@hospital.example');
    expect(mail?.subject).toBe('Your message to the Annals of Rural Medicine');
    expect(mail?.text).not.toContain('Meridian Journal');
    expect(journal.mailer.sent.map(({ to }) => to.address)).toContain('annals@rural.example');
    expect((await set()).name).toBe('Annals of Rural Medicine');
  });

  it('keep only what differs from the defaults, ask for one build, and are in the event log', async () => {
    await change({ name: 'Annals of Rural Medicine' });
    const rows = await journal.db
      .selectFrom('setting_version')
      .select(['version', 'own'])
      .where('version', '=', 2)
      .execute();
    expect(rows).toEqual([{ version: 2, own: { ...MERIDIAN_SETTINGS.journal, name: 'Annals of Rural Medicine' } }]);
    expect(await journal.db.selectFrom('site_build').select(['reason', 'state']).execute()).toEqual([
      { reason: 'office', state: 'asked' },
    ]);
    const event = await journal.db
      .selectFrom('event')
      .select(['actor', 'object_id', 'details'])
      .where('action', '=', 'setting.changed')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor: 'edith@journal.example', object_id: 'journal' });
    expect(event.details).toMatchObject({ version: 2, fields: ['name'] });
  });

  it('are not saved twice, nor where nothing was changed', async () => {
    await change({ name: 'Annals of Rural Medicine' });
    const again = await change({ name: 'Annals of Rural Medicine' });
    expect([again.status, (await again.json()).message, (await read()).version]).toEqual([
      200,
      'There were no changes to save.',
      2,
    ]);
  });

  it('go back to an earlier state as a new version; what was between stays in the history', async () => {
    await change({ name: 'Annals of Rural Medicine' });
    const { history } = await read();
    await change(history[0]?.values ?? {});
    const { version, values, history: later } = await read();
    expect([version, values.name, (await set()).name]).toEqual([3, 'Meridian Journal of Medicine', values.name]);
    expect(later.map(({ version, values }) => [version, values.name])).toEqual([
      [2, 'Annals of Rural Medicine'],
      [1, 'Meridian Journal of Medicine'],
      [0, 'New Journal'],
    ]);
  });

  it('of two editors at once, the slower one is told, and overwrites nothing', async () => {
    const { values } = await read();
    const names = ['Annals of Rural Medicine', 'Acta Rustica'];
    const replies = await Promise.all(names.map((name) => save({ version: 1, values: { ...values, name } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = names[replies.findIndex(({ status }) => status === 200)];
    const refused = await replies.find(({ status }) => status === 409)?.json();
    expect(refused).toMatchObject({ settings: { version: 2, values: { name: won } } });
    expect(refused.detail).toMatch(/^Someone else has saved this/);
    expect((await read()).values.name).toBe(won);
  });

  it('name each field that is wrong, half-done or unknown, and change nothing', async () => {
    const { values } = await read();
    const wrong = { ...values, name: ' ', issn: '1234-5678', office_email: 'a@b.example, c@d.example', colour: 'red' };
    const reply = await save({ version: 1, values: wrong });
    expect([reply.status, Object.keys(await reply.json())]).toEqual([
      400,
      expect.arrayContaining(['name', 'issn', 'office_email', 'colour']),
    ]);
    const half = await save({ version: 1, values: { name: 'Annals of Rural Medicine' } });
    expect([half.status, Object.keys(await half.json())]).toEqual([
      400,
      expect.arrayContaining(['address', 'publisher']),
    ]);
    expect((await change({ name: 'x'.repeat(10_000) })).status).toBe(400);
    expect((await change({ name: 'x'.repeat(100_000) })).status).toBe(413);
    expect((await change({ name: 'Two\u0000 words' })).status).toBe(400);
    expect((await save({ version: -1, values })).status).toBe(400);
    expect((await save({ version: 0, values }, { group: 'secrets' })).status).toBe(404);
    expect([(await read()).version, (await set()).name]).toEqual([1, values.name]);
  });

  it('are changed by managing editors only', async () => {
    const { values } = await read();
    for (const role of ['author', 'reviewer'] as const) {
      expect((await save({ version: 0, values }, { person: await journal.as(role) })).status).toBe(403);
    }
  });

  it('set the charge of what is accepted from now on; what was accepted before keeps its own, with a waiver too', async () => {
    const accept = async () => {
      const id = await submittedManuscript(journal.db, { article_type: 'case_report' });
      const body = { status: 'accepted', notes: '', letter: null };
      expect((await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json(body, editor))).status).toBe(200);
      return id;
    };
    const feeOf = (id: string) =>
      journal.db
        .selectFrom('fee')
        .select(['amount_cents', 'due_cents', 'currency', 'state'])
        .where('manuscript_id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await accept();
    expect((await change({ currency: 'CHF', case_report: '310.50', editorial_letter: '0' }, 'fees')).status).toBe(200);
    expect(await feeOf(await accept())).toEqual({
      amount_cents: 310_50,
      due_cents: 310_50,
      currency: 'CHF',
      state: 'due',
    });
    expect(await feeOf(before)).toEqual({ amount_cents: 150_00, due_cents: 150_00, currency: 'USD', state: 'due' });
    expect([chargeOf(await set(), 'editorial_letter'), chargeOf(await set(), 'original_research')]).toEqual([
      0, 250_00,
    ]);
    for (const wrong of ['', 'free', '-1', '1,000', '20000.01', '1e3', '12.345']) {
      expect((await change({ case_report: wrong }, 'fees')).status, wrong).toBe(400);
    }
  });

  it('charge in a currency that PayPal takes with cents, up to what is plausible in it', async () => {
    for (const currency of ['', 'usd', 'XXX', 'JPY', 'HUF', 'TWD']) {
      expect((await change({ currency }, 'fees')).status, currency).toBe(400);
    }
    expect((await change({ currency: 'THB', case_report: '100000' }, 'fees')).status).toBe(200);
    expect((await set()).currency).toBe('THB');
    const wrong = await change({ currency: 'USD' }, 'fees');
    expect([wrong.status, (await wrong.json()).case_report]).toEqual([400, ['Enter a charge of at most $20,000.']]);
  });

  it('say where to pay, line by line', async () => {
    const bank_details = 'Account holder: Rural Society\nIBAN: DE89 3704 0044 0532 0130 00';
    expect((await change({ bank_details }, 'money')).status).toBe(200);
    expect((await set()).bankDetails).toEqual(bank_details.split('\n'));
    expect((await set()).name).toBe('Meridian Journal of Medicine');
  });

  it('name the editorial board, which no one is on before: added, ordered, removed, and back as it was', async () => {
    expect((await read('board')).values.members).toBe('[]');
    expect((await change({ members: boardText(sampleBoard()) }, 'board')).status).toBe(200);
    const ada = {
      name: 'Dr Ada Adeyemi',
      title: 'Statistics Editor',
      affiliation: 'Rural Institute',
      country: 'Nigeria',
    };
    const added = { ...ada, orcid: 'https://orcid.org/0000-0002-1825-0097', interests: '', biography: '' };
    const members = JSON.stringify([added, ...sampleBoard().slice(1)]);
    expect((await change({ members }, 'board')).status).toBe(200);
    const { board } = await set();
    expect([board[0]?.orcid, ...board.map(({ name }) => name)]).toEqual([
      '0000-0002-1825-0097',
      'Dr Ada Adeyemi',
      'Dr Rafael Monteiro-Salgado',
      'Dr Wanjiru Kamau-Lindqvist',
    ]);
    const half = await change({ members: JSON.stringify([{ ...added, name: ' ', orcid: '0000' }]) }, 'board');
    expect([half.status, Object.keys(await half.json())]).toEqual([
      400,
      expect.arrayContaining(['members-0-name', 'members-0-orcid']),
    ]);
    expect((await change({ members: '{"0": "Ada"}' }, 'board')).status).toBe(400);
    const { history } = await read('board');
    expect((await change(history[0]?.values ?? {}, 'board')).status).toBe(200);
    expect((await set()).board.map(({ name }) => name)).toEqual(sampleBoard().map(({ name }) => name));
  });

  it('give the journal a colour that can be read, which emails have at once, and a logo', async () => {
    const pale = await change({ colour_light: '#4AA3C7' }, 'look');
    expect([pale.status, (await pale.json()).colour_light]).toEqual([
      400,
      [expect.stringMatching(/2\.\d\d to 1 .*#[0-9a-f]{6}\.$/)],
    ]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    const logo = `data:image/svg+xml;base64,${btoa(svg)}`;
    const scripted = `data:image/svg+xml;base64,${btoa(svg.replace('<path', '<script>1</script><path'))}`;
    const torn = `data:image/png;base64,${Buffer.from(png({ width: 72, height: 72 }).subarray(0, 60)).toString('base64')}`;
    const broken = `data:image/svg+xml;base64,${btoa(svg.replace('</svg>', ''))}`;
    for (const wrong of ['https://elsewhere.example/logo.svg', scripted, broken, torn]) {
      expect((await change({ logo: wrong }, 'look')).status, wrong).toBe(400);
    }
    expect((await change({ colour_light: '7A1F5C', colour_dark: '#FBD', logo }, 'look')).status).toBe(200);
    expect((await set()).look).toEqual({ colour_light: '#7a1f5c', colour_dark: '#ffbbdd', logo });
    const { html } = renderEmail(await set(), {
      subject: 'A letter',
      greeting: 'Dear Ada,',
      paragraphs: [],
      reason: 'you asked.',
    });
    expect(html).toContain('border-top:4px solid #7a1f5c');
  });

  it('give the home page its own text, and keep what each replaces', async () => {
    const empty = await change({ headline: ' ' }, 'home');
    expect([empty.status, (await empty.json()).headline]).toEqual([400, ['Enter the headline.']]);
    const { headline } = (await set()).home;
    expect((await change({ headline: 'Rural medicine,  for\neveryone' }, 'home')).status).toBe(200);
    expect((await set()).home.headline).toBe('Rural medicine, for everyone');
    const { history } = await read('home');
    expect(history[0]?.values.headline).toBe(headline);
  });

  it('lay the home page out, refusing what is no layout, and keep the layout before', async () => {
    const layout = (part: object) => JSON.stringify({ ...LAYOUT_DEFAULT, ...part });
    const collections = [{ title: ' ', sentence: '', articles: ['sepsis'] }];
    const untitled = await change({ layout: layout({ collections }) }, 'home');
    expect([untitled.status, await untitled.json()]).toMatchObject([
      400,
      { 'layout-collections-0-title': ['Enter the title of collection 1.'] },
    ]);
    for (const wrong of [
      '',
      '[]',
      layout({ sections: [{ name: 'notes', place: 'margin' }] }),
      layout({ lead: 'A b' }),
    ]) {
      expect((await change({ layout: wrong }, 'home')).status, wrong).toBe(400);
    }
    const titled = [{ title: ' Sepsis  now', sentence: '', articles: ['sepsis'] }];
    expect((await change({ layout: layout({ lead: 'sepsis', collections: titled }) }, 'home')).status).toBe(200);
    expect(parseLayout((await set()).home.layout)).toMatchObject({
      lead: 'sepsis',
      collections: [{ title: 'Sepsis now' }],
    });
    const { history } = await read('home');
    expect((await change(history[0]?.values ?? {}, 'home')).status).toBe(200);
    expect(parseLayout((await set()).home.layout)).toEqual(LAYOUT_DEFAULT);
  });

  it('say who pays less: what is proposed to the office and what authors may ask for follow', async () => {
    const wrong = await change({ low_income: '101', further_low_income: 'Cuba, Atlantis' }, 'waivers');
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      {
        low_income: ['Enter a whole number from 0 to 100.'],
        further_low_income: ['“Atlantis” is not a country. Enter its English name or its two-letter code.'],
      },
    ]);
    expect((await change({ low_income: '80', further_low_income: 'cuba', early_career: '' }, 'waivers')).status).toBe(
      200,
    );
    expect((await read('waivers')).values).toMatchObject({ further_low_income: 'Cuba (CU)', early_career: '' });
    const offered = await set();
    expect([
      waiverKindsFor(offered, 'CU'),
      waiverKindsFor(offered, 'KE'),
      proposedPercent(offered, 'low_income'),
    ]).toEqual([['low_income', 'other'], ['lower_middle_income', 'other'], 80]);
    expect(JSON.parse(publicJournalJson(offered)).waivers).toMatchObject({
      low_income: 80,
      further_low_income: ['CU'],
    });
    const { history } = await read('waivers');
    expect((await change(history[0]?.values ?? {}, 'waivers')).status).toBe(200);
    const before = await set();
    expect([waiverKindsFor(before, 'CU'), proposedPercent(before, 'low_income')]).toEqual([
      ['early_career', 'other'],
      100,
    ]);
  });

  it('have the checklist of authors, whose items keep their ids and show the facts in braces', async () => {
    const delivered = parseChecklist((await read('checklist')).values.groups ?? '') ?? [];
    const [first, ...others] = delivered;
    const items = [...(first?.items ?? []), { id: '', label: 'Case reports:  {abstract length} words.' }];
    const groups = JSON.stringify([...others, { ...first, title: 'Before all', items }]);
    expect((await change({ groups }, 'checklist')).status).toBe(200);
    expect(checklist(await set()).map(({ id }) => id)).toEqual([...others, first].map((group) => group?.id));
    expect(checklist(await set()).at(-1)).toMatchObject({
      title: 'Before all',
      items: [
        ...(first?.items ?? []).map(({ id, label }) => ({ id, label: fillInFacts(MERIDIAN, label) })),
        { id: 'case-reports-abstract-length-words', label: 'Case reports: 250–300 words.' },
      ],
    });
    expect(checklistItemCount(await set())).toBe(24);
    expect(findPlaceholder(await set(), 'number of checklist items')).toMatchObject({ value: '24' });
    expect(
      JSON.parse(publicJournalJson(await set()))
        .checklist.at(-1)
        .items.at(-1).label,
    ).toContain('{abstract length}');
    const unknown = JSON.stringify([{ id: 'a', title: 'A', items: [{ id: '', label: '{words}' }] }]);
    const refused = await change({ groups: unknown }, 'checklist');
    expect([refused.status, (await refused.json())['groups-0-items-0-label']]).toEqual([
      400,
      [expect.stringMatching(/^Unknown placeholder \{words\}\. Available placeholders: \{licence\}, /)],
    ]);
    expect(checklistItemCount(await set())).toBe(24);
  });

  it('have menus that lead to pages that readers get, and to other sites', async () => {
    const { footer = '' } = (await read('navigation')).values;
    const header = (href: string) => JSON.stringify([{ label: 'Society', links: [{ label: 'News', href }] }]);
    const dead = await change({ header: header('/pages/news'), footer }, 'navigation');
    expect([dead.status, (await dead.json())['header-0-links-0-href']]).toEqual([
      400,
      ['“News” links to /pages/news, which is not a public page. Publish the page first, or change the address.'],
    ]);
    for (const wrong of ['/editor/settings', '/api/manuscripts/', 'http://society.example', 'javascript:alert(1)']) {
      expect((await change({ header: header(wrong) }, 'navigation')).status, wrong).toBe(400);
    }
    const lost = await change({ footer: '[{"label":"A","links":[{"label":"About","href":"/about"}]}]' }, 'navigation');
    expect((await lost.json()).footer).toEqual([expect.stringMatching(/^Keep a link to Privacy/)]);
    for (const right of ['/about/', '/topics/cardiology', 'https://society.example/news']) {
      expect((await change({ header: header(right) }, 'navigation')).status, right).toBe(200);
    }
    expect((await set()).navigation.header[0]?.links).toEqual([
      { label: 'News', href: 'https://society.example/news' },
    ]);
    expect(JSON.parse(publicJournalJson(await set())).navigation).toEqual((await set()).navigation);
    expect((await set()).navigation.footer).toEqual(NAVIGATION_DEFAULTS.footer);
  });

  it('announce something for some days: the snapshot of these days alone has it, and builds are planned for them', async () => {
    const today = await readToday(journal.context.reader);
    const text = 'The site is under maintenance.';
    const put = (values: Record<string, string>) => change(values, 'announcement');
    for (const [values, field, message] of [
      [{ text }, 'last_day', /^Enter the last day\./],
      [{ text, last_day: '2026-02-30' }, 'last_day', /year, month and day/],
      [{ text, first_day: 'soon', last_day: today }, 'first_day', /year, month and day/],
      [{ text, first_day: addDays(today, 1), last_day: today }, 'last_day', /before the first/],
      [{ text, last_day: today, link: '/pages/none' }, 'link', /is not a public page/],
      [{ text, last_day: today, link: 'javascript:alert(1)' }, 'link', /begins with/],
      [{ text: 'x'.repeat(241), last_day: today }, 'text', /at most 240/],
    ] as const) {
      const refused = await put(values);
      expect([refused.status, (await refused.json())[field]]).toEqual([400, [expect.stringMatching(message)]]);
    }
    const readAnnouncement = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'snapshot-'));
      const { announcement } = await takeSnapshot(journal.context.reader, folder);
      return announcement;
    };
    const turns = async () => {
      const rows = await journal.db.selectFrom('outbox').select('next_at').where('kind', '=', 'site.turn').execute();
      return rows.map(({ next_at }) => next_at.toISOString()).sort();
    };
    journal.clock.set(`${today}T10:00:00Z`);
    editor = await journal.as('editor');
    expect(await readAnnouncement()).toBeUndefined();
    const days = { first_day: today, last_day: addDays(today, 2) };
    expect((await put({ text, link: '/about/', link_label: '', ...days })).status).toBe(200);
    expect(await readAnnouncement()).toEqual({ text, link: { label: 'Read more', href: '/about/' } });
    expect(JSON.parse(publicJournalJson(await set(), await readAnnouncement())).announced).toEqual(
      await readAnnouncement(),
    );
    expect(await turns()).toEqual([`${addDays(today, 3)}T00:00:00.000Z`]);
    expect((await put({ first_day: addDays(today, 1) })).status).toBe(200);
    expect(await readAnnouncement()).toBeUndefined();
    expect(await turns()).toContain(`${addDays(today, 1)}T00:00:00.000Z`);
    expect((await put({ first_day: addDays(today, -5), last_day: addDays(today, -1) })).status).toBe(200);
    expect(await readAnnouncement()).toBeUndefined();
    const { history } = await read('announcement');
    expect((await change(history[1]?.values ?? {}, 'announcement')).status).toBe(200);
    expect(await readAnnouncement()).toMatchObject({ text });
  });

  it('state other times: at once in emails, in the days of a review, and in how long a revision may take', async () => {
    const wrong = await change({ review: 'a month' }, 'times');
    expect([wrong.status, (await wrong.json()).review]).toEqual([400, [expect.stringMatching(/^Enter the shorter/)]]);
    expect((await change({ review: '2 to 3 weeks', 'minor-revisions': '1-3 weeks' }, 'times')).status).toBe(200);
    expect((await read('times')).values).toMatchObject({ review: '2–3 weeks', 'minor-revisions': '1–3 weeks' });
    const id = await submittedManuscript(journal.db);
    const invitation = json({ reviewer_email: 'ada@clinic.example' }, editor);
    await journal.fetch(`/api/editor/manuscript/${id}/assign-reviewer/`, invitation);
    const day = (days: number) => addDays(plainDate(journal.clock.now()), days);
    const assignment = journal.db.selectFrom('review_assignment').select('due_on');
    expect(await assignment.executeTakeFirst()).toEqual({ due_on: day(14) });
    const decision = { status: 'revisions_required', kind: 'minor_revision', notes: 'Some points.' };
    await journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json(decision, editor));
    const decided = journal.db.selectFrom('manuscript').select('revision_due_on').where('id', '=', id);
    expect(await decided.executeTakeFirst()).toEqual({ revision_due_on: day(21) });
  });
});
