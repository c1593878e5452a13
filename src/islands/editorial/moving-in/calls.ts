import { editorialApi } from '#domain/editorial/paths';
import type { MovedArticle, MovingKind, MovingTrial } from '#domain/moving-in/moving';
import { movingInApi } from '#domain/moving-in/paths';
import { callApi } from '#islands/api.ts';
import { sendFile } from '#islands/api-file.ts';
import { sendDocument } from '#islands/send-document.ts';

const NOT_TRIED = 'The articles could not be tried. Please try again.';
const NOT_TAKEN = 'The article could not be taken in. Please try again.';

/** What would become of articles of one issue. */
const tryArticles = async (body: {
  kind: MovingKind;
  issue: string;
  articles: readonly string[];
}): Promise<MovingTrial[]> =>
  (
    await callApi<{ trials: MovingTrial[] }>(movingInApi.trial, {
      method: 'POST',
      body,
      as: true,
      fallback: NOT_TRIED,
    })
  ).trials;

/** What the office says of a section: the type of its articles and their topic, each empty where it says nothing. */
export interface Choice {
  article_type: string;
  category: string;
}

/** An article with what the office says of it, and what reads its PDF. */
interface Sent {
  kind: MovingKind;
  issue: string;
  article: string;
  choice: Choice;
  pdf: (() => Promise<Uint8Array<ArrayBuffer> | undefined>) | null;
}

/** Takes one article in. */
async function takeIn({ kind, issue, article, choice, pdf }: Sent, signal: AbortSignal): Promise<MovedArticle> {
  const bytes = await pdf?.();
  const fields = { kind, issue, article, ...choice, has_pdf: String(pdf !== null) };
  if (bytes) {
    const sent = new File([bytes], 'article.pdf', { type: 'application/pdf' });
    return sendDocument<MovedArticle>(movingInApi.articles, { file: sent, fields, fallback: NOT_TAKEN, signal });
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return (await sendFile<MovedArticle>(movingInApi.articles, { body, fallback: NOT_TAKEN, signal })).answer;
}

/** The calls that a move makes. */
export const CALLS = { tryArticles, takeIn };
export type Calls = typeof CALLS;

/** Has the site built with what was taken in. */
export const askForBuild = () =>
  callApi<{ message: string }>(editorialApi.rebuild, {
    method: 'POST',
    as: true,
    fallback: 'The articles are here, but the build of the site could not be asked for. Ask for it under Site builds.',
  });
