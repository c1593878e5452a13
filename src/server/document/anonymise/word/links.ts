/** Addresses that name a person: with an e-mail address in them, a profile, somebody's own cloud folder. */
const PERSONAL =
  /@|%40|orcid\.org|-my\.sharepoint\.com|safelinks\.protection|researchgate\.net\/profile|linkedin\.com\/in\/|scholar\.google\.[a-z.]+\/citations/i;

/** Whether a link may stay in a review copy: an address of the web that names nobody, or a place in the document. */
export function isNeutralLink(address: string): boolean {
  const link = address.trim();
  return link.startsWith('#') || (/^https?:\/\//i.test(link) && !PERSONAL.test(link));
}

/** Whether a text is where a file stands on somebody's computer, as Word once described every picture. */
export function isFilePath(text: string): boolean {
  return /^\s*(?:[a-z]:[\\/]|\\\\|file:|\/(?:users|home|volumes|private|var|tmp)\/|~\/)/i.test(text);
}
