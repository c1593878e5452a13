import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoss } from '#domain/production/record';
import { Problem } from '#server/kernel/http/problem';
import { readText } from '#server/production/convert/read-text';
import { toFullText } from '#server/production/convert/to-full-text';
import { type DocxContent, docx } from '../support/documents.ts';
import { madeBy, WARDS, withTex } from '../support/made-by.ts';
import { CORPUS, PROGRAMS } from './corpus.ts';
import { FLOATS } from './floats.ts';
import { MANUSCRIPTS } from './manuscripts.ts';

const convert = (content: DocxContent) =>
  readText({ format: 'docx', bytes: docx(content), references: [], nextFigure: 1 });
const documents = Object.entries(PROGRAMS).flatMap(([name, program]) =>
  [...CORPUS, ...FLOATS, ...MANUSCRIPTS].map(
    ({ construct, content, html, named = [], found = {} }) =>
      [construct, name, content(program), { html, named, found }] as const,
  ),
);
const isText = (name: string) => /^word\/\w+\.xml$/.test(name);

describe('the corpus of documents', () => {
  it('has at least forty files, and as many of each program', () => {
    const counts = Object.values(Object.groupBy(documents, ([, program]) => program)).map((all) => all?.length ?? 0);
    expect(counts).toHaveLength(5);
    expect(new Set(counts).size).toBe(1);
    expect(documents.length).toBeGreaterThanOrEqual(40);
  });

  it.each(documents)('is read with %s, as %s writes it', async (_construct, _program, content, expected) => {
    const { html, findings, references, found } = await convert(content);
    expect(html).toMatch(expected.html);
    expect(found).toMatchObject(expected.found);
    expect(
      findings
        .filter((one) => isLoss(one) || one.code === 'tracked_change')
        .map(({ code }) => code)
        .sort(),
    ).toEqual([...expected.named].sort());
    expect(toFullText(html, { references: references.length }).html).toBe(html);
  });

  it('is read or refused with a sentence, whatever happens to its XML', async () => {
    const bodies = documents.map(([, , content]) => content);
    const change = fc.tuple(fc.constantFrom('drop', 'repeat', 'swap', 'cut'), fc.nat(10_000), fc.nat(10_000));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bodies),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(3),
        async (content, changes, at) => {
          // Usually the document itself, otherwise another part such as its notes or styles.
          const others = Object.entries(content.parts ?? {}).filter(([name]) => isText(name));
          const [part, written] = others[at] ?? ['', content.body ?? ''];
          let pieces: string[] = String(written).match(/<[^>]*>|[^<]+/g) ?? [];
          for (const [kind, first, second] of changes) {
            const [a, b] = [first % (pieces.length || 1), second % (pieces.length || 1)];
            if (kind === 'drop') pieces = pieces.toSpliced(a, 1);
            else if (kind === 'repeat') pieces = pieces.toSpliced(b, 0, pieces[a] ?? '');
            else if (kind === 'swap') pieces = pieces.with(a, pieces[b] ?? '').with(b, pieces[a] ?? '');
            else pieces = pieces.slice(0, Math.max(a, 1));
            if (pieces.length === 0) return;
          }
          const damaged = part
            ? { ...content, parts: { ...content.parts, [part]: pieces.join('') } }
            : { ...content, body: pieces.join('') };
          const read = await convert(damaged).catch((thrown: unknown) => thrown);
          if (read instanceof Problem) expect(read.message).toMatch(/^The Word file could not be converted\./);
          else expect(read).toHaveProperty('html');
        },
      ),
    );
  });
});

describe('a document that LibreOffice has written', () => {
  it.each(['libreoffice-wards.docx', 'libreoffice-wards-97.docx'])('is read in full: %s', async (name) => {
    const bytes = madeBy(name);
    const { html, findings, references } = await readText({ format: 'docx', bytes, references: [], nextFigure: 1 });
    expect(withTex(html)).toBe(WARDS);
    expect(references).toEqual(['1. Lin G. Sleep. J Sleep. 2020;1:1-9.']);
    expect(findings.filter(isLoss).map(({ code }) => code)).toEqual(['text_box']);
  });
});

