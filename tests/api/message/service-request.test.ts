import { beforeEach, describe, expect, it } from 'vitest';
import { SERVICE_REQUEST_TEXTS, SERVICE_TYPES } from '#domain/message/service-request/request';
import { formLimit } from '#server/kernel/http/public-form';
import { dumpDatabase, json } from '../../support/accounts.ts';
import { csrfHeaders, plainForm } from '../../support/csrf.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const REQUEST = {
  name: 'Grace Lin',
  email: 'grace.lin@hospital.example',
  organization: 'Lakeside University Hospital',
  serviceType: 'Grant Writing',
  details: 'A call that closes in March.\n\nTwenty pages.',
};

describe('requests for a service', () => {
  const journal = useTestJournal();

  beforeEach(() => journal.empty());

  const send = (change: object = {}, ip?: string) =>
    journal.fetch('/api/request-service/', json({ ...REQUEST, ...change }), ip);
  const kept = () => journal.db.selectFrom('service_request').selectAll().execute();
  const mailsTo = (address: string) => journal.mailer.sent.filter(({ to }) => to.address === address);
  const expectThanks = async (response: Response) => {
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ message: SERVICE_REQUEST_TEXTS.thanks(MERIDIAN) });
  };

  it('a request is kept, emailed to the office, which answers the person, and copied to the person', async () => {
    await expectThanks(await send());
    const { serviceType: service_type, ...same } = REQUEST;
    expect(await kept()).toEqual([
      {
        ...same,
        service_type,
        id: expect.any(String),
        search_text: expect.any(String),
        created_at: journal.clock.now(),
      },
    ]);
    await journal.deliver();
    const [office] = mailsTo(MERIDIAN.officeEmail);
    expect(office?.replyTo).toEqual({ name: REQUEST.name, address: REQUEST.email });
    expect(office?.text).toContain('From: Grace Lin, grace.lin@hospital.example, Lakeside University Hospital');
    const [copy] = mailsTo(REQUEST.email);
    for (const mail of [office, copy])
      expect(mail?.text).toContain('> A call that closes in March.\n> \n> Twenty pages.');
    expect(copy?.text).toContain('does not influence any editorial decision');
    expect(journal.mailer.sent).toHaveLength(2);
  });

  it.each(SERVICE_TYPES)('%s can be asked for', async (serviceType) => {
    await expectThanks(await send({ serviceType }));
    expect(await kept()).toMatchObject([{ service_type: serviceType }]);
  });

  it('needs no organisation', async () => {
    const { organization: _, ...request } = REQUEST;
    await expectThanks(await journal.fetch('/api/request-service', json(request)));
    await expectThanks(await send({ organization: '  ', details: 'Another text.' }));
    expect((await kept()).map(({ organization }) => organization)).toEqual(['', '']);
  });

  it.each([
    ['name', '\u3164', 'Enter your name.'],
    ['name', 'Grace\r\nBcc: evil@evil.example', 'Remove the line breaks from your name.'],
    ['email', 'grace', 'Enter an email address such as name@example.org.'],
    ['organization', 'A\nBcc: evil@evil.example', 'Remove the line breaks from your organisation.'],
    ['organization', 'x'.repeat(201), 'Use at most 200 characters for your organisation.'],
    ['serviceType', '', 'Choose one of the services.'],
    ['serviceType', 'grant writing', 'Choose one of the services.'],
    ['serviceType', ['Other'], 'Choose one of the services.'],
    ['details', undefined, 'Describe what you need.'],
    ['details', 'x'.repeat(5_001), 'Use at most 5000 characters for the details.'],
  ])('a wrong %s (%j) is refused in "error" and at the field, and nothing is kept', async (field, value, sentence) => {
    const response = await send({ [field]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: sentence, [field]: [sentence] });
    expect(await kept()).toEqual([]);
  });

  it('what a machine fills in is answered like a request, and neither kept nor sent', async () => {
    await expectThanks(await send({ website: 'https://casino.example' }));
    await journal.deliver();
    expect([await kept(), journal.mailer.sent]).toEqual([[], []]);
    expect(await dumpDatabase(journal.db)).not.toContain('casino');
  });

  it('a repeated request is stored once; a network has its own limit, separate from that of messages', async () => {
    const { max } = formLimit('service');
    await expectThanks(await send());
    await expectThanks(await send());
    expect(await kept()).toHaveLength(1);
    for (let turn = 3; turn <= max; turn += 1) await send({ details: `Number ${turn}` });
    const refused = await send({ details: 'One more' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    const { name, email, details: message } = REQUEST;
    const contact = json({ name, email, subject: 'S', message }, undefined, await csrfHeaders(journal.fetch));
    expect((await journal.fetch('/api/contacts/', contact)).status).toBe(201);
  });

  it('comes from a page without JavaScript too', async () => {
    const own = { Origin: SITE_URL };
    const response = await journal.fetch('/api/request-service/', plainForm({ ...REQUEST, website: '' }, own));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/services/sent']);
    expect(await kept()).toHaveLength(1);
    const refused = await journal.fetch('/api/request-service/', plainForm({ ...REQUEST, serviceType: '' }, own));
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('Choose one of the services.'),
    ]);
  });
});
