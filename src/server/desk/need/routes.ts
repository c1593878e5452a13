import * as z from 'zod';
import { type DeskRow, NEED_KINDS, type NeedPosition } from '#domain/desk/need/need';
import { json, page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { INVALID_AFTER, listReply, PageLimit } from '#server/kernel/http/list-reply';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';

const common = { csrf: false, cache: 0 } as const;

/** Imported on demand, to keep the office's function fast to start. */
const loadNeeds = () => import('./list-needs.ts');

/** The position encoded in the `after` parameter of a Link header. */
const Position = z.strictObject({
  kind: z.enum(NEED_KINDS),
  due: z.iso.datetime(),
  subject_id: z.string().min(1).max(80),
});
const After = z.string().transform((text, context): NeedPosition => {
  try {
    const { data } = Position.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (data && !data.subject_id.includes('\0')) return data;
  } catch {
    // The issue is added below.
  }
  context.addIssue({ code: 'custom', message: INVALID_AFTER });
  return z.NEVER;
});
const encodePosition = ({ kind, due, subject_id }: NeedPosition) =>
  Buffer.from(JSON.stringify({ kind, due, subject_id })).toString('base64url');

/** The maximum per request: the page size of lists. */
const WAITING_MAX = 100;
const Ids = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Id).max(WAITING_MAX, `Send at most ${WAITING_MAX} ids.`));

const Page = z.object({
  of: z.literal('mine', 'Send of=mine, or leave of out.').optional(),
  after: After.optional(),
  limit: PageLimit.default(50),
});

async function toNeedsQuery(of: 'mine' | undefined, { context: { reader, clock }, user }: SignedInCall) {
  const covered = user.office?.covers.map(({ id }) => id) ?? [];
  const handledBy = of && ([user.id, ...covered] as const);
  return {
    duty: user.office?.duty ?? 'read_only',
    visibility: await visibilityOf(reader, user),
    handledBy,
    now: clock.now(),
  };
}

/** Routes for the office's queue. */
export const needRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/needs',
    right: 'read',
    summary: 'Lists the office’s queue, most urgent first.',
    notes:
      'Failures first (`urgency` is `failing`), then by `due`, so that the longest overdue come first. Items waiting for authors or reviewers appear once they are overdue. `of=mine` leaves out what other editors handle, unless the caller covers for them. At most 1,000 of each kind are counted; beyond that, `X-Total-Count-Is` is `at-least`.',
    answers: [page('Need')],
    input: Page,
    async handle({ of, after, limit }, call) {
      const { journal, reader } = call.context;
      const { listNeeds } = await loadNeeds();
      const page = await listNeeds(journal, reader, { ...(await toNeedsQuery(of, call)), after, limit });
      return listReply({ ...page, limit, url: call.request.url, cursorOf: encodePosition, show: (need) => need });
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
      'Each row is a manuscript with all its items, placed by the most urgent; items that concern no manuscript have their own rows. `horizon` is `today` for items that failed, are overdue or are due today, and `week` for the following seven days. Otherwise the same as `/api/editor/needs/`.',
    answers: [page('DeskRow')],
    input: Page,
    async handle({ of, after, limit }, call) {
      const { journal, reader } = call.context;
      const { listDesk } = await loadNeeds();
      const page = await listDesk(journal, reader, { ...(await toNeedsQuery(of, call)), after, limit });
      const encodeRow = ({ needs: [lead] }: DeskRow) => (lead ? encodePosition(lead) : '');
      return listReply({ ...page, limit, url: call.request.url, cursorOf: encodeRow, show: (row) => row });
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/desk/counts',
    right: 'read',
    summary: 'Counts the items waiting for the caller and those unassigned, by row and by kind.',
    notes: 'At most 1,000 of each kind are counted.',
    answers: [json('DeskCounts')],
    input: z.strictObject({}),
    async handle(_, call) {
      const { journal, reader } = call.context;
      return Response.json(await (await loadNeeds()).countDesk(journal, reader, await toNeedsQuery('mine', call)));
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/manuscripts-waiting',
    right: 'read',
    summary: 'Returns whom the given manuscripts are waiting for, and how many days each has had its status.',
    notes: '`ids` are separated by commas. Manuscripts hidden from the editor are left out.',
    answers: [json('WaitingOn[]')],
    input: z.object({ ids: Ids }),
    async handle({ ids }, { context: { journal, reader, clock }, user }) {
      const choice = { visibility: await visibilityOf(reader, user), now: clock.now() };
      return Response.json(await (await loadNeeds()).listWaitingOn(journal, reader, ids, choice));
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/next-steps',
    right: 'read',
    summary: 'Returns the office’s tasks for a manuscript, and who else it is waiting for.',
    answers: [json('NextSteps')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context: { journal, reader, clock } }) =>
      (await loadNeeds()).readNextSteps(journal, reader, id, clock.now()),
  }),
];
