/** The available licences, by SPDX identifier in lower case, as DataCite writes them. */
export const LICENCE_IDS = [
  'cc-by-4.0',
  'cc-by-sa-4.0',
  'cc-by-nc-4.0',
  'cc-by-nc-sa-4.0',
  'cc-by-nc-nd-4.0',
  'cc0-1.0',
] as const;
export type LicenceId = (typeof LICENCE_IDS)[number];

export interface Licence {
  readonly id: LicenceId;
  readonly name: string;
  readonly shortName: string;
  readonly url: string;
}

/** A licence; `permits` describes its permissions and ends a sentence. */
export interface DescribedLicence extends Licence {
  readonly permits: string;
}

const CREDIT_CONDITION = 'provided that the authors are credited';
const SHARE_AND_ADAPT = 'anyone may share and adapt the work';

const creativeCommons = (id: LicenceId, code: string, words: string, permits: string): DescribedLicence => ({
  id,
  name: `Creative Commons ${words} 4.0 International`,
  shortName: `CC ${code.toUpperCase()} 4.0`,
  url: `https://creativecommons.org/licenses/${code}/4.0/`,
  permits,
});

export const LICENCES: Readonly<Record<LicenceId, DescribedLicence>> = {
  'cc-by-4.0': creativeCommons(
    'cc-by-4.0',
    'by',
    'Attribution',
    `${SHARE_AND_ADAPT}, for any purpose, ${CREDIT_CONDITION}.`,
  ),
  'cc-by-sa-4.0': creativeCommons(
    'cc-by-sa-4.0',
    'by-sa',
    'Attribution-ShareAlike',
    `${SHARE_AND_ADAPT}, for any purpose, ${CREDIT_CONDITION} and adaptations have the same licence.`,
  ),
  'cc-by-nc-4.0': creativeCommons(
    'cc-by-nc-4.0',
    'by-nc',
    'Attribution-NonCommercial',
    `${SHARE_AND_ADAPT}, for non-commercial purposes, ${CREDIT_CONDITION}.`,
  ),
  'cc-by-nc-sa-4.0': creativeCommons(
    'cc-by-nc-sa-4.0',
    'by-nc-sa',
    'Attribution-NonCommercial-ShareAlike',
    `${SHARE_AND_ADAPT}, for non-commercial purposes, ${CREDIT_CONDITION} and adaptations have the same licence.`,
  ),
  'cc-by-nc-nd-4.0': creativeCommons(
    'cc-by-nc-nd-4.0',
    'by-nc-nd',
    'Attribution-NonCommercial-NoDerivatives',
    `anyone may share the work unchanged, for non-commercial purposes, ${CREDIT_CONDITION}.`,
  ),
  'cc0-1.0': {
    id: 'cc0-1.0',
    name: 'Creative Commons Zero 1.0 Universal',
    shortName: 'CC0 1.0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    permits: 'anyone may use the work, for any purpose and without asking.',
  },
};

export const isLicenceId = (text: string): text is LicenceId => Object.hasOwn(LICENCES, text);

const ADDRESS = /creativecommons\.org\/(?:licenses\/([a-z-]+)\/4\.0|publicdomain\/zero\/1\.0)/;
const NAME = /^cc[ -]?(?:(by(?:[ -](?:nc|sa|nd)){0,2})(?:[ -]4\.0)?(?: international)?|0(?:[ -]1\.0)?)$/;

/** Parses an address or a short name, such as “CC BY-NC”; undefined for other licences and earlier versions. */
export function parseLicence(text: string): LicenceId | undefined {
  const key = text.trim().toLowerCase();
  const match = ADDRESS.exec(key) ?? NAME.exec(key);
  const id = match && (match[1] ? `cc-${match[1].replaceAll(' ', '-')}-4.0` : 'cc0-1.0');
  return id && isLicenceId(id) ? id : undefined;
}

/** The licence of everything published before others were available; fixed, unlike the default. */
export const FIRST_LICENCE: LicenceId = 'cc-by-4.0';

/** Returns the journal's licence as stored with an article: null for `FIRST_LICENCE`. */
export const storedLicence = ({ licence }: { licence: Pick<Licence, 'id'> }): LicenceId | null =>
  licence.id === FIRST_LICENCE ? null : licence.id;

/** The licence an article was published under, regardless of the journal's current one; null means `FIRST_LICENCE`. */
export const resolveLicence = ({ licence }: { licence: LicenceId | null }): DescribedLicence =>
  LICENCES[licence ?? FIRST_LICENCE];

/** The default licence: CC BY 4.0 (spec §9). */
export const LICENCE_DEFAULTS = {
  id: 'cc-by-4.0',
  name: 'Creative Commons Attribution 4.0 International',
  shortName: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
