import { Problem, problemResponse } from '#server/kernel/http/problem';

// Netlify hands a function at most 6 MB of request, and carries binary bodies as Base64.
const REQUEST_MAX = 6_000_000;

/**
 * Refuses what Netlify would refuse before a function sees it, so that its limits show on a local machine too
 * (`SIMULATE_NETLIFY=1`). Returns undefined where Netlify would let the request through.
 */
export function refuseAsNetlify(request: Request): Response | undefined {
  const size = Number(request.headers.get('content-length') ?? 0);
  const encoded = Math.ceil(size / 3) * 4;
  if (encoded <= REQUEST_MAX) return undefined;
  return problemResponse(new Problem('too_large', 'The request is larger than Netlify passes to a function.'), '');
}
