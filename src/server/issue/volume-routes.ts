import * as z from 'zod';
import { IssueNames, VolumeNames } from '#domain/issue/volume-change';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const load = () => import('./change-volume.ts');

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const change = {
  ...common,
  notes: '`seen` holds the names as last read. The site is rebuilt.',
  answers: [json('ChangedVolumes')],
};
const NOT_EMPTY = 'It contains manuscripts, or has changed since `seen`.';
const NOT_EMPTY_OR_TAKEN = 'It contains manuscripts, has changed since `seen`, or the number is taken.';

/** Routes for volumes and issues: mistyped ones can be renamed or deleted while empty. */
export const volumeRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/volumes',
    right: 'read',
    summary: 'Lists all volumes with their issues, newest first.',
    notes: '`manuscripts` is the number in each.',
    answers: [json('EditorialVolume[]')],
    input: z.object({}),
    async handle(_, { context }) {
      const { listEditorialVolumes } = await import('./volume-queries.ts');
      return Response.json(await listEditorialVolumes(context.reader));
    },
  }),
  route({
    ...change,
    method: 'PUT',
    path: '/api/editor/volumes/:id',
    right: 'produce',
    summary: 'Renames a volume while it is empty.',
    refusals: { 409: NOT_EMPTY_OR_TAKEN },
    input: VolumeNames.extend({ id: Id, seen: VolumeNames }),
    handle: async ({ id, seen, ...names }, call) => (await load()).changeVolume({ id, seen, names }, call),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: '/api/editor/volumes/:id',
    right: 'produce',
    summary: 'Removes an empty volume with its issues.',
    refusals: { 409: NOT_EMPTY },
    input: z.strictObject({ id: Id, seen: VolumeNames }),
    handle: async (place, call) => (await load()).changeVolume(place, call),
  }),
  route({
    ...change,
    method: 'PUT',
    path: '/api/editor/issues/:id',
    right: 'produce',
    summary: 'Renames an issue while it is empty.',
    refusals: { 409: NOT_EMPTY_OR_TAKEN },
    input: IssueNames.extend({ id: Id, seen: IssueNames }),
    handle: async ({ id, seen, ...names }, call) => (await load()).changeIssue({ id, seen, names }, call),
  }),
  route({
    ...change,
    method: 'DELETE',
    path: '/api/editor/issues/:id',
    right: 'produce',
    summary: 'Removes an empty issue.',
    refusals: { 409: NOT_EMPTY },
    input: z.strictObject({ id: Id, seen: IssueNames }),
    handle: async (place, call) => (await load()).changeIssue(place, call),
  }),
];
