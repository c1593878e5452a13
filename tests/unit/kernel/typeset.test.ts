import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '#domain/journal/currency';
import { InvoiceForm } from '#domain/payment/invoice';
import { formatMoneyInFull } from '#domain/payment/money';
import { contentFolder } from '#server/kernel/content-folder';
import type { Caller } from '#server/kernel/thread/turns';
import { compile } from '#server/kernel/typeset/compile';
import { cleanText, describeCharacter } from '#server/kernel/typeset/text';
import { typeset } from '#server/kernel/typeset/typeset';
import { typesetInvoice } from '../../../src/server/payment/invoice-pdf-routes.ts';
import { typesetReceipt } from '../../../src/server/payment/routes.ts';
import { certificate } from '../../../src/server/review/reviewer-routes.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { faultsByQpdf, readPdf, squeezed } from '../../support/read-pdf.ts';

const CALLER: Caller = { key: 'a test', kind: 'journal' };
const madeAt = new Date('2026-11-21T10:00:00.000Z');

const invoice = (changes: object = {}) =>
  typesetInvoice(MERIDIAN, {
    ...InvoiceForm.parse({ payer: 'Łucja Nowak', address: 'ul. Świętokrzyska 1\n00-001 Łódź', email: 'l@x.example' }),
    id: 'i',
    number: 'INV-2026-0001',
    manuscript_number: 'MJ-2026-0123',
    article_type: 'case_report',
    type_name: 'Case Reports',
    charge_cents: 150_00,
    waived_cents: 75_00,
    currency: 'USD',
    issued_at: '2026-11-21T10:00:00.000Z',
    state: 'due',
    settled_at: null,
    ...changes,
  });

const receipt = (changes: object = {}) =>
  typesetReceipt(
    MERIDIAN,
    {
      id: 'r',
      reference: 'RCP-1',
      state: 'completed',
      manuscript_number: 'MJ-2026-0123',
      article_type: 'case_report',
      amount: '75.00',
      full_amount: '150.00',
      waiver_percent: 50,
      currency: 'USD',
      refunded: '0.00',
      refunded_currency: 'USD',
      provider: 'paypal',
      transaction: '8AB',
      payer_name: 'Nguyễn Thị Hoa',
      payer_email: 'hoa@x.example',
      paid_at: '2026-11-21T10:00:00.000Z',
      ...changes,
    },
    madeAt,
  );

const facts = (...values: string[]) => ({
  template: 'receipt',
  madeAt,
  data: {
    journal: { name: 'J', publisher: 'P', address: 'A', language: 'en' },
    title: 'A receipt',
    facts: values.map((value) => ({ label: 'Name', value })),
    notes: [],
  },
});

