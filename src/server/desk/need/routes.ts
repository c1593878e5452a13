import * as z from 'zod';
import type { DeskRow } from '#domain/desk/need/desk-row';
import { NEED_KINDS, type Ranked } from '#domain/desk/need/need';
import { json, page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { listReply, PageLimit, WRONG_AFTER } from '#server/kernel/http/list-reply';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';

const common = { csrf: false, cache: 0 } as const;

/** Imported on demand, to keep the office's function fast to start. */
const load = () => import('./list-needs.ts');

/** The position from which a Link header continues. */
const Place = z.strictObject({
  kind: z.enum(NEED_KINDS),
  due: z.iso.datetime(),
  subject_id: z.string().min(1).max(80),
});
const After = z.string().transform((text, context): Ranked => {
  try {
    const { data } = Place.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (data && !data.subject_id.includes('\0')) return data;
  } catch {
    // Explained below.
  }
  context.addIssue({ code: 'custom', message: WRONG_AFTER });
  return z.NEVER;
});
const placeOf = ({ kind, due, subject_id }: Ranked) =>
  Buffer.from(JSON.stringify({ kind, due, subject_id })).toString('base64url');

/** Maximum manuscripts per query: the page size of lists. */
const WAITING_MAX = 100;
const Ids = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Id).max(WAITING_MAX, `Name ${WAITING_MAX} manuscripts at most.`));

const Page = z.object({
  of: z.literal('mine', 'Choose mine, or leave of out.').optional(),
  after: After.optional(),
  limit: PageLimit.default(50),
});

/** The filter for the caller. */
async function choiceOf(of: 'mine' | undefined, { context: { reader, clock }, user }: SignedInCall) {
  const covered = user.office?.covers.map(({ id }) => id) ?? [];
  const handledBy = of && ([user.id, ...covered] as const);
  return {
    duty: user.office?.duty ?? 'read_only',
    sight: await visibilityOf(reader, user),
    handledBy,
    now: clock.now(),
  };
}

/** Routes for the office's tasks, of all manuscripts and of one. */
export const needRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/needs',
    right: 'read',
    summary: 'Lists the office’s queue, most urgent first.',
    notes:
      'First what is broken (`urgency` is `failing`), then by `due`, so that what is late the longest comes first. What waits for authors or reviewers within their time is not in it. `of=mine` leaves out what other editors handle, but for those who are away and for whom the caller covers. Of each kind up to 1,000 are counted; where there is more, `X-Total-Count-Is: at-least` stands beside `X-Total-Count`.',
    answers: [page('Need')],
    input: Page,
    async handle({ of, after, limit }, call) {
      const { journal, reader } = call.context;
      const { listNeeds } = await load();
      const page = await listNeeds(journal, reader, { ...(await choiceOf(of, call)), after, limit });
      return listReply({ ...page, limit, url: call.request.url, placeOf, show: (need) => need });
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/desk',
    right: 'read',
    summary: 'Lists the manuscripts of which something waits for the office, the most urgent first.',
    notes:
      'A row is a manuscript with all that waits about it, in the place of the most urgent; what is about no manuscript has a row of its own. `horizon` is `today` for what is due by the end of the day, late or broken, `week` for the seven days after it. Otherwise as `/api/editor/needs/`.',
    answers: [page('DeskRow')],
    input: Page,
    async handle({ of, after, limit }, call) {
      const { journal, reader } = call.context;
      const { listDesk } = await load();
      const page = await listDesk(journal, reader, { ...(await choiceOf(of, call)), after, limit });
      const ofRow = ({ needs: [lead] }: DeskRow) => (lead ? placeOf(lead) : '');
      return listReply({ ...page, limit, url: call.request.url, placeOf: ofRow, show: (row) => row });
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/desk/counts',
    right: 'read',
    summary: 'Counts what waits for the caller and what nobody handles, in rows of the desk and by kinds.',
    notes: 'Of each kind up to 1,000 are counted.',
    answers: [json('DeskCounts')],
    input: z.strictObject({}),
    async handle(_, call) {
      const { journal, reader } = call.context;
      return Response.json(await (await load()).countDesk(journal, reader, await choiceOf('mine', call)));
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/manuscripts-waiting',
    right: 'read',
    summary: 'Shows whom some manuscripts are waiting for, and how many days each has had its status.',
    notes: '`ids` are separated by commas. Manuscripts hidden from the editor are left out.',
    answers: [json('WaitingOn[]')],
    input: z.object({ ids: Ids }),
    async handle({ ids }, { context: { journal, reader, clock }, user }) {
      const choice = { sight: await visibilityOf(reader, user), now: clock.now() };
      return Response.json(await (await load()).listWaiting(journal, reader, ids, choice));
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/next-steps',
    right: 'read',
    summary: 'Shows what the office has to do for a manuscript, and whom else it is waiting for.',
    answers: [json('NextSteps')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context: { journal, reader, clock } }) =>
      (await load()).readNextSteps(journal, reader, id, clock.now()),
  }),
];
