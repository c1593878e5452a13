import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { allRoutes } from '#server/assembly/api';
import { inputSchema } from '#server/kernel/http/route';
import { json, openAccount, PASSWORD } from '../../support/accounts.ts';
import { csrfHeaders } from '../../support/csrf.ts';
import { acceptedManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { chargedManuscript, payerCalls, usePayingJournal } from '../../support/payments.ts';

/** Addresses that a reviewer might try in each form to identify the authors. */
interface Guess {
  number: string;
  email: string;
}
const WORDS = { name: 'Grace Lin', email: '', subject: 'A question', message: 'When does the next issue appear?' };
const WAIVER = { country: 'KE', kind: 'country', reason: 'We have no grant.' };
const ATTEMPTS: Readonly<Record<string, readonly ((guess: Guess) => object)[]>> = {
  '/api/payments/orders': [
    ({ number, email }) => order(number, email),
    ({ number, email }) => order(`${number}-AAAAAA`, email),
  ],
  '/api/waivers/show': [
    ({ number, email }) => ({ email, submission_code: number }),
    ({ number, email }) => ({ email, submission_code: `${number}-AAAAAA` }),
  ],
  '/api/waivers/request': [
    ({ number, email }) => ({ email, submission_code: number, ...WAIVER }),
    ({ number, email }) => ({ email, submission_code: `${number}-AAAAAA`, ...WAIVER }),
  ],
  '/api/manuscripts/track': [
    ({ number, email }) => ({ email, submission_code: number }),
    ({ number, email }) => ({ email, submission_code: `${number}-AAAAAA` }),
  ],
  '/api/contacts': [({ email }) => ({ ...WORDS, email })],
  '/api/request-service': [
    ({ email }) => ({ name: 'Grace Lin', email, serviceType: 'Grant Writing', details: 'A grant proposal.' }),
  ],
  '/api/alerts/follow': [({ email }) => ({ email, follow: '/articles' })],
  '/api/auth/login': [({ email }) => ({ email, password: 'certainly not it' })],
  '/api/auth/forgot-password': [({ email }) => ({ email })],
  '/api/auth/register': [
    ({ email }) => ({ username: email, email, password: PASSWORD, first_name: 'G', last_name: 'L', role: 'author' }),
  ],
  '/api/auth/setup': [
    ({ email }) => ({ code: 'A'.repeat(43), email, password: PASSWORD, first_name: 'G', last_name: 'L' }),
  ],
};

const order = (manuscriptId: string, email: string) => ({
  name: 'Grace Lin',
  email,
  manuscriptId,
  articleType: 'case_report',
});

const BEFORE_ACCEPTANCE = ['submitted', 'under_review', 'revisions_required', 'rejected'] as const;

describe('the authorship of a manuscript', () => {
  const { journal } = usePayingJournal();

  /** A manuscript whose submitter has an account and whose co-author has none. */
  async function addSubmission(status: (typeof BEFORE_ACCEPTANCE)[number]) {
    const submitter = await openAccount(journal.db);
    const id = await acceptedManuscript(journal.db);
    const manuscript_number = await journal.db
      .updateTable('manuscript')
      .set({ status, submitter_id: submitter.id, submission_code: `MJ-2026-7777-7K4QX2` })
      .where('id', '=', id)
      .returning('manuscript_number')
      .executeTakeFirstOrThrow();
    const [author] = await journal.db
      .updateTable('manuscript_author')
      .set({ email: submitter.email })
      .where('manuscript_id', '=', id)
      .where('position', '=', 2)
      .returning('email')
      .execute();
    return {
      number: manuscript_number.manuscript_number,
      submitter: author?.email ?? '',
      coAuthor: `amina.${id}@hospital.example`,
    };
  }

  const answerTo = async (path: string, body: object) => {
    const headers = path === '/api/contacts' || path === '/api/request-service' ? await csrfHeaders(journal.fetch) : {};
    const response = await journal.fetch(path, json(body, undefined, headers));
    const address = 'email' in body ? String(body.email) : '';
    return [response.status, (await response.text()).replaceAll(address, 'ADDRESS').replace(/"id":"[a-z0-9]{16}"/, '')];
  };

  it('is checked for every route that accepts an address from anyone', () => {
    const taking = allRoutes.filter((route) => {
      const shape = shapeOf(inputSchema(MERIDIAN, route) as z.ZodType);
      return route.access === 'public' && shape !== undefined && 'email' in shape;
    });
    expect(taking.map(({ path }) => path).toSorted()).toEqual(Object.keys(ATTEMPTS).toSorted());
  });

  it.each(BEFORE_ACCEPTANCE)('is revealed to no one by any of them while the manuscript is %s', async (status) => {
    const { number, submitter, coAuthor } = await addSubmission(status);
    const known = await openAccount(journal.db);
    const pairs = [
      [submitter, known.email],
      [coAuthor, 'stranger@elsewhere.example'],
    ];
    for (const [path, attempts] of Object.entries(ATTEMPTS)) {
      for (const attempt of attempts) {
        for (const [author = '', stranger = ''] of pairs) {
          const told = await answerTo(path, attempt({ number, email: author }));
          expect([path, ...told]).toEqual([path, ...(await answerTo(path, attempt({ number, email: stranger })))]);
          await journal.db.deleteFrom('rate_limit').execute();
        }
      }
    }
  });

  it('is not revealed to someone who opened an account with an author’s address and never confirmed it', async () => {
    const { number, coAuthor } = await addSubmission('under_review');
    const posing = await journal.as('reviewer', { email: coAuthor, email_verified_at: null });
    const pay = payerCalls(journal);
    expect((await pay.order(order(number, coAuthor), posing)).status).toBe(404);
    expect((await pay.order(order(number, 'stranger@elsewhere.example'), posing)).status).toBe(404);
  });

  it('is available to a signed-in author, and to anyone with the code', async () => {
    const { number, coAuthor } = await addSubmission('under_review');
    const author = await journal.as('author', { email: coAuthor });
    const pay = payerCalls(journal);
    const told = await pay.order(order(number, coAuthor), author);
    expect([told.status, (await told.json()).detail]).toEqual([409, PAYMENT_TEXTS.notAccepted]);
    expect((await pay.order(order('MJ-2026-7777-7K4QX2', 'finance@university.example'))).status).toBe(409);
  });

  it('is no secret of the charge once it is accepted: number and address are enough to pay', async () => {
    const { form } = await chargedManuscript(journal);
    expect((await payerCalls(journal).order(form)).status).toBe(201);
  });
});

/** A schema's fields, including those of schemas with refinements or transforms. */
function shapeOf(schema: z.ZodType): object | undefined {
  const { def } = schema as unknown as { def: { type: string; in?: z.ZodType; shape?: object } };
  return def.type === 'pipe' && def.in ? shapeOf(def.in) : def.shape;
}
