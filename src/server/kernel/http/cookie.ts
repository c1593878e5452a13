/** A cookie's name; the __Host- prefix needs https, which a local machine lacks. */
export function secureCookieName(name: string, siteUrl: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

export function cookieAttributes(siteUrl: string, seconds: number): string {
  return `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** Whether a browser sent the request from our own pages; other clients keep no cookies. */
export function isOwnBrowser(request: Request): boolean {
  return request.headers.get('sec-fetch-site') === 'same-origin';
}

/** Reads a cookie's value; undefined if it has characters that our cookies never contain. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value && /^[A-Za-z0-9_-]{16,64}$/.test(value) ? value : undefined;
}
