import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#database/schema';
import type { Role } from '#domain/account/role';
import type { Duty, Right } from '#domain/colleague/duty';
import { DAY_MS } from '#domain/date';
import { allRoutes } from '#server/assembly/api';
import { isAboutManuscript } from '#server/http/manuscript';
import type { Access, ManuscriptRoute, ManuscriptSubject, Route } from '#server/http/route';
import { randomId } from '#server/identifiers';
import { bearer, type Person, startSession } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import {
  acceptedManuscript,
  assignmentOf,
  draftOf,
  ownManuscript,
  proofOf,
  requestOf,
  submittedManuscript,
  underReviewManuscript,
} from '../support/factories.ts';
import { forgedAuthorizations } from '../support/forged-tokens.ts';
import { SECRET, SITE_URL, useTestJournal } from '../support/journal.ts';
import { begunUpload } from '../support/uploads.ts';

/** Everybody who may call the API, and some impostors. */
type Caller =
  | ('anonymous' | Role | 'an account not confirmed')
  | ('a revoked session' | 'an expired session' | 'a deactivated editor' | 'a forger');

/** How a route answers somebody: `let in` is any answer of the route itself, be it about wrong input. */
type Verdict = 'let in' | 401 | 403 | 404;

const CALLERS: readonly Caller[] = [
  ...(['anonymous', 'author', 'reviewer', 'editor', 'an account not confirmed'] as const),
  ...(['a revoked session', 'an expired session', 'a deactivated editor', 'a forger'] as const),
];

/** The whole decision. A new kind of access does not compile without a line here. */
const VERDICTS: Record<Access, (caller: Caller) => Verdict> = {
  public: () => 'let in',
  'signed-in': (caller) => (isSignedIn(caller) ? 'let in' : 401),
  uploader: (caller) => (isSignedIn(caller) ? 'let in' : 401),
  // Nobody is the reviewer of an assignment that is not there, and of others nobody else learns that they are.
  'reviewer-of': () => 404,
  // Nor does anybody check a proof that was not sent.
  'proof-of': () => 404,
  editor: (caller) => (caller === 'editor' ? 'let in' : isSignedIn(caller) ? 403 : 401),
  // Nor is anybody let in to a manuscript that is not there.
  'author-of': (caller) => (isSignedIn(caller) ? 404 : 401),
  'editor-of': (caller) => (caller === 'editor' ? 404 : isSignedIn(caller) ? 403 : 401),
};

function isSignedIn(caller: Caller): boolean {
  return ['author', 'reviewer', 'editor', 'an account not confirmed'].includes(caller);
}

