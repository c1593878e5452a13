import { describe, expect, it } from 'vitest';
import { contentDisposition } from '#server/kernel/http/attachment';

/** Both file names in the header, as a browser reads them: the plain one and the preferred one. */
function namesIn(header: string) {
  const [, plain = '', encoded = ''] =
    /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(header) ?? [];
  return { plain, name: decodeURIComponent(encoded) };
}

describe('the name a file is saved under', () => {
  it.each([
    'Sleep study (final).docx',
    // The file name in OJS's own download tests.
    'edição-£$L<->/4/ch 丹尼爾 a دانيال1d line \n break.pdf',
    'a"b\\c%41.pdf',
    "it's 100 %; x=1.pdf",
    'x\r\nSet-Cookie: a=1.pdf',
    '',
  ])('is %j, and one in plain letters for old programs', (name) => {
    const { plain, name: read } = namesIn(contentDisposition(name));
    expect(read).toBe(name);
    expect(plain).toMatch(/^[ -~]*$/);
    expect(() => new Headers({ 'Content-Disposition': contentDisposition(name) })).not.toThrow();
  });

  it('keeps the letters below accents and dots', () => {
    expect(namesIn(contentDisposition('Müller – Ärzte.pdf')).plain).toBe('Muller _ Arzte.pdf');
  });

  it('treats half a character as an error', () => {
    expect(namesIn(contentDisposition('a\ud800.pdf')).name).toBe('a\ufffd.pdf');
  });
});
