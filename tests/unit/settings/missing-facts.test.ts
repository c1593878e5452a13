import { describe, expect, it } from 'vitest';
import { missingFacts } from '#domain/settings/missing-facts';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { sampleSettings } from '../../../scripts/demonstration/sample-settings.ts';

const labels = (...call: Parameters<typeof missingFacts>) => missingFacts(...call).map(({ label }) => label);

describe('what a journal lacks', () => {
  it('is, of a new one, all that only its office can say', () => {
    expect(labels(SETTING_DEFAULTS)).toEqual([
      ...['Journal name', 'Publisher', 'Postal address', 'Office email address', 'ISSN', 'DOI prefix'],
      ...['Bank account', 'Editorial board'],
    ]);
  });

  it('is no longer what the office has set, and nothing of groups that were not read', () => {
    const journal = { ...SETTING_DEFAULTS.journal, name: 'Rural Medicine', issn: '1234-5679' };
    expect(labels({ journal })).toEqual(['Publisher', 'Postal address', 'Office email address', 'DOI prefix']);
  });

  it('is nothing in the demonstration', () => {
    const { journal, ...others } = sampleSettings();
    expect(labels({ ...SETTING_DEFAULTS, ...others, journal: { ...SETTING_DEFAULTS.journal, ...journal } })).toEqual(
      [],
    );
  });
});