const DEEP = `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;

const isUnsafe = ({ method }: Route) => method !== 'GET';
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const NOBODY = '0000000000000000';
/** An address of the route; nothing has the id unless one is given, and nothing below it. */
const addressOf = ({ path }: Route, id = NOBODY) => `${path.replace(/:\w+/, id).replace(/:\w+/g, NOBODY)}/`;

const routes = allRoutes.map((route) => ({ name: nameOf(route), route }));
const office = routes.filter(({ route }) => route.access === 'editor' || route.access === 'editor-of');
/** What each duty may call, by the rights that routes ask for. */
const ALLOWED: Record<Duty, readonly Right[]> = {
  managing_editor: ['read', 'write', 'edit', 'assign', 'produce', 'money', 'manage'],
  section_editor: ['read', 'write', 'edit', 'assign'],
  guest_editor: ['read', 'write', 'edit'],
  production_editor: ['read', 'write', 'produce'],
  read_only: ['read'],
};
const duties = office.flatMap(({ name, route }) =>
  'right' in route ? (Object.keys(ALLOWED) as Duty[]).map((duty) => ({ name, route, duty })) : [],
);
const reviewers = routes.filter(({ route }) => route.access === 'reviewer-of');
const ofManuscript = routes.flatMap(({ name, route }) => (isAboutManuscript(route) ? { name, route } : []));
const proofs = routes.filter(({ route }) => route.access === 'proof-of');
const unsafe = routes.filter(({ route }) => isUnsafe(route));
/** What takes JSON alone; files and the forms of pages without JavaScript have tests of their own. */
const json = unsafe.filter(({ route }) => route.body !== 'stream');
/** Each cell brings its own person, so the order of calls does not matter: one journal serves all. */
const cells = routes.flatMap(({ name, route }) => CALLERS.map((caller) => ({ name, route, caller })));

const AT = '2026-11-21T10:00:00Z';

/** What routes about a manuscript are called with, by what their path names. */
const SUBJECTS: Record<
  ManuscriptSubject,
  (db: Kysely<Database>, manuscript_id: string, reviewer: Person) => Promise<string> | string
> = {
  manuscript: (_, id) => id,
  assignment: (db, manuscript_id, reviewer) => assignmentOf(db, reviewer, { manuscript_id }),
  async payment(db, manuscript_id) {
    const id = randomId();
    const charge = { article_type: 'case_report', amount_cents: 250_00 };
    const fee = { manuscript_id, ...charge, due_cents: 250_00, state: 'paid', created_at: AT } as const;
    await db.insertInto('fee').values(fee).execute();
    await db
      .insertInto('payment')
      .values({
        id,
        manuscript_id,
        receipt_id: id,
        ...charge,
        currency: 'USD',
        provider: 'bank_transfer',
        state: 'completed',
        payer_name: 'A',
        payer_email: 'a@b.example',
        created_at: AT,
        updated_at: AT,
      })
      .execute();
    return id;
  },
  request: (db, manuscript_id) => requestOf(db, manuscript_id),
  async waiver(db, manuscript_id) {
    const id = randomId();
    const asked = { country: 'KE', kind: 'other', reason: 'None.', requested_by: 'a@b.example' } as const;
    await db
      .insertInto('waiver_request')
      .values({ id, manuscript_id, ...asked, requested_at: AT })
      .execute();
    return id;
  },
};
/** A view that is not shared with the office. */
async function savedView(db: Kysely<Database>, owner: Person): Promise<string> {
  const id = randomId();
  const view = { owner_id: owner.id, name: id, status: 'all', query: '', is_shared: false };
  await db
    .insertInto('saved_view')
    .values({ id, ...view, created_at: AT })
    .execute();
  return id;
}

type OwnObject = (db: Kysely<Database>, owner: Person) => Promise<string> | string;

/**
 * Routes that name one thing in their path, a thing that belongs to somebody else, and who must not
 * learn that it is there. Where the access decides already, there is nobody.
 */
const OBJECTS: [route: string, own: OwnObject, callers: Role[]][] = [
  ['DELETE /api/auth/sessions/:id', (_, owner) => owner.sessionId, ['author', 'reviewer', 'editor']],
  ['GET /api/author/drafts/:id', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['PUT /api/author/drafts/:id', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['DELETE /api/author/drafts/:id', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['GET /api/draft-files/:id', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['POST /api/draft-files/:id', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['GET /api/draft-files/:id/:file', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['PUT /api/draft-files/:id/:file', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['DELETE /api/draft-files/:id/:file', (db, owner) => draftOf(db, owner), ['author', 'reviewer', 'editor']],
  ['GET /api/author/manuscripts/:id/further-files', ownManuscript, ['author', 'reviewer', 'editor']],
  ['GET /api/author/manuscripts/:id/further-files/:file', ownManuscript, ['author', 'reviewer', 'editor']],
  ['GET /api/editor/manuscript/:id/further-files', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/further-files/:file', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/further-files/:file/copy', ownManuscript, []],
  ['PUT /api/editor/manuscript/:id/further-files/:file', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/further-files/:file/settle', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/further-files/:file/clean-copy', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/further-files/:file/redact', ownManuscript, []],
  ['GET /api/reviewer/assignment/:id/further-files', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/further-files/:file', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/author/manuscripts/:id', ownManuscript, ['author', 'reviewer', 'editor']],
  ['GET /api/author/manuscripts/:id/files/:file', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/revision', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/corrected-file', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/more-time', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/appeal', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/withdrawal', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/editor/request/:id/answer', () => 'nothing of a person', []],
  ['POST /api/editor/account/:id/role', (_, owner) => owner.id, []],
  ['POST /api/editor/account/:id/address', (_, owner) => owner.id, []],
  ['POST /api/editor/account/:id/end-sessions', (_, owner) => owner.id, []],
  ['POST /api/editor/account/:id/active', (_, owner) => owner.id, []],
  ['POST /api/editor/account/:id/close', (_, owner) => owner.id, []],
  ['GET /api/editor/account/:id/merge', (_, owner) => owner.id, []],
  ['POST /api/editor/account/:id/merge', (_, owner) => owner.id, []],
  ['POST /api/editor/delivery/:id/retry', () => 'nothing of a person', []],
  ['POST /api/editor/reminder/:id/stop', () => 'nothing of a person', []],
  ['POST /api/editor/reminder/:id/resume', () => 'nothing of a person', []],
  ['GET /api/system', () => 'nothing of a person', []],
  ['POST /api/system/letter', () => 'nothing of a person', []],
  ['POST /api/system/backups', () => 'nothing of a person', []],
  ['POST /api/system/backups/:name/check', () => 'nothing of a person', []],
  ['GET /api/editor/settings/:group', () => 'nothing of a person', []],
  ['PUT /api/editor/settings/:group', () => 'nothing of a person', []],
  ['GET /api/pictures/:name', () => 'nothing of a person', []],
  ['PUT /api/pictures/:name', () => 'nothing of a person', []],
  ['DELETE /api/pictures/:name', () => 'nothing of a person', []],
  ['GET /api/pages/:name', () => 'nothing of a person', []],
  ['PUT /api/pages/:name', () => 'nothing of a person', []],
  ['POST /api/pages/:name/preview', () => 'nothing of a person', []],
  ['GET /api/editor/manuscripts/:status', () => 'nothing of a person', []],
  ['GET /api/editor/manuscripts/:status/csv', () => 'nothing of a person', []],
  ['GET /api/editor/manuscripts/:status/ids', () => 'nothing of a person', []],
  ['PUT /api/editor/saved-views/:id', savedView, ['editor']],
  ['DELETE /api/editor/saved-views/:id', savedView, ['editor']],
  ['POST /api/editor/manuscript/:id/place', ownManuscript, []],
  ['GET /api/editor/manuscript/:id', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/next-steps', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/files/:file', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/technical-check', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/technical-check', ownManuscript, []],
  ['PUT /api/editor/letters/:kind', () => 'nothing of a person', []],
  ['DELETE /api/editor/letters/:kind', () => 'nothing of a person', []],
  ['PUT /api/editor/volumes/:id', () => 'nothing of a person', []],
  ['DELETE /api/editor/volumes/:id', () => 'nothing of a person', []],
  ['GET /api/moving-in/imports/:id', () => 'nothing of a person', []],
  ['POST /api/moving-in/imports/:id/take-back', () => 'nothing of a person', []],
  ['GET /api/issues/:id', () => 'nothing of a person', []],
  ['PUT /api/editor/issues/:id', () => 'nothing of a person', []],
  ['PUT /api/issues/:id/record', () => 'nothing of a person', []],
  ['GET /api/production/issues/:id/schedule', () => 'nothing of a person', []],
  ['POST /api/production/issues/:id/schedule', () => 'nothing of a person', []],
  ['DELETE /api/production/issues/:id/schedule', () => 'nothing of a person', []],
  ['POST /api/issues/:id/answers', () => 'nothing of a person', []],
  ['DELETE /api/issues/:id/answers/:manuscript', () => 'nothing of a person', []],
  ['DELETE /api/editor/issues/:id', () => 'nothing of a person', []],
  ['POST /api/editor/manuscript/:id/notices', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/notices/:notice/withdraw', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/timeline', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/dossier', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/deposit', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/pmc', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/editors', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/recuse', ownManuscript, []],
  ['PUT /api/editor/colleagues/:id', (_, owner) => owner.id, []],
  ['POST /api/editor/colleague-invitations/:id/resend', () => 'nothing of a person', []],
  ['DELETE /api/editor/colleague-invitations/:id', () => 'nothing of a person', []],
  ['POST /api/editor/manuscript/:id/editor', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/messages', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/messages', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/messages/settle', ownManuscript, []],
  ['GET /api/editor/inquiries/:id/files/:file', () => 'nothing of a person', []],
  ['GET /api/editor/manuscript/:id/messages/files/:file', ownManuscript, []],
  ['GET /api/author/manuscripts/:id/messages/files/:file', ownManuscript, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/messages/files/:file', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/editor/inquiries/:id', () => 'nothing of a person', []],
  ['POST /api/editor/inquiries/:id/messages', () => 'nothing of a person', []],
  ['POST /api/editor/inquiries/:id/state', () => 'nothing of a person', []],
  ['POST /api/editor/inquiries/:id/owner', () => 'nothing of a person', []],
  ['GET /api/author/manuscripts/:id/messages', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/messages', ownManuscript, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/messages', assignmentOf, ['author', 'reviewer', 'editor']],
  ['POST /api/reviewer/assignment/:id/messages', assignmentOf, ['author', 'reviewer', 'editor']],
  ['POST /api/editor/manuscript/:id/update-status', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/assign-reviewer', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/invite-reviewers', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/find-reviewers', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/reviewer-candidates', ownManuscript, []],
  ['PUT /api/editor/manuscript/:id/reviewer-candidates', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/show-review-copy', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/review-copy/:round', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/review-copy/:round/redact', ownManuscript, []],
  ['GET /api/editor/manuscript/:id/reviews', ownManuscript, []],
  ['GET /api/editor/assignment/:id/files/:file', assignmentOf, []],
  ['POST /api/editor/assignment/:id/remind', assignmentOf, []],
  ['POST /api/editor/assignment/:id/cancel', assignmentOf, []],
  ['POST /api/editor/assignment/:id/return', assignmentOf, []],
  ['POST /api/editor/assignment/:id/rate', assignmentOf, []],
  ['POST /api/editor/assignment/:id/due-date', assignmentOf, []],
  ['PUT /api/editor/assignment/:id/for-author', assignmentOf, []],
  ['GET /api/author/manuscripts/:id/reviews/:file', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/editor/payments/:id/check', () => 'nothing of a person', []],
  ['POST /api/editor/fee/:id/payment', ownManuscript, []],
  ['POST /api/editor/fee/:id/exempt', ownManuscript, []],
  // Whoever knows an order's or a receipt's id made it or got it by mail.
  ['POST /api/payments/orders/:id/capture', () => 'NOORDER', ['author', 'reviewer', 'editor']],
  ['POST /api/payments/demonstration/:id', () => 'nothing of a person', []],
  ['GET /api/payments/receipts/:id', () => 'x'.repeat(43), ['author', 'reviewer', 'editor']],
  ['GET /api/payments/receipts/:id/pdf', () => 'x'.repeat(43), ['author', 'reviewer', 'editor']],
  ['GET /api/author/manuscripts/:id/waiver', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/waiver', ownManuscript, ['author', 'reviewer', 'editor']],
  ['GET /api/author/manuscripts/:id/invoices', ownManuscript, ['author', 'reviewer', 'editor']],
  ['POST /api/author/manuscripts/:id/invoices', ownManuscript, ['author', 'reviewer', 'editor']],
  ['GET /api/editor/manuscript/:id/invoices', ownManuscript, []],
  ['POST /api/editor/manuscript/:id/invoices', ownManuscript, []],
  ['GET /api/payments/invoices/:id/pdf', () => 'x'.repeat(43), ['author', 'reviewer', 'editor']],
  ['POST /api/editor/waivers/:id/decide', () => 'nothing of a person', []],
  ['GET /api/manuscripts/:idOrSlug', (db) => submittedManuscript(db), ['author', 'reviewer', 'editor']],
  ['GET /api/usage/articles/:slug', () => 'nothing-published', ['author', 'reviewer', 'editor']],
  ['POST /api/usage/articles/:slug/:kind', () => 'nothing-published', []],
  // Who has the link of such a mail may do what it says, whoever that is.
  ['GET /api/alerts/confirm/:token', () => 'x'.repeat(43), []],
  ['POST /api/alerts/confirm/:token', () => 'x'.repeat(43), []],
  ['GET /api/alerts/end/:token', () => 'x'.repeat(43), []],
  ['POST /api/alerts/end/:token', () => 'x'.repeat(43), []],
  ['POST /api/alerts/end/:token/:follow', () => 'x'.repeat(43), []],
  ['GET /api/production/:id', ownManuscript, []],
  ['POST /api/production/:id/dossier', ownManuscript, []],
  ['GET /api/production/:id/checks', ownManuscript, []],
  ['POST /api/production/:id/table-heads', ownManuscript, []],
  ['GET /api/production/:id/preview', ownManuscript, []],
  ['PUT /api/production/:id/metadata', ownManuscript, []],
  ['PUT /api/production/:id/text', ownManuscript, []],
  ['POST /api/production/:id/text', ownManuscript, []],
  ['POST /api/production/:id/take-in', ownManuscript, []],
  ['POST /api/production/:id/references/complete', ownManuscript, []],
  ['POST /api/production/:id/equation', ownManuscript, []],
  ['GET /api/production/:id/comments', ownManuscript, []],
  ['POST /api/production/:id/comments', ownManuscript, []],
  ['POST /api/production/:id/comments/:comment', ownManuscript, []],
  ['PUT /api/production/:id/findings', ownManuscript, []],
  ['POST /api/production/:id/offers', ownManuscript, []],
  ['POST /api/production/:id/figures', ownManuscript, []],
  ['GET /api/production/:id/figures/:file', ownManuscript, []],
  ['POST /api/production/:id/figures/:file', ownManuscript, []],
  ['PUT /api/production/:id/figures/:file', ownManuscript, []],
  ['DELETE /api/production/:id/figures/:file', ownManuscript, []],
  ['GET /api/production/:id/sent-checklists', ownManuscript, []],
  ['POST /api/production/:id/sent-checklists/:sent', ownManuscript, []],
  ['GET /api/production/:id/sent-figures', ownManuscript, []],
  ['POST /api/production/:id/sent-figures/:sent', ownManuscript, []],
  ['POST /api/production/:id/supplements', ownManuscript, []],
  ['GET /api/production/:id/supplements/:file', ownManuscript, []],
  ['PUT /api/production/:id/supplements/:file', ownManuscript, []],
  ['DELETE /api/production/:id/supplements/:file', ownManuscript, []],
  ['GET /api/production/:id/galley', ownManuscript, []],
  ['POST /api/production/:id/galley', ownManuscript, []],
  ['DELETE /api/production/:id/galley', ownManuscript, []],
  ['POST /api/production/:id/publish', ownManuscript, []],
  ['GET /api/production/:id/proof', proofOf, []],
  ['POST /api/production/:id/proof', proofOf, []],
  ['POST /api/production/:id/proof/due-date', proofOf, []],
  ['POST /api/production/:id/proof/link', proofOf, []],
  ['POST /api/production/:id/proof/revoke', proofOf, []],
  ['POST /api/production/:id/proof/:number/comments/:comment', proofOf, []],
  ['GET /api/proof/:id', proofOf, ['author', 'reviewer', 'editor']],
  ['GET /api/proof/:id/figures/:file', proofOf, ['author', 'reviewer', 'editor']],
  ['GET /api/proof/:id/supplements/:file', proofOf, ['author', 'reviewer', 'editor']],
  ['GET /api/proof/:id/pdf', proofOf, ['author', 'reviewer', 'editor']],
  ['PUT /api/proof/:id/draft', proofOf, ['author', 'reviewer', 'editor']],
  ['POST /api/proof/:id/answer', proofOf, ['author', 'reviewer', 'editor']],
  ['POST /api/production/:id/unschedule', ownManuscript, []],
  ['POST /api/production/:id/revise', ownManuscript, []],
  ['GET /api/manuscripts/:idOrSlug/figures/:file', (db) => submittedManuscript(db), ['author', 'reviewer', 'editor']],
  [
    'GET /api/manuscripts/:idOrSlug/supplements/:file',
    (db) => submittedManuscript(db),
    ['author', 'reviewer', 'editor'],
  ],
  ['GET /api/manuscripts/:idOrSlug/download', (db) => submittedManuscript(db), ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id', assignmentOf, ['author', 'reviewer', 'editor']],
  ['POST /api/reviewer/assignment/:id/more-time', assignmentOf, ['author', 'reviewer', 'editor']],
  ['POST /api/reviewer/assignment/:id/answer', assignmentOf, ['author', 'reviewer', 'editor']],
  ['POST /api/reviewer/assignment/:id/interests', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/manuscript/:round', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/response/:round', assignmentOf, ['author', 'reviewer', 'editor']],
  ['PUT /api/reviewer/assignment/:id/draft', assignmentOf, ['author', 'reviewer', 'editor']],
  ['POST /api/reviewer/assignment/:id/submit', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/file', assignmentOf, ['author', 'reviewer', 'editor']],
  ['POST /api/reviewer/assignment/:id/file', assignmentOf, ['author', 'reviewer', 'editor']],
  ['DELETE /api/reviewer/assignment/:id/file', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/reviews/:file', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/calendar', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/reviewer/assignment/:id/certificate', assignmentOf, ['author', 'reviewer', 'editor']],
  ['GET /api/uploads/:id', begunUpload, ['author', 'reviewer', 'editor']],
  ['DELETE /api/uploads/:id', begunUpload, ['author', 'reviewer', 'editor']],
  ['PUT /api/uploads/:id/parts/:number', begunUpload, ['author', 'reviewer', 'editor']],
];

/** What routes are called with that look at their input before they look for the thing. */
const BODIES: Record<string, object> = {
  'PUT /api/editor/saved-views/:id': { name: 'Theirs' },
  'PUT /api/draft-files/:id/:file': { kind: 'figure' },
};

describe('the routes', () => {
  it('each decide who may call them', () => {
    for (const { route } of routes) expect(Object.keys(VERDICTS), route.path).toContain(route.access);
  });

  it('are there once each, and are spelled the same way', () => {
    const names = routes.map(({ name }) => name.replace(/:\w+/g, ':'));
    expect(new Set(names).size).toBe(names.length);
    // Harvesters know one address by its protocol.
    const others = routes.filter(({ route }) => route.path !== '/oai');
    for (const { route } of others) expect(route.path).toMatch(/^\/api(\/[a-z-]+|\/:[a-zA-Z]+)+(\.json)?$/);
  });

  it('below /api/editor, /api/issues, /api/pages, /api/pictures, /api/production, /api/system and those of moving are for editors alone', () => {
    expect(office.length).toBeGreaterThan(0);
    expect(
      routes.filter(({ route }) =>
        /^\/api\/(editor|issues|pages|pictures|production|moving-in|moving-out|system)(\/|$)/.test(route.path),
      ),
    ).toEqual(office);
  });

  it('that shared caches keep are public and only read', () => {
    for (const { route } of routes.filter(({ route }) => route.cache > 0)) {
      expect([route.access, route.method], route.path).toEqual(['public', 'GET']);
    }
  });
});

it.each(routes.filter(({ route }) => route.path.includes(':')))(
  '$name, which names one thing, is listed among the things that belong to somebody',
  ({ name }) => {
    expect(OBJECTS.map(([known]) => known)).toContain(name);
  },
);

describe.each(await everyEngine())('on $name', (engine) => {
  const journal = useTestJournal(engine);
  let csrf: Record<string, string>;

  beforeAll(async () => {
    const issued = await journal.fetch('/api/init-csrf/');
    const { csrfToken } = await issued.json();
    csrf = { 'X-CSRFToken': csrfToken, Cookie: issued.headers.get('set-cookie')?.split(';')[0] ?? '' };
  });

  const made = new Map<string, Promise<unknown>>();
  /** Made once for many calls; anew once a call has changed something, be it their session. */
  const shared = <Made>(name: string, make: () => Promise<Made>): Promise<Made> => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known as Promise<Made>;
  };
  const someone = (role: Role) => shared(role, () => journal.as(role));

  const signedIn = (caller: Caller) => shared(caller, () => signInAs(caller));
  const signInAs = async (caller: Caller): Promise<Person> => {
    if (caller === 'author' || caller === 'reviewer' || caller === 'editor') return journal.as(caller);
    // The highest role there is gives an address that nobody confirmed nothing.
    if (caller === 'an account not confirmed') return journal.as('editor', { email_verified_at: null });
    const editor = await journal.as('editor');
    const { db, clock, context } = journal;
    if (caller === 'a revoked session') {
      await db.updateTable('session').set({ revoked_at: clock.now() }).where('id', '=', editor.sessionId).execute();
    }
    if (caller === 'a deactivated editor') {
      await db.updateTable('account').set({ is_active: false }).where('id', '=', editor.id).execute();
    }
    if (caller === 'an expired session') {
      const yesterday = new Date(clock.now().getTime() - DAY_MS);
      return startSession(context, editor, { created_at: yesterday });
    }
    return editor;
  };

  /** Calls with everything right but, perhaps, the caller: token of the form, origin, type, an empty body. */
  const call = async (
    route: Route,
    authorization: Record<string, string>,
    more: Record<string, string> = {},
    address = addressOf(route),
  ) => {
    const headers = { ...csrf, 'Content-Type': 'application/json', Origin: SITE_URL, ...authorization, ...more };
    const response = await journal.fetch(address, {
      method: route.method,
      headers,
      ...(isUnsafe(route) && { body: '{}' }),
    });
    if (isUnsafe(route) && response.ok) made.clear();
    return response;
  };
  /** An address that lets the person in: their own assignment or manuscript; to an editor, one of somebody else's. */
  const ownAddress = (route: Route, person: Person) =>
    shared(`${person.id} ${route.method} ${route.path}`, () => makeOwnAddress(route, person));
  const makeOwnAddress = async (route: Route, person: Person) => {
    const { db } = journal;
    if (route.access === 'reviewer-of') return addressOf(route, await assignmentOf(db, person));
    if (route.access === 'proof-of') return addressOf(route, await proofOf(db, person));
    if (route.access === 'author-of') return addressOf(route, await ownManuscript(db, person));
    if (route.access === 'editor-of') return addressOf(route, await subjectOf(route, await acceptedManuscript(db)));
    return addressOf(route);
  };
  /** The id of what a route about a manuscript is called with. */
  const subjectOf = async ({ subject = 'manuscript' }: ManuscriptRoute, manuscript: string) =>
    SUBJECTS[subject](journal.db, manuscript, await someone('reviewer'));
  const expectVerdict = async (response: Response, verdict: Verdict) => {
    expect(response.headers.get('content-type')).toMatch(/^application\/(json|pdf|zip)|^text\/(csv|html|plain|xml)/);
    const body = await response.text();
    if (verdict === 'let in') {
      expect([401, 403], body).not.toContain(response.status);
      expect(response.status, body).toBeLessThan(500);
      return;
    }
    expect(response.status, body).toBe(verdict);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['detail', 'error', 'message']);
  };

  it.each(cells)('$name, called by $caller, is answered as its access says', async ({ route, caller }) => {
    const verdict = VERDICTS[route.access](caller);
    if (caller === 'anonymous') return expectVerdict(await call(route, {}), verdict);
    const { token } = await signedIn(caller);
    if (caller !== 'a forger') return expectVerdict(await call(route, bearer(token)), verdict);
    const forged = forgedAuthorizations({ token, secret: SECRET, now: journal.clock.now() });
    for (const Authorization of Object.values(forged)) {
      await expectVerdict(await call(route, { Authorization }), verdict);
    }
  });

  it.each(duties)(
    '$name asks a $duty for its right, and reveals nothing else about somebody else’s manuscript',
    async (cell) => {
      const { route, duty } = cell;
      const editor = await shared(duty, async () => {
        const person = await journal.as('editor');
        await journal.db.updateTable('colleague').set({ duty }).where('account_id', '=', person.id).execute();
        return person;
      });
      const verdict = (ALLOWED[duty] as readonly Right[]).includes(route.right)
        ? VERDICTS[route.access]('editor')
        : 403;
      await expectVerdict(await call(route, bearer(editor.token)), verdict);
    },
  );

  it.each(reviewers)(
    '$name is not found from the reviewer’s own account before its address is confirmed, and is found after',
    async ({ route }) => {
      const person = await journal.as('reviewer', { email_verified_at: null });
      const own = () => call(route, bearer(person.token), {}, `${address.replace(/:\w+/g, '0000000000000000')}/`);
      const address = route.path.replace(/:\w+/, await assignmentOf(journal.db, person));
      await expectVerdict(await own(), 404);
      const confirmed = { email_verified_at: journal.clock.now() };
      await journal.db.updateTable('account').set(confirmed).where('id', '=', person.id).execute();
      // What is below the assignment may not be there; that it may be asked for shows in what is said of a wrong body.
      if (isUnsafe(route) && route.body !== 'stream' && route.method !== 'DELETE') {
        expect((await own()).status).toBe(400);
      }
    },
  );

  it.each(ofManuscript)(
    '$name lets in whoever may see the manuscript, and only then looks at the input',
    async ({ route }) => {
      const person = await someone(route.access === 'editor-of' ? 'editor' : 'author');
      const response = await call(route, bearer(person.token), {}, await ownAddress(route, person));
      const { status } = response.clone();
      await expectVerdict(response, 'let in');
      // What is below the manuscript may not be there.
      if (!/:file|:notice|:comment|galley$|review-copy\/:round(\/redact)?$/.test(route.path))
        expect(status).not.toBe(404);
    },
  );

  it.each(proofs)(
    '$name lets in the person who submitted the manuscript, and only then looks at the input',
    async ({ route }) => {
      const person = await someone('author');
      const response = await call(route, bearer(person.token), {}, await ownAddress(route, person));
      const { status } = response.clone();
      await expectVerdict(response, 'let in');
      // What is below the proof is not there.
      if (!/:file|pdf$/.test(route.path)) expect(status).not.toBe(404);
    },
  );

  /** Manuscripts that an editor submitted, reviews, and is an author of. */
  const inConflict = async (editor: Person): Promise<string[]> => {
    const { db } = journal;
    const reviewed = await underReviewManuscript(db);
    await assignmentOf(db, editor, { manuscript_id: reviewed });
    const written = await submittedManuscript(db);
    const byEditor = { email: editor.email.toUpperCase() };
    await db.updateTable('manuscript_author').set(byEditor).where('manuscript_id', '=', written).execute();
    return [await ownManuscript(db, editor), reviewed, written];
  };

  it.each(ofManuscript.filter(({ route }) => route.access === 'editor-of'))(
    '$name tells an editor with a conflict of interest nothing about the manuscript, and changes nothing',
    async ({ route }) => {
      const editor = await someone('editor');
      const answer = async (id: string) => {
        const response = await call(route, bearer(editor.token), {}, addressOf(route, id));
        return { status: response.status, headers: [...response.headers], body: await response.text() };
      };
      const absent = await answer(NOBODY);
      expect(absent.status).toBe(404);
      for (const manuscript of await shared('in conflict', () => inConflict(editor))) {
        const { subject } = route;
        const id = await shared(`${subject} of ${manuscript}`, () => subjectOf(route, manuscript));
        expect(await answer(id)).toEqual(absent);
      }
    },
  );

  it.each(office)(
    '$name is closed to an editor without a second factor where the journal requires one',
    async ({ route }) => {
      const { token } = await signedIn('editor');
      journal.context.requireEditorMfa = true;
      try {
        const response = await call(route, bearer(token));
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ mfa_enrolment_required: true });
      } finally {
        journal.context.requireEditorMfa = false;
      }
    },
  );

  it.each(unsafe)('$name is refused when sent by another site, whoever is signed in', async ({ route }) => {
    const person = await signedIn('editor');
    const address = await ownAddress(route, person);
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'nonsense' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: SITE_URL },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${SITE_URL}.evil.example` },
      { Origin: SITE_URL.replace('https:', 'http:') },
      { Origin: `${SITE_URL}:8443` },
    ];
    for (const headers of foreign) {
      const response = await call(route, bearer(person.token), headers, address);
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect((await response.json()).detail).toBe('This request came from another site and was refused.');
    }
  });

  it.each(unsafe)(
    '$name is accepted from the journal’s own site, and from programs that name no site',
    async ({ route }) => {
      const person = await signedIn('editor');
      const address = await ownAddress(route, person);
      const own: Record<string, string>[] = [
        { 'Sec-Fetch-Site': 'same-origin' },
        { 'Sec-Fetch-Site': 'none' },
        { Origin: SITE_URL },
      ];
      for (const headers of own) {
        const { status } = await call(route, bearer(person.token), headers, address);
        expect(status, JSON.stringify(headers)).not.toBe(403);
        // A route that ends this session answers the next call with 401.
        if (status === 200) return;
      }
    },
  );

  it.each(json)('$name accepts JSON in UTF-8 only, which no form of another site can send', async ({ route }) => {
    const person = await signedIn('editor');
    const address = await ownAddress(route, person);
    const types = [
      ...(route.plainForm ? [] : ['application/x-www-form-urlencoded']),
      ...['text/plain', 'multipart/form-data; boundary=x', 'text/json', ''],
      ...['application/json; charset=utf-16', 'application/jsonp', 'application/json, text/plain'],
    ];
    for (const type of types) {
      const response = await call(route, bearer(person.token), { 'Content-Type': type }, address);
      expect(response.status, type).toBe(415);
    }
  });

  it.each(json)('$name refuses every body that is not a JSON object, and never fails', async ({ route }) => {
    const person = await signedIn('editor');
    const address = await ownAddress(route, person);
    const bodies = ['', ' ', 'null', '[]', '"x"', '7', '{', '{"a":1}x', '['.repeat(50_000), DEEP, '{"a":"\\ud800"}'];
    const bytes = [Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])];
    for (const body of [...bodies, ...bytes]) {
      const headers = { ...csrf, ...bearer(person.token), 'Content-Type': 'application/json' };
      const { status } = await journal.fetch(address, { method: route.method, headers, body });
      expect([400, 404], String(body).slice(0, 20)).toContain(status);
    }
  });

  it.each(routes)('$name answers other methods with 405 or the route that takes them', async ({ route }) => {
    const known = allRoutes.filter(({ path }) => path === route.path).map(({ method }) => method as string);
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'].filter((name) => !known.includes(name))) {
      const response = await journal.fetch(addressOf(route), { method });
      expect([405, 401], method).toContain(response.status);
      if (response.status === 405) expect(response.headers.get('allow')).toContain(known[0]);
    }
  });

  it.each(routes)('$name lets no other site read its answer', async ({ route }) => {
    const { token } = await signedIn('editor');
    const replies = [
      await call(route, bearer(token), { Origin: 'https://evil.example' }),
      await journal.fetch(addressOf(route), { method: 'OPTIONS', headers: { Origin: 'https://evil.example' } }),
    ];
    for (const { headers } of replies) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });

  it.each(OBJECTS.flatMap(([name, own, callers]) => callers.map((caller) => ({ name, own, caller }))))(
    '$name tells $caller nothing about what is not theirs, and changes nothing',
    async ({ name, own, caller }) => {
      const { route } = routes.find((entry) => entry.name === name) ?? {};
      if (!route) throw new Error(`There is no route ${name} any more.`);
      const owner = await shared('owner', () => journal.as('author'));
      const { token } = await someone(caller);
      const answer = async (id: string) => {
        const response = await journal.fetch(
          route.path
            .replace(/:\w+/, id)
            .replace(/:number|:round/, '1')
            .replace(':file', '0000000000000000'),
          {
            method: route.method,
            headers: { ...csrf, ...bearer(token), 'Content-Type': 'application/json' },
            ...(isUnsafe(route) && { body: JSON.stringify(BODIES[name] ?? {}) }),
          },
        );
        if (isUnsafe(route) && response.ok) made.clear();
        return { status: response.status, headers: [...response.headers], body: await response.text() };
      };
      const theirs = await answer(await own(journal.db, owner));
      expect(theirs.status).toBe(404);
      expect(theirs).toEqual(await answer('0000000000000000'));
      expect((await journal.fetch('/api/auth/me/', { headers: bearer(owner.token) })).status).toBe(200);
    },
  );

  it('none of these calls left an error in the operator’s log', () => {
    expect(journal.logged).toEqual([]);
  });
});
