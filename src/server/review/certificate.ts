import type { PDFFont } from '@cantoo/pdf-lib';
import { JOURNAL } from '#domain/journal';

/** What a certificate says; nothing of it tells which manuscript was reviewed. */
interface Certified {
  /** The names the reviewer goes by, the first first; empty ones do not count. */
  names: readonly string[];
  /** When the review arrived. */
  completedAt: Date;
}

const WIDTH = 842;
const HEIGHT = 595;

/**
 * A certificate of one review, as a PDF of one page. It is typeset in the fonts that every viewer has: they lack
 * many letters, so that a name loses marks they do not know, and one in another script cannot be written. Undefined
 * where none of the names can: a certificate for nobody is none.
 */
export async function certificate({ names, completedAt }: Certified): Promise<Uint8Array | undefined> {
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  const serif = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const reviewer = names.map((name) => written(name, bold)).find((name) => name !== '');
  if (reviewer === undefined) return undefined;
  const page = pdf.addPage([WIDTH, HEIGHT]);
  const blue = rgb(0.04, 0.31, 0.42);
  const ink = rgb(0.09, 0.13, 0.17);
  page.drawRectangle({ x: 36, y: 36, width: WIDTH - 72, height: HEIGHT - 72, borderColor: blue, borderWidth: 1.5 });
  page.drawRectangle({ x: 42, y: 42, width: WIDTH - 84, height: HEIGHT - 84, borderColor: blue, borderWidth: 0.5 });
  const line = (text: string, y: number, size: number, font: PDFFont, color = ink) => {
    const fitting = Math.min(size, (size * (WIDTH - 140)) / font.widthOfTextAtSize(text, size));
    page.drawText(text, { x: (WIDTH - font.widthOfTextAtSize(text, fitting)) / 2, y, size: fitting, font, color });
  };
  const inMonths = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const month = inMonths.format(completedAt);
  line(JOURNAL.name, 480, 22, bold, blue);
  line('Certificate of peer review', 415, 36, serif);
  line('The editorial office thanks', 350, 16, serif);
  line(reviewer, 300, 30, bold);
  line(`who reviewed one manuscript for the journal in ${month}.`, 255, 16, serif);
  line('Review is double-blind; this certificate names no manuscript.', 150, 11, serif);
  line(JOURNAL.address, 90, 11, serif);
  pdf.setTitle('Certificate of peer review', { showInWindowTitleBar: true });
  pdf.setAuthor(JOURNAL.name);
  pdf.setLanguage('en');
  pdf.setCreationDate(completedAt);
  pdf.setModificationDate(completedAt);
  return pdf.save();
}

// Letters that no mark was added to.
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
};

/** A text in the letters a font has; empty where that leaves some out. */
function written(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (letters: string) => [...letters].every((letter) => known.has(letter.codePointAt(0) ?? 0));
  const letters = Array.from(text.normalize('NFC'), (letter) =>
    has(letter) ? letter : (PLAIN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')),
  ).join('');
  return has(letters) ? letters : '';
}
