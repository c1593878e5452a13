import type { Article } from './article.ts';
import { displayTitle } from './notice.ts';

const START = '<div class="frame article">';
/** The first element after the article: further reading, or machine-readable metadata. */
const END = /<section class="frame related"|<script type="application\/ld\+json"/;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
/** Fonts are not in the archive, so readers' own are used. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;
/**
 * Matches elements that work only on the site, and WebP sources and large views of figures, which are not in the archive.
 */
const ONLINE_ONLY =
  /<button type="button" class="plain-action" id="share">.*?<\/button>|<a class="back"[^>]*>.*?<\/a>|<source type="image\/webp"[^>]*>|<button type="button" class="enlarge"[\s\S]*?(?=<a class="full-size")/g;
const ADDRESS = /( (?:href|src)=")(\/[^"]*)"/g;

/**
 * Turns an article's page into an offline file: its main part with inline styles and without script. Links to `files`
 * become relative, all others absolute.
 * @throws Error if the page has no article
 */
export function offlinePage(
  page: string,
  article: Article,
  { origin, files }: { origin: string; files: ReadonlySet<string> },
): string {
  const start = page.indexOf(START);
  const end = page.slice(start).search(END);
  if (start < 0 || end < 0) throw new Error(`The page of ${article.slug} contains no article.`);
  const styles = [...page.matchAll(STYLE)].map(([, style = '']) => style.replace(FONT_FACE, '')).join('\n');
  const folder = `/articles/${article.slug}/`;
  const body = page
    .slice(start, start + end)
    .replace(ONLINE_ONLY, '')
    .replaceAll(`/api/manuscripts/${article.slug}/download/`, `${folder}${article.slug}.pdf`)
    .replace(ADDRESS, (_, attribute: string, address: string) => {
      const file = address.startsWith(folder) ? address.slice(folder.length) : undefined;
      return `${attribute}${file !== undefined && files.has(file) ? file : origin + address}"`;
    });
  const title = escaped(displayTitle(article));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: file:">
<title>${title}</title>
<link rel="canonical" href="${origin}${folder}">
<style>${styles}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