describe('a page', () => {
  const page = async (html: string) =>
    (await readText({ format: 'html', bytes: Buffer.from(html), references: [], nextFigure: 1 })).html;
  const list =
    '<h2>References</h2><ol><li>Lin A. Sleep. 2019.</li><li>Roe, B., & Kim, C. (2020a). Rest.</li><li>Poe X. Ward. 2018.</li></ol>';

  it.each<[what: string, html: string, read: string]>([
    [
      'the affiliations of a byline are no citations',
      `<p>Ana Linden<sup>1,2</sup>, Bo Roe<sup>1</sup></p><h2>A</h2><p>Sleep.<sup>1</sup></p>${list}`,
      '<p>Ana Linden<sup>1,2</sup>, Bo Roe<sup>1</sup></p>\n<h2>A</h2>\n<p>Sleep.<sup><a href="#ref-1">1</a></sup></p>',
    ],
    [
      'numbers in round brackets cite in their order',
      `<h2>A</h2><p>Poor (1,2), short (3).</p>${list}`,
      '<h2>A</h2>\n<p>Poor (<a href="#ref-1">1</a>,<a href="#ref-2">2</a>), short (<a href="#ref-3">3</a>).</p>',
    ],
    [
      'numbers in round brackets that only count do not',
      `<h2>A</h2><p>Poor (1), short (12).</p>${list}`,
      '<h2>A</h2>\n<p>Poor (1), short (12).</p>',
    ],
    [
      'authors and years cite the one that is meant',
      `<h2>A</h2><p>Poor (Lin et al., 2019; Roe and Kim, 2020a), said Poe (2018), not Poe (2017).</p>${list}`,
      '<h2>A</h2>\n<p>Poor (Lin et al., <a href="#ref-1">2019</a>; Roe and Kim, <a href="#ref-2">2020a</a>), said Poe (<a href="#ref-3">2018</a>), not Poe (2017).</p>',
    ],
    [
      'authors and years that two references have cite none',
      '<h2>A</h2><p>Poor (Lin, 2019).</p><h2>References</h2><p>Lin A. A. 2019.</p><p>Lin B. B. 2019.</p>',
      '<h2>A</h2>\n<p>Poor (Lin, 2019).</p>',
    ],
    [
      'listings stay as they are',
      '<pre><code>x = 1\n  y</code></pre><p>Use <code>lm()</code>.</p>',
      '<pre>x = 1\n  y</pre>\n<p>Use <code>lm()</code>.</p>',
    ],
    [
      'tables elsewhere are not led to',
      '<p>Table 1: Wards</p><table><tr><td>a</td></tr></table><p>Supplementary Table 1, Table 1 of the Supplement, Table 2 and Table 1.</p>',
      '<figure id="table-1"><figcaption><strong>Table 1.</strong> Wards</figcaption><table><tbody><tr><td>a</td></tr></tbody></table></figure>\n<p>Supplementary Table 1, Table 1 of the Supplement, Table 2 and <a href="#table-1">Table 1</a>.</p>',
    ],
  ])('is read so that %s', async (_, html, read) => {
    expect(await page(html)).toBe(read);
  });

  const mark = (number: number, own = `note ${number}`) =>
    `<sup><a href="#note-${number}" id="note-mark-${number}">${own}</a></sup>`;
  const note = (number: number, words: string) =>
    `<li id="note-${number}">${words} <a href="#note-mark-${number}">↑</a></li>`;
  it.each<[program: string, html: string, marks: string, notes: string]>([
    [
      'Pandoc',
      '<p>Text<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>.</p><section class="footnotes"><ol><li id="fn1"><p>A note.<a href="#fnref1">↩︎</a></p></li></ol></section>',
      mark(1),
      note(1, 'A note.'),
    ],
    [
      'Google Docs, whose comments are named',
      '<p>Text<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>.</p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;A </span><span style="font-style:italic">note</span>.</p></div><div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>True?</p></div>',
      mark(1),
      note(1, 'A <em>note</em>.'),
    ],
    [
      'Word, which counts endnotes apart',
      `<p>Text<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a><a href="#_edn1" name="_ednref1">[i]</a><a href="#_ftn2" name="_ftnref2">*</a>.</p>${['ftn1', 'ftn2', 'edn1'].map((id) => `<div id=${id}><p><a href="#_${id.replace('n', 'nref')}" name="_${id}">[1]</a> By ${id}.</p><p>Also.</p></div>`).join('')}`,
      mark(1) + mark(2) + mark(3, '*'),
      ['ftn1', 'edn1', 'ftn2'].map((id, at) => note(at + 1, `By ${id}.<br>Also.`)).join(''),
    ],
    [
      'LibreOffice',
      '<p>Text<a name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p><a name="sdfootnote1sym" href="#sdfootnote1anc">1</a> A note.</p></div>',
      mark(1),
      note(1, 'A note.'),
    ],
  ])('has notes that lead both ways, as those of %s', async (_, html, marks, notes) => {
    expect(await page(html)).toBe(`<p>Text${marks}.</p>\n<h2>Notes</h2>\n<ol>${notes}</ol>`);
  });

  it('leads from a name of Word to its heading, and says where a link leads nowhere', async () => {
    const html =
      '<h2><a name="_Toc1">Methods</a></h2><p>See <a href="#_Toc1">Methods</a>, <a href="#_Ref2">there</a>.</p>';
    const { html: text, findings } = await readText({
      format: 'html',
      bytes: Buffer.from(html),
      references: [],
      nextFigure: 1,
    });
    expect(text).toBe('<h2 id="section-toc1">Methods</h2>\n<p>See <a href="#section-toc1">Methods</a>, there.</p>');
    expect(findings.map((one) => one.text)).toEqual([expect.stringContaining('The link “there” in Methods, after')]);
  });

  it.each([
    [
      'links to one place and back',
      `<p>${'<a id="a" href="#b">x</a>'.repeat(3_000)}</p><p id="b">${'<a href="#a">x</a>'.repeat(3_000)}</p>`,
    ],
    ['names without years', `<p>${'Aa, '.repeat(100_000)}</p><h2>References</h2><p>Lin A. 2019.</p>`],
    ['signs of equations that nothing closes', `<p>${'\\('.repeat(100_000)}`],
    ['the same equation', `<p>${'$$a$$'.repeat(2_000)}</p>`],
  ])('is read in a moment with any number of %s', async (_, html) => {
    expect(await page(html)).toContain('<p>');
  });
});
