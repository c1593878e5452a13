import { isLicenceId, LICENCE_IDS, LICENCES } from '#domain/journal/licence/licence';
import type { SettingField } from './setting-field.ts';

/** Under which licence articles are published. */
export const LICENCE_FIELDS: readonly SettingField[] = [
  {
    name: 'licence',
    label: 'Licence of articles',
    hint: 'For every article published from now on. DOAJ and funders require CC BY. Update the copyright page too.',
    called: 'the licence',
    max: 20,
    control: 'choice',
    choices: LICENCE_IDS.map((id) => ({ value: id, label: `${LICENCES[id].shortName}: ${LICENCES[id].name}` })),
    wrong: (text) => (isLicenceId(text) ? undefined : 'Choose one of the licences.'),
  },
];
