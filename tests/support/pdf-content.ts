import { decodePDFRawStream, PDFArray, type PDFPage, PDFRawStream, PDFStream } from '@cantoo/pdf-lib';

/** A token of a content stream: an operator, a name, or something else that an operator is given. */
type Token = { kind: 'operator' | 'name' | 'other'; text: string };

/** What a page paints, in its order: the number of its tag, "artifact", or nothing where neither was said. */
export interface Painted {
  operator: string;
  mark: number | 'artifact' | undefined;
}

const PAINTING = new Set('Tj TJ \' " f F f* B B* b b* S s sh Do EI'.split(' '));
const SPACE = /[\0\t\n\f\r ]/;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]/;

/** What a page paints, as marked content (ISO 32000-1, 14.6). */
export function paintedOn(page: PDFPage): Painted[] {
  const marks: Painted['mark'][] = [];
  const painted: Painted[] = [];
  let operands: Token[] = [];
  let dict = '';
  for (const token of tokensOf(contentOf(page))) {
    if (token.kind !== 'operator') {
      operands.push(token);
      dict += ` ${token.kind === 'name' ? '/' : ''}${token.text}`;
      continue;
    }
    if (token.text === 'BDC' || token.text === 'BMC') {
      const number = /\/MCID (\d+)/.exec(dict)?.[1];
      const isArtifact = operands[0]?.text === 'Artifact';
      marks.push(number ? Number(number) : isArtifact ? 'artifact' : marks.at(-1));
    }
    if (token.text === 'EMC') marks.pop();
    if (PAINTING.has(token.text)) painted.push({ operator: token.text, mark: marks.at(-1) });
    operands = [];
    dict = '';
  }
  return painted;
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => page.doc.context.lookup(one)) : [contents];
  return streams
    .map((stream) => {
      if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
      return stream instanceof PDFStream ? Buffer.from(stream.getContents()).toString('latin1') : '';
    })
    .join('\n');
}

function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  const word = () => {
    const from = at;
    while (at < text.length && REGULAR.test(text[at] ?? '')) at += 1;
    return text.slice(from, at);
  };
  while (at < text.length) {
    const sign = text[at] ?? '';
    if (SPACE.test(sign)) at += 1;
    else if (sign === '%') while (at < text.length && !/[\r\n]/.test(text[at] ?? '')) at += 1;
    else if (sign === '(') {
      const from = at;
      for (let depth = 0; at < text.length; at += 1) {
        if (text[at] === '\\') at += 1;
        else if (text[at] === '(') depth += 1;
        else if (text[at] === ')' && --depth === 0) break;
      }
      at += 1;
      yield { kind: 'other', text: text.slice(from, at) };
    } else if (sign === '<' && text[at + 1] !== '<') {
      at = text.indexOf('>', at) + 1 || text.length;
      yield { kind: 'other', text: '' };
    } else if (sign === '/') {
      at += 1;
      yield { kind: 'name', text: word() };
    } else if (!REGULAR.test(sign)) {
      at += text.startsWith('<<', at) ? 2 : 1;
      yield { kind: 'other', text: sign };
    } else {
      const found = word();
      // The bytes of an image among the operators are no operators.
      if (found === 'ID') at = Math.max(text.indexOf('EI', at), at);
      yield { kind: /^(?:[+-]?[\d.]+|true|false|null)$/.test(found) ? 'other' : 'operator', text: found };
    }
  }
}
