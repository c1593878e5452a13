import { describe, expect, it } from 'vitest';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { isOptionalPoint, type SetUpFacts, setUpPoints } from '#domain/settings/set-up';
import { sampleSettings } from '../../../scripts/demonstration/sample-settings.ts';

const NEW: SetUpFacts = {
  ...{ journal: journalFromSettings({}), changed: new Set(), siteUrl: 'http://localhost:8888' },
  ...{ hasMailServer: false, takesPayments: false, registersDois: false },
};
const openOf = (facts: Partial<SetUpFacts>, fine: readonly string[] = []) =>
  setUpPoints({ ...NEW, ...facts }, new Set(fine)).filter(({ state }) => state === 'open');
const labels = (points: readonly { label: string }[]) => points.map(({ label }) => label);

describe('the set-up list of a journal', () => {
  it('begins with all that only its office can say, and all that only the operator can do', () => {
    const required = openOf({}).filter(({ is_required }) => is_required);
    expect(labels(required)).toEqual([
      ...['Journal name', 'Publisher', 'Postal address', 'Office email address', 'Editorial board'],
      ...['Mail server', 'Public address'],
    ]);
    const asked = openOf({}).filter(({ group }) => group === null);
    expect(labels(asked)).toEqual(['Mail server', 'Public address', 'Online payment', 'Registration of DOIs']);
    for (const { ask } of asked) expect(ask).toMatch(/^Please .+ “[^”]+” in the operations guide\b.*\.$/);
  });

  it('omits only what is set or fine', () => {
    const journal = journalFromSettings({ journal: { name: 'Rural Medicine', print_issn: '1234-5679' } });
    const changed = new Set(['licence', 'page:about']);
    const left = labels(openOf({ journal, changed, siteUrl: 'https://rural.example' }, ['fees', 'payments']));
    for (const done of ['Journal name', 'ISSN', 'Licence', 'Information pages', 'Public address']) {
      expect(left).not.toContain(done);
    }
    expect(left).not.toContain('Charges');
    expect(left).not.toContain('Online payment');
    expect(left).toContain('Publisher');
    expect(left).toContain('Waivers');
  });

  it('does not let a required point be fine as it is', () => {
    expect([
      isOptionalPoint('publisher'),
      isOptionalPoint('issn'),
      isOptionalPoint('list'),
      isOptionalPoint('other'),
    ]).toEqual([...[false, true, true, false]]);
    expect(labels(openOf({}, ['publisher']))).toContain('Publisher');
  });

  it('asks the demonstration for no fact', () => {
    const facts = openOf({ journal: journalFromSettings(sampleSettings()) }).filter(({ about }) =>
      about.startsWith('Without it, '),
    );
    expect(labels(facts)).toEqual(['Online payment', 'Registration of DOIs']);
  });
});
