/**
 * What an equation of MathType or of the Equation Editor is made of: characters, what stands on them, templates such as a
 * fraction, lines, piles of lines and matrices. The binary form is MTEF, in its versions 3 (Equation Editor 3, MathType 3)
 * and 5 (MathType 4 and later).
 */
export type MtefNode =
  | { kind: 'char'; code: number; typeface: number; marks: MtefNode[] }
  | { kind: 'mark'; mark: number }
  | { kind: 'template'; selector: number; variation: number; slots: MtefNode[] }
  | { kind: 'line'; nodes: MtefNode[] }
  | { kind: 'pile'; align: number; nodes: MtefNode[] }
  | { kind: 'matrix'; columns: number; nodes: MtefNode[] };

/** An equation, and the version it was written in, on which the meaning of its templates depends. */
export interface MtefEquation {
  version: 3 | 5;
  nodes: MtefNode[];
}

const DEPTH_MAX = 24;
const RECORDS_MAX = 20_000;

/** What the options of a record say by one bit each. */
const NUDGED = 8;
const EMPTY_LINE = 1;
const RULED = 2;
const SPACED = 4;
const EMBELLISHED = { 3: 2, 5: 1 };
const CODE_OF_FONT_8 = 4;
const CODE_OF_FONT_16 = 16;
const NO_CODE = 32;

/**
 * Reads the bytes of an equation.
 * @throws RangeError where they end too early, or are no equation of a known version
 */
export function readMtef(bytes: Uint8Array): MtefEquation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let records = 0;
  const byte = () => view.getUint8(at++);
  const word = () => byte() | (byte() << 8);
  const number = () => {
    const first = byte();
    return first === 255 ? word() : first;
  };
  const skip = (count: number) => {
    at += count;
  };
  const skipText = () => {
    while (byte() !== 0);
  };

  const version = versionOf(byte());
  skip(4);
  if (version === 5) {
    skipText();
    skip(1);
  }
  return { version, nodes: listed(0) };

  function versionOf(first: number): 3 | 5 {
    if (first !== 3 && first !== 5) throw new RangeError(`MTEF ${first} is not supported.`);
    return first;
  }

  /** The objects of a list, which ends by a record of its own; the outermost may end with the bytes. */
  function listed(depth: number): MtefNode[] {
    if (depth > DEPTH_MAX) throw new RangeError('The equation is nested too deeply.');
    const nodes: MtefNode[] = [];
    while (depth > 0 || at < bytes.length) {
      records += 1;
      if (records > RECORDS_MAX) throw new RangeError('The equation is too long.');
      const tag = byte();
      const type = version === 3 ? tag & 15 : tag;
      if (type === 0) return nodes;
      if (type < 7) nodes.push(objectOf(type, version === 3 ? tag >> 4 : byte(), depth + 1));
      else skipRecord(type);
    }
    return nodes;
  }

  function objectOf(type: number, options: number, depth: number): MtefNode {
    if (options & NUDGED && word() === 0x8080) skip(4);
    switch (type) {
      case 1:
        if (options & SPACED) skip(version === 3 ? 1 : 2);
        skipRuler(options);
        return { kind: 'line', nodes: options & EMPTY_LINE ? [] : listed(depth) };
      case 2:
        return character(options, depth);
      case 3: {
        const [selector, first] = [byte(), byte()];
        const variation = version === 5 && first > 127 ? (first & 127) | (byte() << 8) : first;
        skip(1);
        return { kind: 'template', selector, variation, slots: listed(depth) };
      }
      case 4: {
        const align = byte();
        skip(1);
        skipRuler(options);
        return { kind: 'pile', align, nodes: listed(depth) };
      }
      case 5: {
        skip(3);
        const [rows, columns] = [byte(), byte()];
        skip(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4));
        return { kind: 'matrix', columns, nodes: listed(depth) };
      }
      default:
        return { kind: 'mark', mark: byte() };
    }
  }

  function character(options: number, depth: number): MtefNode {
    const typeface = byte() - 128;
    const code = version === 5 && options & NO_CODE ? 0 : word();
    if (version === 5 && options & CODE_OF_FONT_8) skip(1);
    if (version === 5 && options & CODE_OF_FONT_16) skip(2);
    return { kind: 'char', code, typeface, marks: options & EMBELLISHED[version] ? listed(depth) : [] };
  }

  function skipRuler(options: number): void {
    if (!(options & RULED)) return;
    skip(1);
    skip(3 * byte());
  }

  /** What only says how the equation looks: rulers, fonts, sizes, colours and preferences. */
  function skipRecord(type: number): void {
    if (type === 7) skip(3 * byte());
    else if (type === 8) skipFont();
    else if (type === 9) skipSize(byte());
    else if (type >= 10 && type <= 14) return;
    else if (version === 3) throw new RangeError(`A record of type ${type} is not recognised.`);
    else if (type === 15) number();
    else if (type === 16) skipColour(byte());
    else if (type === 17) {
      number();
      skipText();
    } else if (type === 18) skipPreferences();
    else if (type === 19) skipText();
    else if (type >= 100) skip(number());
    else throw new RangeError(`A record of type ${type} is not recognised.`);
  }

  function skipFont(): void {
    number();
    skip(1);
    if (version === 3) skipText();
  }

  function skipSize(size: number): void {
    skip(size === 101 ? 2 : size === 100 ? 3 : 1);
  }

  function skipColour(options: number): void {
    skip(options & 1 ? 8 : 6);
    if (options & 4) skipText();
  }

  function skipPreferences(): void {
    skip(1);
    skipDimensions();
    skipDimensions();
    for (let styles = byte(); styles > 0; styles -= 1) if (byte() !== 0) skip(1);
  }

  /** Lengths in half bytes: a unit, digits, and a half byte of ones behind each. */
  function skipDimensions(): void {
    for (let left = byte(); left > 0; ) {
      const pair = byte();
      if (pair >> 4 === 15) left -= 1;
      if (left > 0 && (pair & 15) === 15) left -= 1;
    }
  }
}
