import { siteInFolder } from '#server/adapters/site-files';
import { allRoutes } from '#server/assembly/api';
import { serve } from '#server/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import { serveCaughtMail } from '#server/site/caught-mail';
import type { Site } from '#server/site/node-server';
import { withOaiCache } from '#server/site/oai-cache';
import { serveCopies, serveSite } from '#server/site/serve-site';
import type { Journal } from './journal.ts';

/** What our own server answers for an opened journal: its API, the pages of a folder, and the mail it catches. */
export function siteOf({ context: opened, catchesMail }: Journal, folder: () => string): Site {
  const pages = serveSite(folder);
  const context = { ...opened, siteFiles: siteInFolder(folder) };
  return {
    api: withOaiCache(serve(allRoutes, async () => ({ context, close: async () => {} }), manuscriptAccess)),
    pages: async (request) => (catchesMail && (await serveCaughtMail(request, context))) || pages(request),
    copies: serveCopies(folder),
  };
}
