import * as z from 'zod';
import { IssueNames, VolumeNames } from '#domain/editorial/volume';
import { Id } from '#server/http/id';
import { type Route, route } from '#server/http/route';
import { changeIssue, changeVolume } from './change-volume.ts';
import { listEditorialVolumes } from './volume-queries.ts';

const common = { access: 'editor', csrf: false, cache: 0 } as const;
const OneVolume = z.strictObject({ id: Id, seen: VolumeNames });
const OneIssue = z.strictObject({ id: Id, seen: IssueNames });

/** Volumes and issues that a mistyped number has made are renamed or removed while they are empty. */
export const volumeRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/editor/volumes',
    input: z.object({}),
    handle: async (_, { context }) => Response.json(await listEditorialVolumes(context.reader)),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/volumes/:id',
    input: VolumeNames.extend({ id: Id, seen: VolumeNames }),
    handle: ({ id, seen, ...names }, call) => changeVolume({ id, seen, names }, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/volumes/:id',
    input: OneVolume,
    handle: (input, call) => changeVolume(input, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/editor/issues/:id',
    input: IssueNames.extend({ id: Id, seen: IssueNames }),
    handle: ({ id, seen, ...names }, call) => changeIssue({ id, seen, names }, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/editor/issues/:id',
    input: OneIssue,
    handle: (input, call) => changeIssue(input, call),
  }),
];
