import * as z from 'zod';
import { VIEW_TEXTS } from '#domain/desk/list/saved-view';
import { NewView, ViewChange } from '#domain/desk/list/saved-view-change';
import { json } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route, type SignedInCall } from '#server/kernel/http/route';

/** Imported on demand, to keep the office's function fast to start. */
const changing = () => import('./change-view.ts');
const reading = () => import('./view-queries.ts');

const common = { access: 'editor', csrf: false, cache: 0, right: 'read' } as const;
const OTHERS = { 403: 'Only managing editors share views.' } as const;

const changed = async (message: string, { context, user }: SignedInCall) => ({
  message,
  views: await (await reading()).listViews(context.reader, user.id),
});

/** Routes for saved views. */
export const viewRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/saved-views',
    summary: 'Lists the caller’s saved views and those shared with the office.',
    answers: [json('SavedView[]')],
    input: z.object({}),
    handle: async (_, { context, user }) => (await reading()).listViews(context.reader, user.id),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/editor/saved-views',
    summary: 'Saves a list of manuscripts with its filters under a name.',
    notes: '`query` has the filters, the order and the columns as the address of the page has them.',
    answers: [json('SavedViewsChange')],
    refusals: { ...OTHERS, 422: 'There are 50 views already.' },
    input: NewView,
    async handle(view, call) {
      await (await changing()).saveView(view, call);
      return changed(VIEW_TEXTS.saved, call);
    },
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/saved-views/:id',
    summary: 'Renames a saved view, or changes whether it is shared.',
    notes: 'Managing editors may change the shared views of others.',
    answers: [json('SavedViewsChange')],
    refusals: OTHERS,
    input: ViewChange.safeExtend({ id: RandomId }),
    async handle({ id, ...change }, call) {
      await (await changing()).changeView(id, change, call);
      return changed(VIEW_TEXTS.changed, call);
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/saved-views/:id',
    summary: 'Removes a saved view.',
    notes: 'Managing editors may remove the shared views of others.',
    answers: [json('SavedViewsChange')],
    input: z.strictObject({ id: RandomId }),
    async handle({ id }, call) {
      await (await changing()).removeView(id, call);
      return changed(VIEW_TEXTS.removed, call);
    },
  }),
];
