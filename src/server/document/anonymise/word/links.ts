/** Addresses that identify a person: email addresses, profiles, personal cloud folders. */
const PERSONAL =
  /@|%40|orcid\.org|-my\.sharepoint\.com|safelinks\.protection|researchgate\.net\/profile|linkedin\.com\/in\/|scholar\.google\.[a-z.]+\/citations/i;

/** Whether a link may stay in a review copy: a web address without names, or an internal target. */
export function isNeutralLink(address: string): boolean {
  const link = address.trim();
  return link.startsWith('#') || (/^https?:\/\//i.test(link) && !PERSONAL.test(link));
}

/** Whether a string is a local file path, which Word once used to describe every picture. */
export function isFilePath(text: string): boolean {
  return /^\s*(?:[a-z]:[\\/]|\\\\|file:|\/(?:users|home|volumes|private|var|tmp)\/|~\/)/i.test(text);
}
