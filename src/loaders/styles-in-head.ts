const ISLAND_STYLES = /<style>astro-island[^<]*<\/style>/g;

/**
 * Astro writes its style for islands in front of the first one, in the body, where HTML allows no style; in a page of
 * ours it is in the head.
 */
export function stylesInHead(page: string): string {
  if (!page.includes('<style>astro-island')) return page;
  const [styles] = page.match(ISLAND_STYLES) ?? [];
  return styles ? page.replaceAll(ISLAND_STYLES, '').replace('</head>', () => `${styles}</head>`) : page;
}