describe('a receipt, an invoice and a certificate', () => {
  it.each([
    ['receipt', () => receipt(), 'Receipt RCP-1'],
    ['invoice', () => invoice(), 'Invoice INV-2026-0001'],
    [
      'certificate',
      async () => (await certificate(MERIDIAN, { names: ['Ada'], completedAt: madeAt })) ?? new Uint8Array(),
      'Certificate of peer review',
    ],
  ])('%s: tagged, with title and language, to PDF/UA-1 and PDF/A-3a, all fonts in the file', async (_, make, title) => {
    const bytes = await make();
    const { xmp, catalog, tags, fonts, info } = await readPdf(bytes);
    expect(info.Title).toBe(title);
    expect(catalog).toMatch(/\/Lang \(en\)/);
    expect(catalog).toMatch(/\/Marked true/);
    expect(catalog).toMatch(/\/DisplayDocTitle true/);
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['Document', 'H1', 'P']));
    for (const part of ['<pdfuaid:part>1<', '<pdfaid:part>3<', '<pdfaid:conformance>A<']) expect(xmp).toContain(part);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(faultsByQpdf(bytes)).toBe('');
  });

  it('says what was charged, to whom, and what is left to pay', async () => {
    const { text } = await readPdf(await invoice());
    expect(text).toContain('Article processing charge: Case Reports $150 USD Waiver granted by the journal -$75 USD');
    expect(text).toContain('Amount to pay $75 USD');
    expect(text).toContain('Łucja Nowak');
    expect(text).toContain('please quote invoice INV-2026-0001');
  });

  it('has a distinct symbol for every currency in which the journal may charge', async () => {
    const amounts = Object.keys(CURRENCIES).map((code) => formatMoneyInFull(1_250_50, code));
    const { pdf } = await typeset(facts(...amounts), CALLER);
    const { text } = await readPdf(pdf);
    for (const amount of amounts) expect(text).toContain(amount.replace('\u00a0', ' '));
    expect((await readPdf(await invoice({ currency: 'CHF' }))).text).toContain('Amount to pay CHF 75');
  });

  it('asks for nothing once the money has arrived', async () => {
    const { text } = await readPdf(await invoice({ state: 'paid', settled_at: '2026-11-22T10:00:00.000Z' }));
    expect(text).toContain('Paid (22 November 2026). There is nothing left to pay.');
    expect(text).not.toMatch(/How to pay|IBAN/);
  });

  it('continues on a further page where the address is long, and numbers its pages', async () => {
    const { pages } = await readPdf(await invoice({ address: 'line\n'.repeat(90) }));
    expect(pages.length).toBe(3);
    expect(pages[2]).toContain('Page 3 of 3');
  });

  it('mentions a waiver, a refund and an incomplete payment', async () => {
    const back = { refunded: '75.00', refunded_currency: 'EUR', state: 'refunded' };
    const { text } = await readPdf(await receipt(back));
    expect(text).toContain('Charge $150 USD, less a waiver of 50%');
    expect(text).toContain('Refunded €75 EUR');
    expect(text).toMatch(/State: \w+/);
  });

  it('a certificate is for no one who has no name, and takes the first that can be set', async () => {
    expect(await certificate(MERIDIAN, { names: ['', ''], completedAt: madeAt })).toBeUndefined();
    expect(await certificate(MERIDIAN, { names: ['ᠪᠠᠲᠤ'], completedAt: madeAt })).toBeUndefined();
    const second = await certificate(MERIDIAN, { names: ['ᠪᠠᠲᠤ', 'Bat Dorj'], completedAt: madeAt });
    expect((await readPdf(second ?? new Uint8Array())).text).toContain('Bat Dorj');
  });

  it('a name of any length stays on the one page of a certificate', async () => {
    for (const name of ['Wolfeschlegelsteinhausenbergerdorff'.repeat(5), 'Maria del Carmen '.repeat(9)]) {
      const made = await certificate(MERIDIAN, { names: [name], completedAt: madeAt });
      const { pages, items } = await readPdf(made ?? new Uint8Array());
      expect(pages).toHaveLength(1);
      expect(squeezed(pages[0] ?? '')).toContain(squeezed(name));
      for (const { x, right } of items.flat()) {
        expect(x).toBeGreaterThan(60);
        expect(right).toBeLessThan(782);
      }
    }
  });
});

