/** The anchor that a heading gets where Markdown is shown: small letters, hyphens for blanks, no other signs. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
