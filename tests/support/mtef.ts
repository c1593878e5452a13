import { compoundFile } from './compound-file.ts';

/** Writes equations in the formats of MathType 5 (`version` 5) and the Equation Editor (3). */
export function mtefWriter(version: 3 | 5) {
  const tagged = (type: number, options: number) => (version === 3 ? [type | (options << 4)] : [type, options]);
  const char = (sign: string, { typeface = 3, mark = 0 } = {}) => {
    const code = sign.charCodeAt(0);
    const own = [...tagged(2, mark ? (version === 3 ? 2 : 1) : 0), typeface + 128, code & 255, code >> 8];
    return mark ? [...own, ...tagged(6, 0), mark, 0] : own;
  };
  const line = (...nodes: number[][]) => [...tagged(1, 0), ...nodes.flat(), 0];
  return {
    char,
    line,
    none: tagged(1, 1),
    word: (text: string, typeface: number) => [...text].flatMap((letter) => char(letter, { typeface })),
    template: (selector: number, variation: number, ...slots: number[][]) => [
      ...[...tagged(3, 0), selector, variation, 0],
      ...[...slots.flat(), 0],
    ],
    pile: (align: number, ...lines: number[][]) => [...tagged(4, 0), align, 0, ...lines.flat(), 0],
    matrix: (rows: number, columns: number, ...cells: number[][]) => [
      ...[...tagged(5, 0), 0, 0, 0, rows, columns],
      ...Array<number>(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4)).fill(0),
      ...[...cells.flat(), 0],
    ],
    equation: (...nodes: number[][]) => {
      const product = version === 5 ? [...Buffer.from('DSMT4\0'), 0] : [];
      return Uint8Array.from([version, 1, 0, 5, 0, ...product, ...line(...nodes), 0]);
    },
  };
}

/** The embedded object in which Word stores such an equation. */
export function equationObject(equation: Uint8Array): Buffer {
  const header = Buffer.alloc(28);
  header.writeUInt16LE(28, 0);
  header.writeUInt32LE(equation.length, 8);
  return compoundFile([{ name: 'Equation Native', bytes: Buffer.concat([header, equation]) }]);
}
