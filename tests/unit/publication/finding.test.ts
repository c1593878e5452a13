import { expect, it } from 'vitest';
import { findingOf } from '#domain/publication/abstract-text';

const part = (heading: string | null, text: string) => ({ heading, text });

it('takes the first sentence of the conclusions, else of the results, as the finding', () => {
  const results = part('Results', 'Falls fell by 2.5 per 1,000 days (p = 0.03). Nothing else changed.');
  const conclusions = part('Conclusions', 'Training vs. usual care prevents falls. More work is needed.');
  expect(findingOf([part('Background', 'Falls are common.'), results, conclusions], 'en')).toBe(
    'Training vs. usual care prevents falls.',
  );
  expect(findingOf([results, part('Funding', 'None.')], 'en')).toBe('Falls fell by 2.5 per 1,000 days (p = 0.03).');
});

it('takes the last sentence of an abstract without such parts, and cuts a long one at a word', () => {
  expect(findingOf([part(null, 'A man of 60 fell. He recovered.')], 'en')).toBe('He recovered.');
  expect(findingOf([part(null, `${'word '.repeat(100)}end.`)], 'en')).toMatch(/^(word ){40,}word…$/);
  expect(findingOf([], 'en')).toBe('');
});
