import { allRoutes } from '#server/assembly/api';
import { serveCaughtMail } from '#server/assembly/site/caught-mail';
import type { Site } from '#server/assembly/site/node-server';
import { withOaiCache } from '#server/assembly/site/oai-cache';
import { serveApiFiles, serveSite } from '#server/assembly/site/serve-site';
import { folderSiteFiles } from '#server/kernel/adapters/site-files';
import type { Context } from '#server/kernel/context';
import { type Handler, serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { findPublishedSlug } from '#server/publication/queries';
import { listUnpublished } from '#server/publishing/queries';
import type { Journal } from './journal.ts';

/** Articles no longer published but still on the live site, as far as known. */
export interface UnpublishedArticles {
  ids: readonly string[];
}

/** Our own server's handlers: API, site files, and emails of a demonstration. */
export function siteOf(
  { context, current, catchesMail }: Journal,
  folder: () => string,
  unpublished?: UnpublishedArticles,
): Site {
  const withdrawn = () => unpublished?.ids ?? [];
  const isPublished = (idOrSlug: string) =>
    findPublishedSlug(context.reader, idOrSlug).then(
      (slug) => slug !== undefined,
      () => true,
    );
  const pages = serveSite(folder, withdrawn, isPublished);
  const siteFiles = folderSiteFiles(folder);
  const open = async () => ({ context: { ...(await current()), siteFiles }, close: async () => {} });
  const api = withOaiCache(serve(allRoutes, open, manuscriptAccess));
  return {
    api: unpublished ? refreshAfterChanges(api, () => findUnpublished(unpublished, context)) : api,
    pages: async (request, send) => (catchesMail && (await serveCaughtMail(request, current))) || pages(request, send),
    apiFiles: serveApiFiles(folder, withdrawn),
  };
}

/** Finds withdrawn articles; if the database is down, keeps the known ones. */
export async function findUnpublished(
  unpublished: UnpublishedArticles,
  { reader, log }: Pick<Context, 'reader' | 'log'>,
): Promise<void> {
  try {
    unpublished.ids = await listUnpublished(reader);
  } catch (error) {
    log('error', 'The withdrawn articles could not be read from the database.', error);
  }
}

/** Delays replies to the office, which alone withdraws articles, until the site hides them. */
const refreshAfterChanges =
  (api: Handler, refresh: () => Promise<void>): Handler =>
  async (request, platform) => {
    const isOffice = new URL(request.url).pathname.startsWith('/api/editor/');
    if (!isOffice || ['GET', 'HEAD'].includes(request.method)) return api(request, platform);
    const reply = await api(request, { ...platform, sendText: undefined });
    if (reply.ok) await refresh();
    return reply;
  };
