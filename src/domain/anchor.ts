/** The anchor of a heading where Markdown is shown: lower-case letters, hyphens for spaces, nothing else. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
