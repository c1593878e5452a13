import type { Marks } from './marks.ts';

/** A character of a symbol font. The library reads most and reports the others; marks of those it read are empty. */
export const lostSign = (font: string, char: string) => ({
  code: SIGN,
  what: `A sign of the font ${font} (${char})`,
  end: 'was left out. Write it into the text.',
});

/** What the library says of a sign that it could not read. */
const UNREAD_SIGN = /^A w:sym element with an unsupported character was ignored: char (.*) in font (.*)$/;

/** Removes the signs that the library did read; `messages` are what it had to say. */
export function withoutReadSigns(marks: Marks, messages: readonly string[]): Marks {
  const unread = messages.flatMap((message) => {
    const [, char, font] = UNREAD_SIGN.exec(message) ?? [];
    return char === undefined || font === undefined ? [] : [lostSign(font, char).what];
  });
  return {
    ...marks,
    losses: marks.losses.map((loss) => (loss.code !== SIGN || unread.includes(loss.what) ? loss : READ)),
  };
}

const SIGN = 'sign';
/** What was not lost. */
const READ = { code: '', what: '', end: '' };
