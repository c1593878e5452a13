import { PDFDocument } from '@cantoo/pdf-lib';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { makeReviewCopy } from '#server/submission/anonymise/make-review-copy';
import { CANARY, canaryDocx, canaryPdf, inflatedText, PLAIN_TEXT } from '../support/canary-documents.ts';

async function copyOf(bytes: Uint8Array, format: 'docx' | 'pdf') {
  const copy = await makeReviewCopy(bytes, format);
  if (copy.bytes === null) throw new Error(copy.reason);
  return copy;
}

describe('x', () => {
  it('docx', async () => {
    const bytes = canaryDocx();
    (await import('node:fs')).writeFileSync('/tmp/h5/canary.docx', bytes);
    const copy = await copyOf(bytes, 'docx');
    (await import('node:fs')).writeFileSync('/tmp/h5/copy.docx', copy.bytes);
    console.log(copy.removed, Object.keys(unzipSync(copy.bytes)));
    const all = inflatedText(copy.bytes).replaceAll(PLAIN_TEXT[1] as string, '');
    for (const c of Object.values(CANARY)) { const i = all.indexOf(c); console.log(c, i, all.slice(Math.max(0,i-200), i+100)); }
  });
  it('pdf', async () => {
    const bytes = await canaryPdf();
    (await import('node:fs')).writeFileSync('/tmp/h5/canary.pdf', bytes);
    const copy = await copyOf(bytes, 'pdf');
    (await import('node:fs')).writeFileSync('/tmp/h5/copy.pdf', copy.bytes);
    console.log(copy.removed, PDFDocument.name);
    const all = inflatedText(copy.bytes);
    for (const c of Object.values(CANARY)) { const i = all.indexOf(c); console.log(c, i, all.slice(Math.max(0,i-200), i+100)); }
    console.log((await extractText(await getDocumentProxy(copy.bytes.slice()))).text);
  });
});
