/** Pages directly below `/articles/`. */
const RESERVED: readonly string[] = ['view', 'page', 'index'];
const SLUG_MAX = 80;

/** An article's slug from its title: lower-case words joined by hyphens, numbered until `isTaken` is false. */
export async function uniqueSlug(title: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const words = titleSlug(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? words : `${words}-${number}`;
    if (!RESERVED.includes(slug) && !(await isTaken(slug))) return slug;
  }
}

/** Words as a slug: "Ear, Nose and Throat" is `ear-nose-and-throat`. */
export function slugify(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? ['other'];
  // Letters of other alphabets become their code points, so that file names are the same everywhere.
  return words.join('-').replace(/[^a-z0-9-]/gu, (letter) => `u${letter.codePointAt(0)?.toString(16)}`);
}

/** A title as a slug: "Résumé of α-blockers" → `resume-of-blockers`. */
function titleSlug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word.slice(0, SLUG_MAX);
    if (longer.length > SLUG_MAX) break;
    slug = longer;
  }
  return slug || 'article';
}

/** The anchor of a heading in Markdown: lower-case letters, with hyphens for spaces. */
export function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
