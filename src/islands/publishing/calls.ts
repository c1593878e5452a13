import { editorialApi } from '#domain/desk/editorial/paths';
import type { SiteBuild, SiteState } from '#domain/publishing/build';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

const FALLBACK = 'Failed to fetch the site’s builds';

export const readSite = () => callApi<SiteState>(editorialApi.siteState, { as: true, fallback: FALLBACK });

/** Fetches a page of builds; `address` is the list's, or the previous page's `next`. */
export const listBuilds = (address: string) => callListApi<SiteBuild>(address, { as: true, fallback: FALLBACK });

export const rebuild = () =>
  callApi<{ message: string }>(editorialApi.rebuild, {
    method: 'POST',
    as: true,
    fallback: 'The build could not be requested',
  });

export const rollBack = (release: string) =>
  callApi<{ message: string }>(editorialApi.rollBack, {
    method: 'POST',
    body: { release },
    as: true,
    fallback: 'Failed to roll back',
  });
