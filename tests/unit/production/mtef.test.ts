import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderEquation } from '#server/document/equation/render-equation';
import { mtefToTex } from '#server/production/convert/mtef-tex';
import { texOfObject } from '../../../src/server/production/convert/word-equations.ts';
import { equationObject, mtefWriter } from '../../support/mtef.ts';

const FIVE = mtefWriter(5);
const THREE = mtefWriter(3);
type Writer = ReturnType<typeof mtefWriter>;
const [TEXT, FUNCTION, VECTOR] = [1, 2, 7];

const CONSTRUCTS: [what: string, tex: string, write: (writer: Writer, version: 3 | 5) => number[][]][] = [
  ['letters and Greek', 'a+\\beta \\leq x', ({ char }) => [...'a+β≤x'].map((sign) => char(sign))],
  ['words', '\\text{if so}', ({ word }) => [word('if so', TEXT)]],
  ['functions', '\\sin x', ({ word, char }) => [word('sin', FUNCTION), char('x')]],
  ['a vector', '\\boldsymbol{v}', ({ char }) => [char('v', { typeface: VECTOR })]],
  [
    'a letter with a hat and one with a bar',
    '\\hat{p}\\bar{x}',
    ({ char }) => [char('p', { mark: 9 }), char('x', { mark: 17 })],
  ],
  ['a prime', "f'", ({ char }) => [char('f', { mark: 5 })]],
  [
    'a fraction',
    '\\frac{a}{n-1}',
    ({ template, line, char }, version) => [
      template(version === 5 ? 11 : 14, 0, line(char('a')), line(char('n'), char('-'), char('1'))),
    ],
  ],
  [
    'roots',
    '\\sqrt{x}\\sqrt[3]{y}',
    ({ template, line, char, none }, version) => {
      const root = version === 5 ? 10 : 13;
      return [template(root, 0, line(char('x')), none), template(root, 1, line(char('y')), line(char('3')))];
    },
  ],
  [
    'scripts',
    'x^{2}y_{i}z_{i}^{2}',
    ({ template, line, char, none }, version) => {
      const [i, two] = [line(char('i')), line(char('2'))];
      const script = (kind: number, ...slots: number[][]) =>
        version === 5 ? template([28, 27, 29][kind] ?? 0, 0, ...slots) : template(15, kind, ...slots);
      return [char('x'), script(0, none, two), char('y'), script(1, i, none), char('z'), script(2, i, two)];
    },
  ],
  [
    'a sum with its limits',
    '\\sum\\limits_{i=1}^{n} x',
    ({ template, line, char }, version) => [
      template(
        version === 5 ? 16 : 29,
        version === 5 ? 64 + 48 : 1,
        ...[line(char('x')), line(char('i'), char('='), char('1')), line(char('n')), char('∑', { typeface: 6 })],
      ),
    ],
  ],
  [
    'an integral',
    '\\int\\nolimits_{0}^{1} t',
    ({ template, line, char }, version) => [
      template(
        version === 5 ? 15 : 21,
        version === 5 ? 49 : 2,
        line(char('t')),
        line(char('0')),
        line(char('1')),
        char('∫'),
      ),
    ],
  ],
  [
    'brackets, of which one side may be open',
    '\\left( a \\right)\\left\\{ b \\right.',
    ({ template, line, char }, version) => [
      template(1, version === 5 ? 3 : 0, line(char('a')), char('('), char(')')),
      template(2, 1, line(char('b')), char('{')),
    ],
  ],
  [
    'a matrix',
    '\\begin{matrix}a & b \\\\ c & d\\end{matrix}',
    ({ matrix, line, char }) => [matrix(2, 2, ...[...'abcd'].map((sign) => line(char(sign))))],
  ],
  [
    'lines below each other',
    '\\begin{aligned}&a \\\\ &b\\end{aligned}',
    ({ pile, line, char }) => [pile(1, line(char('a')), line(char('b')))],
  ],
  [
    'a limit',
    '\\lim\\limits_{n}',
    ({ template, line, word, char, none }, version) => [
      template(version === 5 ? 23 : 39, 0, line(word('lim', FUNCTION)), line(char('n')), none),
    ],
  ],
];

describe('an equation of MathType', () => {
  it.each(CONSTRUCTS)('is read with %s, in both versions of the form', (_, tex, write) => {
    expect(mtefToTex(FIVE.equation(...write(FIVE, 5)))).toBe(tex);
    expect(mtefToTex(THREE.equation(...write(THREE, 3)))).toBe(tex);
    expect(renderEquation(tex, true)).toBeDefined();
  });

  it('is read past what only says how it looks', () => {
    const preferences = [18, 0, 2, 0x12, 0xf3, 0x4f, 1, 0x0f, 2, 0, 1, 4];
    const looks = [19, 65, 0, 17, 1, 65, 0, 8, 1, 0, ...preferences, 16, 0, 0, 0, 0, 0, 0, 0, 15, 1, 9, 101, 12, 0, 10];
    const bytes = [...FIVE.equation()];
    expect(mtefToTex(Uint8Array.from([...bytes.slice(0, 12), ...looks, ...FIVE.line(FIVE.char('x')), 0]))).toBe('x');
  });

  it('is no equation where any part of it is not understood', () => {
    const { equation, template, line, char } = FIVE;
    for (const part of [char('\uF8FF'), template(35, 0, line(char('x'))), template(99, 0, line(char('x'))), [200, 3]]) {
      expect(mtefToTex(equation(char('x'), part))).toBeUndefined();
    }
    expect(mtefToTex(Uint8Array.from([4, ...equation(char('x')).slice(1)]))).toBeUndefined();
  });

  it('is read out of the file that Word keeps of it', () => {
    const equation = FIVE.equation(FIVE.char('x'));
    expect(texOfObject(equationObject(equation))).toBe('x');
    const long = FIVE.equation(...Array.from({ length: 2_000 }, () => FIVE.char('x')));
    expect(texOfObject(equationObject(long))).toBe('x'.repeat(2_000));
  });

  it('of any bytes is TeX or nothing', () => {
    const whole = Array.from(FIVE.equation(...CONSTRUCTS.flatMap(([, , write]) => write(FIVE, 5))));
    const broken = fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 })
      .map((changes) => changes.reduce((bytes, [at, value]) => bytes.with(at, value), whole));
    const cut = fc.nat(whole.length).map((length) => whole.slice(0, length));
    const any = fc
      .array(fc.integer({ min: 0, max: 255 }), { maxLength: 400 })
      .map((rest) => [5, 1, 0, 5, 0, 0, 0, ...rest]);
    fc.assert(
      fc.property(fc.oneof(broken, cut, any), (bytes) => {
        expect(['string', 'undefined']).toContain(typeof mtefToTex(Uint8Array.from(bytes)));
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.nat(3_000), (noise, at) => {
        const file = equationObject(Uint8Array.from(whole));
        file.set(noise.subarray(0, Math.max(file.length - at, 0)), Math.min(at, file.length));
        expect(['string', 'undefined']).toContain(typeof texOfObject(file));
      }),
    );
  });
});
