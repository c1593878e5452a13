import type { IssueRecord } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import type { EditorialVolume } from '#domain/issue/volume-change';
import { pictureApi } from '#domain/journal/picture/paths';
import { PICTURE_MAX, PICTURE_SIDE_MIN, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { callApi } from '#islands/kernel/api.ts';
import { sendFile } from '#islands/kernel/api-file.ts';
import { coverName, type FoundCover } from './covers.ts';

const FAILED = 'The cover could not be imported. Please try again.';

/** What is wrong with a picture, as far as a browser sees it; empty where nothing is. */
export async function judgeCover(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    if (Math.max(width, height) > PICTURE_MAX.side || width * height > PICTURE_MAX.pixels) {
      return PICTURE_TEXTS.tooManyPixels;
    }
    return Math.min(width, height) < PICTURE_SIDE_MIN ? PICTURE_TEXTS.tooFewPixels : '';
  } catch {
    return PICTURE_TEXTS.broken;
  }
}

/**
 * Makes a cover a picture of the office and shows it on its issue, where the issue is here and has none.
 * @throws ApiError where the picture is refused, or somebody changes the issue at this moment
 */
export async function takeCover(cover: FoundCover, signal: AbortSignal): Promise<void> {
  const read = { as: true, fallback: FAILED } as const;
  const volumes = await callApi<EditorialVolume[]>(issueApi.volumes, read);
  const volume = volumes.find(({ number }) => number === cover.volume);
  const id = volume?.issues.find(({ number }) => number === cover.issue)?.id;
  if (!id) return;
  signal.throwIfAborted();
  const issue = await callApi<IssueRecord>(issueApi.issue(id), read);
  if (issue.cover) return;
  const body = new FormData();
  const words = { description: cover.description || coverName(cover), decorative: 'false', credit: '' };
  for (const [name, value] of Object.entries(words)) body.set(name, value);
  body.set('file', new File([cover.bytes], `cover.${endingOf(cover.bytes)}`));
  const { answer } = await sendFile<{ name: string }>(pictureApi(), { body, fallback: FAILED, signal });
  const { title, description, publication_date, sections, version, is_special, guest_editors } = issue;
  const { call_text, call_opens_on, call_closes_on } = issue;
  await callApi(issueApi.record(id), {
    ...{ method: 'PUT', as: true, fallback: FAILED },
    // Without its articles: the order stays as it is. Without a build: the office looks at what came first.
    body: {
      builds: false,
      ...{ title, description, publication_date, sections, version, cover: answer.name, articles: [] },
      ...{ is_special, guest_editors, call_text, call_opens_on, call_closes_on },
    },
  });
}

const endingOf = ([first]: Uint8Array) => (first === 0xff ? 'jpg' : first === 0x89 ? 'png' : 'webp');
