import { describe, expect, it } from 'vitest';
import { islandJournal } from '#domain/journal/island-journal';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { MERIDIAN } from '../../support/meridian.ts';

const RURAL = {
  journal: { name: 'Rural Medicine', languages: 'es en', doi_prefix: '10.1234' },
  licence: { licence: 'cc-by-nc-4.0' },
  fees: { currency: 'EUR', case_report: '75', letter: '20.50' },
  waivers: { low_income: '80', further_low_income: 'Cuba (CU), Palau (PW)', early_career: '' },
  money: { bank_details: 'IBAN: GB29 NWBK 6016 1331 9268 19\n\nBIC: NWBKGB2L' },
  times: { review: '2 to 3 weeks', answer_days: '4' },
  guidelines: { abstract_words: '200–220', figure_dpi: '600' },
  process: { reviewers: '3' },
  reminders: { review_before: '5', editor_after: '0' },
  navigation: { footer: '[{"label":"About","links":[]}]' },
};

describe('the journal as a value', () => {
  it('is made of what the office has set, each part in its own shape, over the defaults', () => {
    const journal = journalFromSettings(RURAL);
    expect(journal).toMatchObject({
      ...{ name: 'Rural Medicine', languages: ['es', 'en'], doiPrefix: '10.1234', language: 'en' },
      ...{ abbreviation: 'Rural Medicine', publisher: '', issn: '', officeEmail: '' },
      licence: { id: 'cc-by-nc-4.0', shortName: 'CC BY-NC 4.0' },
      currency: 'EUR',
      charges: { case_report: 7500, letter: 2050, original_research: 25_000 },
      waivers: { low_income: 80, further_low_income: ['CU', 'PW'], early_career: false, lower_middle_income: 50 },
      bankDetails: ['IBAN: GB29 NWBK 6016 1331 9268 19', 'BIC: NWBKGB2L'],
      issuesInvoices: true,
      days: { answer: 4, proof: MERIDIAN.days.proof },
      guidelines: { abstractWords: { min: 200, max: 220 }, figureDpi: 600, runningTitle: 50 },
      process: { reviewers: 3 },
      reminders: { review: { before: 5, after: 7 } },
      digestDays: 0,
      navigation: { header: MERIDIAN.navigation.header, footer: [{ label: 'About', links: [] }] },
    });
    expect(journal.timelines.find(({ id }) => id === 'review')?.duration).toBe('2–3 weeks');
  });

  it('equals the default if the office has changed nothing, or saved the defaults', () => {
    const { announcement, ...saved } = SETTING_DEFAULTS;
    expect(journalFromSettings(saved)).toEqual(journalFromSettings({}));
  });

  it('is plain data, and leaves out of public pages what only the office needs', () => {
    const journal = journalFromSettings(RURAL);
    expect(JSON.parse(JSON.stringify(journal))).toEqual(journal);
    const withMore = { ...journal, apiKey: 'a fact that nobody has named' };
    const shown = JSON.stringify(islandJournal(withMore));
    expect(shown).toContain('Rural Medicine');
    expect(shown).not.toContain('NWBK');
    expect(shown).not.toContain('reminders');
    expect(shown).not.toContain('nobody has named');
  });
});
