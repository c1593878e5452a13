import * as z from 'zod';
import { NEED_KINDS, type Ranked } from '#domain/desk/need/need';
import { json, page } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { listReply, PageLimit, WRONG_AFTER } from '#server/kernel/http/list-reply';
import { type Route, route } from '#server/kernel/http/route';
import { sightOf } from '#server/manuscript/queries';

const common = { csrf: false, cache: 0 } as const;

/** Loaded where it is asked for: the function of the office starts without it. */
const load = () => import('./list-needs.ts');

/** The place in the list from which a Link header continues. */
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

/** How many manuscripts can be asked about at once: as many as a page of a list has. */
const WAITING_MAX = 100;
const Ids = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Id).max(WAITING_MAX, `Name ${WAITING_MAX} manuscripts at most.`));

/** What waits for the office, of all manuscripts and of one. */
export const needRoutes: readonly Route[] = [
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/needs',
    right: 'read',
    summary: 'Lists what waits for the office, the most urgent first.',
    notes:
      'First what is broken (`urgency` is `failing`), then by `due`, so that what is late the longest comes first. What waits for authors or reviewers within their time is not in it. `of=mine` leaves out what other editors handle, but for those who are away and for whom the caller covers. Of each kind up to 1,000 are counted; where there is more, `X-Total-Count-Is: at-least` stands beside `X-Total-Count`.',
    answers: [page('Need')],
    input: z.object({
      of: z.literal('mine', 'Choose mine, or leave of out.').optional(),
      after: After.optional(),
      limit: PageLimit.default(50),
    }),
    async handle({ of, after, limit }, { context: { journal, reader, clock }, request, user }) {
      const covered = user.office?.covers.map(({ id }) => id) ?? [];
      const handledBy = of && ([user.id, ...covered] as const);
      const place = { handledBy, now: clock.now(), after, limit };
      const choice = { duty: user.office?.duty ?? 'read_only', sight: await sightOf(reader, user), ...place };
      const { listNeeds } = await load();
      const { needs, total, hasMore } = await listNeeds(journal, reader, choice);
      return listReply({ rows: needs, limit, total, hasMore, url: request.url, placeOf, show: (need) => need });
    },
  }),
  route({
    ...common,
    access: 'editor',
    method: 'GET',
    path: '/api/editor/manuscripts-waiting',
    right: 'read',
    summary: 'Tells for whom some manuscripts wait, and since how many days each has its status.',
    notes: '`ids` are separated by commas. What the editor does not see is left out.',
    answers: [json('WaitingOn[]')],
    input: z.object({ ids: Ids }),
    async handle({ ids }, { context: { journal, reader, clock }, user }) {
      const choice = { sight: await sightOf(reader, user), now: clock.now() };
      return Response.json(await (await load()).listWaiting(journal, reader, ids, choice));
    },
  }),
  route({
    ...common,
    access: 'editor-of',
    method: 'GET',
    path: '/api/editor/manuscript/:id/next-steps',
    right: 'read',
    summary: 'Tells for whom a manuscript waits: what the office has to do, and whom else it waits for.',
    answers: [json('NextSteps')],
    input: z.strictObject({ id: Id }),
    handle: async ({ id }, { context: { journal, reader, clock } }) =>
      (await load()).readNextSteps(journal, reader, id, clock.now()),
  }),
];
