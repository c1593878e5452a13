import * as z from 'zod';
import type { DeskRow } from '#domain/desk/need/desk-row';
import { NEED_KINDS, type Ranked } from '#domain/desk/need/need';
import { json, page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, PageLimit } from '#server/kernel/http/list-reply';
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
  context.addIssue({ code: 'custom', message: INVALID_AFTER });
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
      'Failures first (`urgency` is `failing`), then by `due`, so that the longest overdue come first. Items waiting for authors or reviewers appear once they are overdue. `of=mine` leaves out what other editors handle, unless the caller covers for them. Up to 1,000 of each kind are counted; beyond that, `X-Total-Count` comes with `X-Total-Count-Is: at-least`.',
    answers: [page('Need')],
    input: Page,
    async handle({ of, after, limit }, call) {
      const { journal, reader } = call.context;
      const { listNeeds } = await load();
      const page = await listNeeds(journal, reader, { ...(await choiceOf(of, call)), after, limit });
      return listReply({ ...page, limit, url: call.request.url, cursorOf: placeOf, show: (need) => need });
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/desk',
    right: 'read',
    summary: 'Lists the manuscripts waiting for the office, most urgent first.',
    notes:
      'Each row is a manuscript with all its items, placed by the most urgent; items about no manuscript have their own row. `horizon` is `today` for items that failed, are overdue or are due today, and `week` for the following seven days. Otherwise as `/api/editor/needs/`.',
    answers: [page('DeskRow')],
    input: Page,
    async handle({ of, after, limit }, call) {
      const { journal, reader } = call.context;
      const { listDesk } = await load();
      const page = await listDesk(journal, reader, { ...(await choiceOf(of, call)), after, limit });
      const ofRow = ({ needs: [lead] }: DeskRow) => (lead ? placeOf(lead) : '');
      return listReply({ ...page, limit, url: call.request.url, cursorOf: ofRow, show: (row) => row });
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/desk/counts',
    right: 'read',
    summary: 'Counts the items waiting for the caller and those unassigned, by row and by kind.',
    notes: 'Up to 1,000 of each kind are counted.',
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
    summary: 'Shows who the given manuscripts are waiting for, and how many days each has had its status.',
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
    summary: 'Shows what the office has to do for a manuscript, and who else it is waiting for.',
    answers: [json('NextSteps')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context: { journal, reader, clock } }) =>
      (await load()).readNextSteps(journal, reader, id, clock.now()),
  }),
];
