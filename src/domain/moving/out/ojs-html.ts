/** Text as OJS stores titles and abstracts: HTML. */
export const ojsHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text as paragraphs of HTML, the first of which begins with `before`. */
export const ojsParagraphs = (text: string, before = ''): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line, index) => `<p>${index === 0 ? before : ''}${ojsHtml(line)}</p>`)
    .join('');
