import { Id } from './id.ts';
import { notFound } from './problem.ts';
import type { ManuscriptAccess, ManuscriptCall, ManuscriptRoute, Route, SignedInCall } from './route.ts';

/** True for a route whose access depends on one manuscript. */
export function isAboutManuscript(route: Route): route is ManuscriptRoute {
  return route.access === 'editor-of' || route.access === 'author-of';
}

/**
 * The call of somebody who may see the manuscript of the path.
 * @throws Problem not_found, the same for what does not exist and for what this caller may not see
 */
export async function manuscriptCall(
  call: SignedInCall,
  route: ManuscriptRoute,
  { id }: { id?: string },
  manuscripts: ManuscriptAccess,
): Promise<ManuscriptCall> {
  const { data } = Id.safeParse(id);
  const { access, subject = 'manuscript' } = route;
  const manuscript = data === undefined ? undefined : await manuscripts[access](call, { id: data, subject });
  if (!manuscript) throw notFound();
  return { ...call, manuscript };
}