describe('what stands in the data', () => {
  it.each([
    '#import "@preview/x:1.0.0": *',
    '#read("/etc/passwd")',
    '#sys.version $x^2$ *bold* _it_ `raw` = head',
    '\\ \\u{41} \\#',
    '<label> @ref // comment /* */',
    '"); #panic("x") #("',
    '{"a": [1]}',
  ])('is shown as it is, and never run: %s', async (hostile) => {
    const { pdf } = await typeset(facts(hostile), CALLER);
    expect(squeezed((await readPdf(pdf)).text)).toContain(squeezed(hostile));
  });

  it('is set in the letters of its script, marks where they belong', async () => {
    const names = [
      'Łukasz Ğül',
      'Nguyễn',
      'Ольга',
      'Γιώργος',
      '王小明',
      '山田ひらがなカナ',
      '김경민',
      'e\u0301a\u0302',
    ];
    const { pdf, uncovered } = await typeset(facts(...names), CALLER);
    expect(uncovered).toEqual([]);
    const { text } = await readPdf(pdf);
    for (const name of names) expect(text).toContain(name.normalize('NFC'));
  });

  it('in scripts that are written from the right, or with marks around the letter, has a font', async () => {
    const { pdf, uncovered } = await typeset(facts('مريم حسن ۱۲۳', 'שרה לוי', 'अंजलि शर्मा', 'สมชาย'), CALLER);
    expect(uncovered).toEqual([]);
    const { fonts } = await readPdf(pdf);
    const names = fonts.map(({ name }) => name).join(' ');
    for (const font of ['NotoSansArabic', 'NotoSansHebrew', 'NotoSansDevanagari', 'NotoSansThai']) {
      expect(names).toContain(font);
    }
  });

  it('and no font has, is named, and a box stands in its place', async () => {
    const { pdf, uncovered } = await typeset(facts('A 🫀 heart', 'ᠪ twice 🫀', 'q\u0361x'), CALLER);
    expect(uncovered).toEqual(expect.arrayContaining(['🫀 (U+1FAC0)', 'ᠪ (U+182A)']));
    expect((await readPdf(pdf)).text).toContain('A □ heart');
    const ticks = await readPdf((await typeset(facts('✅ yes', '❌ no'), CALLER)).pdf);
    expect(ticks.text).toContain('☑ yes');
    expect(ticks.text).toContain('× no');
  });

  it('and is invisible, turns the writing or is half a character, does not come onto the page', async () => {
    expect(cleanText('a\u202eb\u0000c\ufeff\ud800d')).toBe('abc\ufffdd');
    expect(cleanText('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(cleanText('a\u200cb')).toBe('ab');
    expect(describeCharacter('\u{1fac0}')).toBe('🫀 (U+1FAC0)');
    const { pdf } = await typeset(facts('odd \u202e\u0000 \ud800 end'), CALLER);
    expect((await readPdf(pdf)).text).toContain('end');
  });

  it('and has no place to break, stays in its column', async () => {
    const { pdf } = await typeset(
      facts('ACGT'.repeat(200), `https://example.org/${'path/'.repeat(80)}`, 'x'.repeat(490)),
      CALLER,
    );
    const { items, text } = await readPdf(pdf);
    expect(squeezed(text)).toContain('ACGT'.repeat(200));
    for (const { right } of items.flat()) expect(right).toBeLessThan(596 - 60);
  });
});

describe('typesetting', () => {
  it('makes the same bytes from the same input, in any thread, and others at another time', async () => {
    const [one, other] = await Promise.all([typeset(facts('a'), CALLER), typeset(facts('a'), CALLER)]);
    expect(Buffer.compare(one.pdf, other.pdf)).toBe(0);
    expect(Buffer.compare((await compile(facts('a'))).pdf, one.pdf)).toBe(0);
    const later = await typeset({ ...facts('a'), madeAt: new Date('2026-11-22T10:00:00.000Z') }, CALLER);
    expect(Buffer.compare(one.pdf, later.pdf)).not.toBe(0);
  });

  it('reports the first error in a template or its data', async () => {
    await expect(typeset({ template: 'receipt', madeAt, data: {} }, CALLER)).rejects.toMatchObject({
      cause: expect.stringMatching(/^Error: dictionary does not contain key "title" \(.*receipt\.typ/),
    });
    await expect(typeset({ ...facts(), template: 'absent' }, CALLER)).rejects.toMatchObject({
      cause: expect.stringContaining('absent.typ'),
    });
  });

  it('needs every font of the folder, and names no other', () => {
    const named = readFileSync(join(contentFolder('typeset'), 'journal.typ'), 'utf8');
    const families = readdirSync(join(contentFolder('typeset'), 'fonts'))
      .filter((file) => file.endsWith('.ttf'))
      .map((file) => file.replace(/-.*$/, '').replace(/([a-z])([A-Z0-9])/g, '$1 $2'));
    expect(families.length).toBeGreaterThan(8);
    for (const family of new Set(families)) expect(named).toContain(`"${family}"`);
  });

  it('finds its templates beside a packed function, and says where none are', () => {
    expect(() => contentFolder('typeset', '/')).toThrow('The folder content/typeset is missing.');
  });
});
