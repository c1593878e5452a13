import type { Duty } from '#domain/account/colleague/duty';
import type { Role } from '#domain/account/role';
import { DAY_MS } from '#domain/kernel/date';
import type { Orcid } from '#server/kernel/adapters/orcid';
import { demonstrationPayments } from '#server/kernel/adapters/payments-demonstration';
import type { Route } from '#server/kernel/http/route';
import {
  addressOf,
  manuscriptIn,
  objectOf,
  type Params,
  UNUSED_ID,
  UPLOAD_TOKEN,
  unpublishedIn,
} from './access-objects.ts';
import {
  ALLOWED,
  CALLERS,
  type Caller,
  isAllowed,
  isOfOffice,
  isOfOneManuscript,
  isUnsafe,
  type Verdict,
  verdictOf,
} from './access-rules.ts';
import { grantOf, nameOf } from './access-table.ts';
import { bearer, type Person, startSession } from './accounts.ts';
import { addAssignment, submittedManuscript } from './factories.ts';
import { forgedAuthorizations } from './forged-tokens.ts';
import { SECRET, SITE_URL, type TestJournal } from './journal.ts';
import { csrfHeaders } from './submissions.ts';

const ROLES: readonly Role[] = ['author', 'reviewer', 'editor'];

/** Bodies for routes that validate their input before looking up the object. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/editor/saved-views/:id': { name: 'Theirs' },
  'PUT /api/draft-files/:id/:file': { kind: 'figure' },
};

/** No call of the walk gets as far as ORCID. */
const NO_ORCID: Orcid = {
  isLive: false,
  authorizationUrl: () => '',
  exchangeCode: async () => undefined,
  check: async () => {},
};

interface Answer {
  status: number;
  headers: [string, string][];
  body: string;
}

