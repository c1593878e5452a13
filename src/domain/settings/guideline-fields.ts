import { formatRange, readCounts } from '#domain/journal/count-range';
import { cleanLine } from '#domain/kernel/plain-text';
import type { SettingField } from './setting-field.ts';

const rangeField = (name: string, label: string, example: string): SettingField => ({
  name,
  label,
  hint: `The smaller and the larger number, such as ${example}. Authors are told when they have fewer or more.`,
  called: 'the range',
  max: 20,
  clean: (text) => {
    const range = readCounts(text);
    return range ? formatRange(range) : cleanLine(text);
  },
  wrong: (text) =>
    readCounts(text) ? undefined : `Write the smaller and the larger number with a dash between, such as ${example}.`,
});

const numberField = (name: string, label: string, hint: string, most: number): SettingField => ({
  name,
  label,
  hint,
  called: 'the number',
  max: 4,
  wrong: (text) =>
    /^[1-9]\d*$/.test(text) && Number(text) <= most ? undefined : `Write a whole number from 1 to ${most}.`,
});

/** What authors are advised. */
export const GUIDELINE_FIELDS: readonly SettingField[] = [
  rangeField('abstract_words', 'Words of an abstract', '250–300'),
  rangeField('keywords', 'Keywords', '3–5'),
  numberField('running_title', 'Characters of a running title', 'The limit, including spaces.', 200),
  numberField('figure_dpi', 'Resolution of figures', 'The lowest, in dots per inch at printed size.', 2400),
];

/** How manuscripts are judged. */
export const PROCESS_FIELDS: readonly SettingField[] = [
  numberField(
    'reviewers',
    'Reviewers of a manuscript',
    'The minimum number of reports for a first decision. An editor can set another number for one manuscript.',
    9,
  ),
];
