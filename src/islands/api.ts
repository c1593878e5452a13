import type { ListEntry } from '#domain/article-list';
import { api, paths } from '#domain/paths';

/** A reply that is not a success; `message` is the server's own words or the fallback of the call. */
export class ApiError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Reads JSON from the journal's own server; every failure becomes an `ApiError` with a sentence to show. */
async function getJson(address: string, fallback: string): Promise<unknown> {
  const reply = await fetch(address, { headers: { accept: 'application/json' } }).catch(() => undefined);
  const body: unknown = await reply?.json().catch(() => undefined);
  if (reply?.ok && body !== undefined) return body;
  const { detail, error } = (body ?? {}) as { detail?: unknown; error?: unknown };
  const message = [detail, error].find((words) => typeof words === 'string' && words !== '');
  throw new ApiError((message as string | undefined) ?? fallback, reply?.status ?? 0);
}

/** The search index of all published articles, newest first. */
export async function listArticles(): Promise<ListEntry[]> {
  return (await getJson(paths.articlesIndex, 'Failed to fetch manuscripts')) as ListEntry[];
}

/** A published article as the API gives it (spec §3, manuscript). */
export interface ManuscriptView {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly abstract: string;
  readonly co_authors: readonly string[];
  readonly keywords: readonly string[];
  readonly category: string;
  readonly publishedDate: string;
  readonly volume: { readonly id: string; readonly number: number; readonly year: number } | null;
  readonly issue: { readonly id: string; readonly number: number } | null;
  readonly doi: string | null;
  readonly citations: number;
  /** Sanitised HTML. */
  readonly content: string;
  readonly journal: { readonly name: string };
  readonly is_sample: boolean;
}

/** One published article, by id or slug. */
export async function getManuscript(idOrSlug: string): Promise<ManuscriptView> {
  return (await getJson(api.manuscript(idOrSlug), 'Failed to fetch manuscript details')) as ManuscriptView;
}
