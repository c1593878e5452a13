import * as z from 'zod';
import { PICTURE_SIDE_MIN } from '#domain/journal/picture/picture';
import { PictureChange, PictureName } from '#domain/journal/picture/picture-text';
import { file, json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor', right: 'produce', csrf: false, cache: 0 } as const;
const PictureParams = z.strictObject({ name: PictureName });

/** Routes for the office's pictures. */
export const pictureRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/pictures',
    summary: 'Lists the office’s pictures, newest first.',
    notes: '`used_as` says where each is shown; only unused pictures can be removed.',
    answers: [json('OfficePicture[]')],
    input: z.strictObject({}),
    handle: async (_, { context }) => (await import('./queries.ts')).listPictures(context.reader),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/pictures',
    summary: 'Adds a picture.',
    notes:
      'Metadata, such as where the picture was taken, are removed. Its name is a hash of the rest: adding the same picture again only changes its description.',
    streams: {
      type: 'multipart/form-data',
      fields: {
        file: `JPEG, PNG or WebP, at most 3.5 MB and 40 million pixels, at least ${PICTURE_SIDE_MIN} on each side.`,
        description: 'What the picture shows, for people who cannot see it.',
        decorative: '`true` in place of a description, if the picture is only decorative.',
        credit: 'The credit; may be empty.',
      },
    },
    answers: [json('ChangedPictures')],
    refusals: { 422: 'The file is damaged, animated, or too large or small.' },
    body: 'stream',
    input: z.strictObject({}),
    handle: async (_, call) => (await import('./add-picture.ts')).addPicture(call),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/pictures/:name',
    summary: 'Sends a picture.',
    answers: [file('image/*')],
    input: PictureParams,
    handle: async (of, call) => (await import('./pictures.ts')).sendPicture(of, call),
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/pictures/:name',
    summary: 'Changes a picture’s description everywhere it is shown.',
    answers: [json('ChangedPictures')],
    input: PictureChange,
    handle: async (change, call) => (await import('./pictures.ts')).describePicture(change, call),
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/pictures/:name',
    summary: 'Removes an unused picture.',
    answers: [json('ChangedPictures')],
    refusals: { 409: 'The picture is in use.' },
    input: PictureParams,
    handle: async (of, call) => (await import('./pictures.ts')).removePicture(of, call),
  }),
];
