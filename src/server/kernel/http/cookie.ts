/** The name of one of our cookies; the __Host- prefix needs https, which a local machine does not have. */
export function secureCookieName(name: string, siteUrl: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** The attributes of every cookie for someone with an account: no script reads it, and no other site sends it. */
export function cookieAttributes(siteUrl: string, seconds: number): string {
  return `Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${siteUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** True for a browser that calls from one of our own pages; other clients keep no cookies. */
export function isOwnBrowser(request: Request): boolean {
  return request.headers.get('sec-fetch-site') === 'same-origin';
}

/** The value of one of our cookies: letters, digits, hyphens and underscores only. */
export function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value && /^[A-Za-z0-9_-]{16,64}$/.test(value) ? value : undefined;
}
