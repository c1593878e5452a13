import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldForSearch } from '../../../src/domain/kernel/search-text.ts';

describe('a text as searches compare it', () => {
  it.each([
    ['Søltoft', 'soltoft'],
    ['Łukasz Wałęsa', 'lukasz walesa'],
    ['GROẞE Straße', 'grosse strasse'],
    ['Æsir, Œuvre', 'aesir, oeuvre'],
    ['Đorđe, Guðrún Þórðardóttir', 'dorde, gudrun thordardottir'],
    ['İstanbul, Işık', 'istanbul, isik'],
    ['Nguyễn Văn Đức', 'nguyen van duc'],
    ['Ħal Għargħur', 'hal gharghur'],
    ['García', 'garcia'],
    ['Garci\u0301a', 'garcia'],
    ['Οδυσσεύς', 'οδυσσευσ'],
    ['Ефимов Ёлкин', 'ефимов елкин'],
  ])('writes %s with plain letters', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
  });

  it('sees no difference in typography: apostrophes, dashes, ligatures, raised figures, invisible characters', () => {
    expect(foldForSearch('O’Brien')).toBe(foldForSearch("O'Brien"));
    expect(foldForSearch('non\u2011small–cell')).toBe(foldForSearch('non-small-cell'));
    expect(foldForSearch('ﬁbrosis of H₂O, 10⁹')).toBe('fibrosis of h2o, 109');
    expect(foldForSearch('hyper\u00adtension\u200b')).toBe('hypertension');
    expect(foldForSearch('heart\u00a0failure')).toBe('heart failure');
  });

  it('keeps what tells words apart', () => {
    expect(foldForSearch('TNF-α & IL-6')).toBe('tnf-α & il-6');
    expect(foldForSearch('心不全')).toBe('心不全');
    expect(foldForSearch('दिल')).not.toBe(foldForSearch('दल'));
  });

  it('folds a folded text no further', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
    );
  });
});
