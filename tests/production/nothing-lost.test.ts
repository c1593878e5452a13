import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostWords, wordsIn } from '#server/production/convert/compare-words';
import { readText } from '#server/production/convert/read-text';
import { docx, paragraph } from '../support/documents.ts';
import * as word from '../support/word-constructs.ts';

const found = (source: string, result: string) => lostWords(source, result).map(({ words }) => words);

describe('the words of a source and of its text', () => {
  const text = fc.array(fc.constantFrom('sleep', 'was', 'poor', 'after', 'surgery', 'of', '12', 'α', 'ward'), {
    maxLength: 60,
  });

  it('are the same where nothing is lost, in whatever order the pieces stand', () => {
    fc.assert(
      fc.property(text, fc.nat(60), (words, at) => {
        const turned = [...words.slice(at), ...words.slice(0, at)];
        expect(found(words.join(' '), turned.join(', '))).toEqual([]);
      }),
    );
  });

  it('differ by every word that is missing, each as often as it is', () => {
    const count = (words: readonly string[]) => Map.groupBy(words, (one) => one);
    fc.assert(
      fc.property(text, text, (source, result) => {
        const named = count(found(source.join(' '), result.join(' ')).flatMap(wordsIn));
        for (const [one, all] of count(source)) {
          const missing = Math.max(all.length - (count(result).get(one)?.length ?? 0), 0);
          expect([one, named.get(one)?.length ?? 0]).toEqual([one, missing]);
        }
      }),
    );
  });

  it('are missed where they stood, though the same words stand elsewhere', () => {
    const before = 'The ward was full. Sleep was poor in the ward after surgery. The ward was closed.';
    const after = 'The ward was full. Sleep was poor after surgery. The ward was closed.';
    expect(lostWords(before, after)).toMatchObject([{ words: 'in the ward', before: 'ward was full sleep was poor' }]);
  });

  it.each([
    ['Fig. 1 shows', 'Figure 1 shows'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['ﬁnding SLEEP', 'finding sleep'],
  ])('are the same in another writing: %s', (source, result) => {
    expect(found(source, result)).toEqual([]);
  });

  it('are compared in a moment, however many there are', () => {
    const many = Array.from({ length: 200_000 }, (_, number) => `w${number % 1_000}`);
    expect(found(many.join(' '), many.slice(0, -1).join(' '))).toEqual(['w999']);
  });
});

describe('a Word file', () => {
  const convert = async (body: string) => {
    const bytes = docx({
      body: paragraph('Results', 'Heading1') + body,
      relationships: word.pictureRelation('rId9', 'gone.png'),
    });
    const { findings, html } = await readText({ format: 'docx', bytes, references: [], nextFigure: 1 });
    return {
      html,
      told: findings.filter(({ code }) => /^(?:words|count)$/.test(code)).map(({ text }) => text),
      findings,
    };
  };
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

  it.each<[what: string, body: string]>([
    ['words', word.pieces('Sleep was ', 'poor.')],
    [
      'words in a field',
      word.pieces('See ', `<w:fldSimple w:instr=" REF _Ref1 \\h ">${run('Figure 2')}</w:fldSimple>`, '.'),
    ],
    ['words that read from the right', word.pieces('See ', `<w:dir w:val="rtl">${run('page')}</w:dir>`, '.')],
    ['a link to nothing', word.pieces('See ', `<w:hyperlink r:id="rId44">${run('the register')}</w:hyperlink>`, '.')],
    [
      'a table',
      word.table([
        [paragraph('A'), paragraph('B')],
        [paragraph('1'), paragraph('2')],
      ]),
    ],
    [
      'a table that lays another out',
      word.table([[`${paragraph('Table 1: Wards.')}${word.table([[paragraph('A')], [paragraph('1')]])}`]]),
    ],
    [
      'an equation and a sign',
      word.pieces('a ', word.inlineEquation(word.fraction('1', 'n')), word.inlineEquation(word.mathText.word('≥'))),
    ],
    ['a text box', word.pieces('Enrolment', word.textBox('Assessed (n=212)'))],
    [
      'a text box of which LibreOffice left the older form empty',
      word.pieces(
        'Enrolment',
        word.textBox('Assessed (n=212)').replace(/(?<=<mc:Fallback>).*(?=<\/mc:Fallback>)/s, '<w:pict></w:pict>'),
      ),
    ],
    [
      'what was deleted',
      word.pieces('Sleep ', '<w:del w:id="1"><w:r><w:delText>was not</w:delText></w:r></w:del>', 'was poor.'),
    ],
    ['an equation of MathType', word.pieces('a ', word.mathType())],
    [
      'a reference list',
      paragraph('Text.') + paragraph('References', 'Heading1') + paragraph('1. Lin G. Sleep. 2020.'),
    ],
    ['a caption', paragraph('Fig 3 - The wards of the north') + paragraph('Text.')],
  ])('with %s is said to miss nothing', async (_, body) => {
    expect((await convert(body)).told).toEqual([]);
  });

  it('keeps the words of an element that the reader does not know, and names it', async () => {
    const { told, findings, html } = await convert(
      word.pieces('Fatigue Scale ', `<w:unknown>${run('of four points')}</w:unknown>`, ' rose.'),
    );
    expect(html).toBe('<h2>Results</h2>\n<p>Fatigue Scale of four points rose.</p>');
    expect(told).toEqual([]);
    expect(findings.map(({ text }) => text)).toContain(
      'The Word element w:unknown is not supported; only its text was kept.',
    );
  });

  it('is said to have a picture that is not in it, with the place', async () => {
    const { told, findings } = await convert(
      `${paragraph('Text.')}${word.picture('rId9')}${word.table([[paragraph('A'), paragraph('B') + word.table([[paragraph('1'), paragraph('2')]])]])}`,
    );
    expect(told).toEqual([]);
    expect(findings.filter(({ code }) => code === 'image').map(({ text }) => text)).toEqual([
      'An image in Results, after “Text.” was left out: it is missing from the file.',
    ]);
  });
});