/** Calls routes of a journal as every kind of caller, and reports replies that contradict their access. */
export function accessWalk(journal: TestJournal) {
  const { db, clock, context } = journal;
  // Some routes exist only with a provider connected.
  context.payments = demonstrationPayments(db, clock);
  context.inboundMail = { domain: 'journal.example', secret: SECRET };
  context.orcid = NO_ORCID;
  const people = new Map<string, Promise<Person>>();
  const things = new Map<string, Promise<unknown>>();

  /**
   * A person shared by many calls; replaced after one of their calls has changed something, including their session.
   */
  const someone = (name: string, signIn: () => Promise<Person>) => madeOnce(people, name, signIn);

  /** Created once for many calls, and again after one has changed something. */
  const shared = <Made>(name: string, make: () => Promise<Made> | Made) =>
    madeOnce(things as Map<string, Promise<Made>>, name, make);

  async function discardChanged(authorization: string): Promise<void> {
    things.clear();
    people.delete(STRANGER);
    for (const [name, one] of people) if (authorization.includes((await one).token)) people.delete(name);
  }

  let csrf: Record<string, string> | undefined;
  let calls = 0;
  /**
   * Sends a request in which everything is valid except, perhaps, the caller: form token, origin, type, body and client
   * address.
   */
  async function call(route: Route, address: string, headers: Record<string, string>): Promise<Answer> {
    calls += 1;
    const ip = `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
    csrf ??= await csrfHeaders(journal.fetch);
    const own = { 'Content-Type': 'application/json', Origin: SITE_URL, 'X-Upload-Token': UPLOAD_TOKEN };
    const all = { ...csrf, ...own, ...headers };
    const body = isUnsafe(route) && { body: JSON.stringify(BODIES[nameOf(route)] ?? {}) };
    const response = await journal.fetch(address, { method: route.method, headers: all, ...body }, ip);
    if (isUnsafe(route) && response.ok) await discardChanged(headers.Authorization ?? '');
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  }

  type Signed = Exclude<Caller, 'anonymous'>;
  const person = (caller: Signed) => someone(caller, () => signInAs(caller));
  async function signInAs(caller: Signed): Promise<Person> {
    if (caller === 'author' || caller === 'reviewer' || caller === 'editor') return journal.as(caller);
    // Even the highest role gains nothing from an unconfirmed address.
    if (caller === 'an account not confirmed') return journal.as('editor', { email_verified_at: null });
    const editor = await journal.as('editor');
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
  }

  /** A colleague with a duty, for these subjects. */
  const colleague = (duty: Duty, categories: readonly string[]) =>
    someone(`${duty} of ${categories}`, async () => {
      const editor = await journal.as('editor');
      const changed = { duty, categories: JSON.stringify(categories) };
      await db.updateTable('colleague').set(changed).where('account_id', '=', editor.id).execute();
      return editor;
    });

  /** The owner of every object that is not the caller's. */
  const stranger = () => someone(STRANGER, () => journal.as('author'));

  /** The objects in the path, created for their owner. */
  async function objectsFor(route: Route, owner: Person): Promise<Params> {
    const thing = objectOf(route);
    return thing ? shared(`${thing.named} of ${owner.id}`, () => thing.make(journal, owner)) : {};
  }

  /** Objects that a legitimate caller may use: their own or, in the office, a stranger's. */
  const permittedObjects = async (route: Route, caller?: Person): Promise<Params> =>
    objectsFor(route, caller && isPersonal(route) ? caller : await stranger());

  /** A caller's credentials. Impostors use a different forged token from route to route. */
  async function authorizationOf(caller: Caller): Promise<Record<string, string>> {
    if (caller === 'anonymous') return {};
    if (caller !== 'a forger') return bearer((await person(caller)).token);
    const forged = Object.values(await forgeries());
    forger += 1;
    return { Authorization: forged[forger % forged.length] ?? '' };
  }
  let forger = 0;

  async function forgeries(): Promise<Record<string, string>> {
    const { token } = await person('a forger');
    return forgedAuthorizations({ token, secret: SECRET, now: clock.now() });
  }

  async function wrongCallers(route: Route): Promise<string[]> {
    const wrong: string[] = [];
    for (const caller of CALLERS) {
      const headers = await authorizationOf(caller);
      const own = await permittedObjects(route, caller === 'anonymous' ? undefined : await person(caller));
      const answer = await call(route, addressOf(route, own), headers);
      wrong.push(...differences(answer, verdictOf(route, caller)).map((what) => `${caller}: ${what}`));
    }
    return wrong;
  }

  async function wrongDuties(route: Route): Promise<string[]> {
    const wrong: string[] = [];
    for (const duty of Object.keys(ALLOWED) as Duty[]) {
      const editor = await colleague(duty, ['Oncology']);
      const own = await permittedObjects(route, editor);
      await assignEverything(editor);
      const answer = await call(route, addressOf(route, own), bearer(editor.token));
      const verdict = isAllowed(duty, route) ? 'let in' : 403;
      wrong.push(...differences(answer, verdict).map((what) => `a ${duty}: ${what}`));
    }
    return wrong;
  }

  /** Assigns all of the stranger's manuscripts, and every inquiry, to this editor. */
  async function assignEverything({ id: editor }: Person): Promise<void> {
    const { id } = await stranger();
    await db.updateTable('manuscript').set({ editor_id: editor }).where('submitter_id', '=', id).execute();
    await db.updateTable('inquiry').set({ owner_id: editor }).execute();
  }

  async function wrongWithoutSecondFactor(route: Route): Promise<string[]> {
    const { token } = await person('editor');
    const address = addressOf(route, await permittedObjects(route, await person('editor')));
    context.requireEditorMfa = true;
    const { status, body } = await call(route, address, bearer(token)).finally(() => {
      context.requireEditorMfa = false;
    });
    const isAsked = status === 403 && JSON.parse(body).mfa_enrolment_required === true;
    return isAsked
      ? []
      : [`an editor without the second factor that is required: expected to be asked for it, got ${status}`];
  }

  async function wrongFromOtherSites(route: Route): Promise<string[]> {
    const editor = await person('editor');
    const address = addressOf(route, await permittedObjects(route, editor));
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    const { status, body } = await call(route, address, { ...bearer(editor.token), ...foreign });
    const isRefused = status === 403 && body.includes('This request came from another site and was refused.');
    return isRefused ? [] : [`an editor’s browser for another site: expected to be refused, got ${status} ${body}`];
  }

  /** Checks that a hidden object gets the same 404 as a missing one, byte for byte. */
  async function wrongForHidden(
    who: string,
    route: Route,
    { token }: { token: string },
    hidden: Params,
  ): Promise<string[]> {
    const theirs = await call(route, addressOf(route, hidden), bearer(token));
    const [first = ''] = Object.keys(hidden);
    const absent = await call(route, addressOf(route, { ...hidden, [first]: UNUSED_ID }), bearer(token));
    const wrong = differences(theirs, 404);
    if (JSON.stringify(theirs) !== JSON.stringify(absent)) {
      wrong.push(`expected the answer for what is not there, ${formatAnswer(absent)}, got ${formatAnswer(theirs)}`);
    }
    return wrong.map((what) => `${who}: ${what}`);
  }

  async function wrongAboutOthers(route: Route): Promise<string[]> {
    const wrong: string[] = [];
    for (const role of isOfOffice(route) ? (['editor'] as const) : ROLES) {
      const owner = await stranger();
      const theirs = await objectsFor(route, owner);
      wrong.push(...(await wrongForHidden(`${role} of what is somebody else’s`, route, await person(role), theirs)));
      // The owner's session is untouched too.
      const { status } = await journal.fetch('/api/auth/me/', { headers: bearer(owner.token) });
      if (status !== 200) wrong.push(`${role} of what is somebody else’s: the owner is no longer signed in`);
    }
    return wrong;
  }

  async function wrongAboutUnpublished(route: Route): Promise<string[]> {
    const hidden = unpublishedIn(route, await shared('unpublished', () => submittedManuscript(db)));
    if (!hidden) return [];
    const wrong: string[] = [];
    for (const role of ROLES) {
      wrong.push(...(await wrongForHidden(`${role} of what is not published`, route, await person(role), hidden)));
    }
    return wrong;
  }

  const inConflict = (why: string) => someone(`an editor who ${why} it`, () => journal.as('editor'));

  /** The objects of a route, with a manuscript for which four editors have a conflict of interest. */
  async function addConflict(route: Route): Promise<{ named: Params; manuscript_id: string }> {
    const named = await objectsFor(route, await inConflict('submitted'));
    const manuscript_id = await manuscriptIn(journal, route, named);
    await shared(`conflicts about ${manuscript_id}`, async () => {
      const { email } = await inConflict('wrote');
      const byEditor = { email: email.toUpperCase() };
      await db.updateTable('manuscript_author').set(byEditor).where('manuscript_id', '=', manuscript_id).execute();
      const { id: account_id } = await inConflict('stepped back from');
      await db.insertInto('recusal').values({ manuscript_id, account_id, recused_at: clock.now() }).execute();
      await addAssignment(db, await inConflict('reviews'), { manuscript_id });
    });
    return { named, manuscript_id };
  }

  async function wrongInConflict(route: Route): Promise<string[]> {
    const wrong: string[] = [];
    for (const why of ['submitted', 'wrote', 'stepped back from'] as const) {
      const { named } = await addConflict(route);
      wrong.push(...(await wrongForHidden(`an editor who ${why} the manuscript`, route, await inConflict(why), named)));
    }
    // For reviewers the conflict lasts until acceptance.
    const { named, manuscript_id } = await addConflict(route);
    const manuscript = () => db.updateTable('manuscript').where('id', '=', manuscript_id);
    const { status } = await db
      .selectFrom('manuscript')
      .select('status')
      .where('id', '=', manuscript_id)
      .executeTakeFirstOrThrow();
    await manuscript().set({ status: 'under_review' }).execute();
    const reviewer = await inConflict('reviews');
    wrong.push(...(await wrongForHidden('an editor who reviews the manuscript', route, reviewer, named)));
    await manuscript().set({ status }).execute();
    return wrong;
  }

  async function wrongBeyondScope(route: Route): Promise<string[]> {
    const wrong: string[] = [];
    const theirs = await permittedObjects(route);
    for (const duty of ['section_editor', 'guest_editor'] as const) {
      if (!isAllowed(duty, route)) continue;
      const editor = await colleague(duty, []);
      wrong.push(...(await wrongForHidden(`a ${duty} of what is not theirs`, route, editor, theirs)));
    }
    return wrong;
  }

  return {
    /** Lists callers who are treated wrongly, with the expected and the actual reply. */
    async wrongCells(route: Route): Promise<string[]> {
      const wrong = [
        ...(await wrongCallers(route)),
        ...(isOfOffice(route) ? [...(await wrongDuties(route)), ...(await wrongWithoutSecondFactor(route))] : []),
        ...(isUnsafe(route) ? await wrongFromOtherSites(route) : []),
        ...(isPersonal(route) && route.path.includes(':') ? await wrongAboutOthers(route) : []),
        ...(grantOf(route).access === 'public' ? await wrongAboutUnpublished(route) : []),
        ...(isOfOneManuscript(route) ? [...(await wrongInConflict(route)), ...(await wrongBeyondScope(route))] : []),
      ];
      return wrong.map((what) => `${nameOf(route)} called by ${what}`);
    },

    /** Lists forged tokens that are treated wrongly. */
    async wrongForgeries(route: Route): Promise<string[]> {
      const wrong: string[] = [];
      for (const [what, Authorization] of Object.entries(await forgeries())) {
        const own = await permittedObjects(route, await person('a forger'));
        const found = differences(
          await call(route, addressOf(route, own), { Authorization }),
          verdictOf(route, 'a forger'),
        );
        wrong.push(...found.map((difference) => `${nameOf(route)} called with ${what}: ${difference}`));
      }
      return wrong;
    },
  };
}

const STRANGER = 'a stranger';

function madeOnce<Made>(
  made: Map<string, Promise<Made>>,
  name: string,
  make: () => Promise<Made> | Made,
): Promise<Made> {
  const known = made.get(name) ?? Promise.resolve(make());
  made.set(name, known);
  return known;
}

/** Whether a route is about the caller's own objects; in the office, about an editor's personal ones. */
const isPersonal = (route: Route) =>
  (!isOfOffice(route) && grantOf(route).access !== 'public') || route.path.startsWith('/api/editor/saved-views');

const formatAnswer = ({ status, body }: Answer) => `${status} ${body.slice(0, 160)}`;

/** How a reply differs from the verdict. Whatever the route sets, no other site may read the reply. */
function differences(answer: Answer, verdict: Verdict): string[] {
  const { status, body } = answer;
  const headers = new Map(answer.headers);
  if ([...headers.keys()].some((name) => name.startsWith('access-control-')))
    return ['other sites may read the answer'];
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (headers.get(name) !== value) return [`expected ${name}: ${value}, got ${headers.get(name)}`];
  }
  if (verdict === 'let in') {
    const isIn = ![401, 403, 404, 429].includes(status) && status < 500;
    return isIn ? [] : [`expected to be let in, got ${formatAnswer(answer)}`];
  }
  if (status !== verdict) return [`expected ${verdict}, got ${formatAnswer(answer)}`];
  const kept = headers.get('cache-control');
  if (kept !== 'no-store') return [`expected ${verdict} that nothing keeps, got Cache-Control ${kept}`];
  const says = Object.keys(JSON.parse(body)).sort().join();
  return says === 'detail,error,message'
    ? []
    : [`expected ${verdict} without further words, got ${formatAnswer(answer)}`];
}

const SECURITY_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };
