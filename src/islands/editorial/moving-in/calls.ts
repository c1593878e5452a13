import { editorialApi } from '#domain/editorial/paths';
import { bytesOf } from '#domain/moving-in/embedded';
import type { MovedArticle, MovingTrial } from '#domain/moving-in/moving';
import { movingInApi } from '#domain/moving-in/paths';
import type { Piece } from '#domain/moving-in/split';
import { callApi } from '#islands/api.ts';
import { sendFile } from '#islands/api-file.ts';
import { sendDocument } from '#islands/send-document.ts';

const NOT_TRIED = 'The articles could not be tried. Please try again.';
const NOT_TAKEN = 'The article could not be taken in. Please try again.';

/** What would become of articles of one issue. */
export const tryArticles = async (issue: string, articles: readonly string[]): Promise<MovingTrial[]> =>
  (
    await callApi<{ trials: MovingTrial[] }>(movingInApi.trial, {
      method: 'POST',
      body: { issue, articles },
      as: true,
      fallback: NOT_TRIED,
    })
  ).trials;

/** What the office says of a section: the type of its articles and their topic, each empty where it says nothing. */
export interface Choice {
  article_type: string;
  category: string;
}

/** Takes one article in; `pdf` is the place of its PDF in it. */
export async function takeIn(
  { issue, article, files }: Piece,
  { choice, pdf, signal }: { choice: Choice; pdf: number | undefined; signal: AbortSignal },
): Promise<MovedArticle> {
  const file = pdf === undefined ? undefined : files.get(pdf);
  const bytes = file && bytesOf(file);
  const fields = { issue, article, ...choice, has_pdf: String(pdf !== undefined) };
  if (bytes) {
    const sent = new File([bytes], 'article.pdf', { type: 'application/pdf' });
    return sendDocument<MovedArticle>(movingInApi.articles, { file: sent, fields, fallback: NOT_TAKEN, signal });
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return (await sendFile<MovedArticle>(movingInApi.articles, { body, fallback: NOT_TAKEN, signal })).answer;
}

/** Has the site built with what was taken in. */
export const askForBuild = () =>
  callApi<{ message: string }>(editorialApi.rebuild, {
    method: 'POST',
    as: true,
    fallback: 'The articles are here, but the build of the site could not be asked for. Ask for it under Site builds.',
  });
