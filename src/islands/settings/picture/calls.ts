import { queryOptions } from '@tanstack/react-query';
import type { OfficePicture } from '#domain/journal/picture/picture';
import { pictureApi } from '#domain/journal/picture/picture';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { sendFile } from '#islands/kernel/api-file.ts';
import { dataUrlOf } from '#islands/kernel/article-images.ts';

/** The description of an image as the office writes it. */
export interface PictureText {
  description: string;
  decorative: boolean;
  credit: string;
}

/** The reply to every change to the images. */
export interface ChangedPictures {
  message: string;
  name: string;
  pictures: OfficePicture[];
}

export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: () =>
    callApi<OfficePicture[]>(pictureApi(), {
      as: true,
      fallback: 'The pictures could not be loaded. Please try again.',
    }),
});

/** The address of an image in the office, also before publication. A name always refers to the same image. */
export const pictureAddress = (name: string) =>
  queryOptions({
    queryKey: ['picture', name],
    queryFn: async () =>
      dataUrlOf(await fetchFile(pictureApi(name), { fallback: 'The picture could not be fetched.' })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function addPicture(file: File, { description, decorative, credit }: PictureText) {
  const body = new FormData();
  // The fields go before the file, so that errors in them are known before it has arrived.
  for (const [name, text] of Object.entries({ description, decorative: String(decorative), credit })) {
    body.append(name, text);
  }
  body.append('file', file);
  const fallback = 'The picture could not be added. Please try again.';
  return (await sendFile<ChangedPictures>(pictureApi(), { body, fallback })).answer;
}

export const describePicture = (name: string, body: PictureText) =>
  callApi<ChangedPictures>(pictureApi(name), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The description could not be saved. Please try again.',
  });

export const removePicture = (name: string) =>
  callApi<ChangedPictures>(pictureApi(name), {
    method: 'DELETE',
    as: true,
    fallback: 'The picture could not be removed. Please try again.',
  });
