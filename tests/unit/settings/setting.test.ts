import { expect, test } from 'vitest';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { settingFields, settingProblems } from '#domain/settings/setting';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { hasIbanChecksum } from '../../../src/domain/settings/setting-fields.ts';
import { MERIDIAN } from '../../support/meridian.ts';

/** Facts only the office knows. */
const ASKED = ['publisher', 'address', 'office_email'];

test('what the journal is delivered with passes its own rules, every field has it, and only the office’s own facts are asked for', () => {
  for (const group of SETTING_GROUPS) {
    const fields = settingFields(MERIDIAN, group);
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(SETTING_DEFAULTS[group]));
    const refused = fields.filter(
      (field) => settingProblems(field, SETTING_DEFAULTS[group][field.name] ?? '').length > 0,
    );
    expect(refused.map(({ name }) => name)).toEqual(group === 'journal' ? ASKED : []);
  }
});

test('an IBAN is known by its check digits, whatever its blanks', () => {
  expect(['GB29 NWBK 6016 1331 9268 19', 'de89370400440532013000', 'NO93 8601 1117 947'].map(hasIbanChecksum)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['GB28 NWBK 6016 1331 9268 19', 'GB29', '', '29GB'].map(hasIbanChecksum)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a wrong IBAN is doubted, not refused: not every account has one', () => {
  const [field] = settingFields(MERIDIAN, 'money');
  if (!field) throw new Error('There is no field.');
  expect(field.warning?.('IBAN: GB28 NWBK 6016 1331 9268 19')).toMatch(/check digits/);
  expect(field.warning?.('IBAN: GB29 NWBK 6016 1331 9268 19\nBIC: NWBKGB2L')).toBeUndefined();
  expect(settingProblems(field, 'IBAN: GB28 NWBK 6016 1331 9268 19')).toEqual([]);
});
