import { allRoutes } from '#server/assembly/api';
import { serveCaughtMail } from '#server/assembly/site/caught-mail';
import type { Site } from '#server/assembly/site/node-server';
import { withOaiCache } from '#server/assembly/site/oai-cache';
import { serveCopies, serveSite } from '#server/assembly/site/serve-site';
import { siteInFolder } from '#server/kernel/adapters/site-files';
import { serve } from '#server/kernel/http/serve';
import { manuscriptAccess } from '#server/manuscript/access';
import type { Journal } from './journal.ts';

/** What our own server answers for an opened journal: its API, the pages of a folder, and the mail it catches. */
export function siteOf({ current, catchesMail }: Journal, folder: () => string): Site {
  const pages = serveSite(folder);
  const siteFiles = siteInFolder(folder);
  const open = async () => ({ context: { ...(await current()), siteFiles }, close: async () => {} });
  return {
    api: withOaiCache(serve(allRoutes, open, manuscriptAccess)),
    pages: async (request) => (catchesMail && (await serveCaughtMail(request, current))) || pages(request),
    copies: serveCopies(folder),
  };
}
