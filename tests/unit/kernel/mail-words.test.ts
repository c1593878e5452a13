import { describe, expect, it } from 'vitest';
import { storedMailText } from '#domain/desk/delivery/stored-mail-text';

const ORIGIN = 'https://journal.example';

describe('the kept words of a mail', () => {
  it.each([
    ['Answer:\nhttps://journal.example/review/abc#token=s3cret\n\nBye', 'Answer:\n[link]\n\nBye'],
    ['Pay (https://journal.example/pay/receipt/8f3K), please.', 'Pay ([link]), please.'],
    ['HTTPS://Journal.example/track?code=MJ-2026-0123-7K4QX2.', '[link].'],
    ['Your code: MJ-2026-0123-7K4QX2.', 'Your code: [code].'],
    ['An older address: https://old.example/x#token=s3cret', 'An older address: [link]'],
  ])('are without what opens something without a password: %j', (text, kept) => {
    expect(storedMailText(text, ORIGIN)).toBe(kept);
  });

  it('are the words that were sent otherwise, with addresses elsewhere and the number of the manuscript', () => {
    const text = 'MJ-2026-0123 is published: https://doi.org/10.1234/mj.42.';
    expect(storedMailText(text, ORIGIN)).toBe(text);
  });
});
