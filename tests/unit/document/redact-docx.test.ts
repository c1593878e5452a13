import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { REDACTION_BAR } from '#domain/document/redaction';
import { makeReviewCopy } from '#server/document/anonymise/make-review-copy';
import { readDocx } from '#server/document/anonymise/passages/docx-passages';
import { redactDocx } from '#server/document/anonymise/word/redact-docx';
import { readPackage, writePackage } from '#server/document/anonymise/word/zip-package';
import { docx } from '../../support/documents.ts';

const made = (name: string) => readFile(new URL(`../../support/made-by/${name}`, import.meta.url));
/** Adds parts to a document, each given as the content of its root element. */
async function withParts(parts: Record<string, string>): Promise<Uint8Array> {
  const all = new Map(await readPackage(docx({ paragraphs: ['Text.'] })));
  for (const [name, xml] of Object.entries(parts)) all.set(name, Buffer.from(xml));
  return writePackage(all);
}
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const run = (text: string, properties = '') => `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const readPassages = async (bytes: Uint8Array) => (await readDocx(bytes)).passages.map(({ text }) => text);
const bodyOf = (content: string) =>
  withParts({ 'word/document.xml': `<w:document ${W}><w:body>${content}</w:body></w:document>` });

describe('words redacted from a Word document', () => {
  it.each<[what: string, content: string, text: string, expected: string]>([
    ['in one run', paragraph(run('By Ada Lin here.')), 'Ada Lin', `By ${REDACTION_BAR} here.`],
    ['across runs', paragraph(run('By A'), run('da L'), run('in here.')), 'Ada Lin', `By ${REDACTION_BAR} here.`],
    [
      'with any white space',
      paragraph(run('Ada'), '<w:r><w:tab/></w:r>', run('\u00a0Lin.')),
      'Ada Lin',
      `${REDACTION_BAR} .`,
    ],
    ['with a sign that means something in patterns', paragraph(run('(A.) Lin + Co')), '(A.) Lin + Co', REDACTION_BAR],
    [
      'before a raised letter',
      paragraph(run('Lin'), run('a', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>')),
      'Lin',
      `${REDACTION_BAR}\u200aa`,
    ],
    ['each time', paragraph(run('Lin and Lin')), 'Lin', `${REDACTION_BAR} and ${REDACTION_BAR}`],
    [
      'and not within another word',
      paragraph(run('Lin and Linden, clinic')),
      'Lin',
      `${REDACTION_BAR} and Linden, clinic`,
    ],
    ['and not in other capitals', paragraph(run('May may')), 'May', `${REDACTION_BAR} may`],
  ])('become a bar %s', async (_, content, text, expected) => {
    const { bytes, missing } = await redactDocx(await bodyOf(content), [text]);
    expect(missing).toEqual([]);
    expect(await readPassages(bytes)).toContain(expected);
  });

  it('become a bar of the same length, longer words before shorter ones', async () => {
    const content = paragraph(run('Ada Lin, Lin, University of Somewhere.'));
    const { bytes } = await redactDocx(await bodyOf(content), ['Lin', 'Ada Lin', 'University of Somewhere']);
    expect(await readPassages(bytes)).toContain(`${REDACTION_BAR}, ${REDACTION_BAR}, ${REDACTION_BAR}.`);
  });

  it('are removed from every part: headers, footers, notes, comments, properties, deleted text, fields and descriptions', async () => {
    const part = (root: string) => `<w:${root} ${W}>${paragraph(run('As Zimmer'), run('glock says.'))}</w:${root}>`;
    const drawing = `<w:drawing><wp:docPr xmlns:wp="urn:x" id="1" name="Picture" descr="Zimmerglock at work"/></w:drawing>`;
    const deleted = `<w:del w:author="Zimmerglock"><w:r><w:delText>Zimmerglock</w:delText></w:r></w:del>`;
    const field = `<w:r><w:instrText> AUTHOR Zimmerglock </w:instrText></w:r>`;
    const bytes = await withParts({
      'word/document.xml': `<w:document ${W}><w:body>${paragraph(drawing, deleted, field)}</w:body></w:document>`,
      'word/header1.xml': part('hdr'),
      'word/footer1.xml': part('ftr'),
      'word/footnotes.xml': part('footnotes'),
      'word/endnotes.xml': part('endnotes'),
      'word/comments.xml': part('comments'),
      'docProps/core.xml': '<p:coreProperties xmlns:p="urn:p"><creator>Zimmerglock</creator></p:coreProperties>',
      'docProps/custom.xml': '<Properties><property name="a">Zimmerglock</property></Properties>',
    });
    const { bytes: redacted, missing } = await redactDocx(bytes, ['Zimmerglock']);
    expect(missing).toEqual([]);
    for (const text of await readPassages(redacted)) expect(text).not.toContain('immer');
    for (const [name, content] of await readPackage(redacted)) {
      expect([name, Buffer.from(content).toString()]).toEqual([name, expect.not.stringContaining('immergl')]);
    }
  });

  it('are only text: formatting and part names stay', async () => {
    const set = paragraph('<w:pPr><w:jc w:val="left"/></w:pPr>', run('To the left, styles.'));
    const { bytes } = await redactDocx(await bodyOf(set), ['left', 'styles', 'document']);
    const parts = await readPackage(bytes);
    expect(Buffer.from(parts.get('word/document.xml') ?? []).toString()).toContain('<w:jc w:val="left"/>');
    expect(await makeReviewCopy(bytes, 'docx')).toMatchObject({ bytes: expect.any(Uint8Array) });
  });

  it('are reported if they are not found', async () => {
    const { missing } = await redactDocx(await bodyOf(paragraph(run('Lin'))), ['Lin', 'Wing  Ko', 'lin']);
    expect(missing).toEqual(['Wing  Ko', 'lin']);
  });

  it.each(['libreoffice.docx', 'libreoffice-wards.docx', 'libreoffice-wards-97.docx', 'pandoc.docx'])(
    'leave all other words of a document as it was, and a document that can be read: %s',
    async (name) => {
      const copy = await makeReviewCopy(await made(name), 'docx');
      if (copy.bytes === null) throw new Error(copy.reason);
      const before = await readPassages(copy.bytes);
      const { passages } = await readDocx(copy.bytes);
      const body = passages.filter(({ where }) => where === 'the text').map(({ text }) => text);
      const word = /\p{Lu}\p{L}{4,}/u.exec(body.join(' '))?.[0] ?? '';
      const { bytes, missing } = await redactDocx(copy.bytes, [word]);
      expect(missing).toEqual([]);
      const pattern = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'gu');
      expect(await readPassages(bytes)).toEqual(before.map((text) => text.replace(pattern, REDACTION_BAR)));
      expect(await makeReviewCopy(bytes, 'docx')).toMatchObject({ bytes: expect.any(Uint8Array) });
    },
  );
});
