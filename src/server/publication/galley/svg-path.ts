/** A step of a path in absolute coordinates; every curve is a cubic one. */
export type PathStep =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  | { to: 'close' };

const ARGUMENTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const NEXT = /[\s,]*(?:([MLHVCSQTAZ])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))/iy;
// The two flags of an arc may stand without a space before what follows: `a5 5 0 0110 10`.
const NEXT_FLAG = /[\s,]*(?:([MLHVCSQTAZ])|([01]))/iy;

/** Reads the `d` attribute of an SVG path; it ends at the first mistake, as in a browser. */
export function readPath(d: string): PathStep[] {
  const path = new PathReader();
  for (const { command, numbers } of commandsOf(d)) {
    if (!path.add(command, numbers)) break;
  }
  return path.steps;
}

/** Splits `d` into commands with their numbers; a letter may be left out where it repeats. */
function commandsOf(d: string): { command: string; numbers: number[] }[] {
  const commands: { command: string; numbers: number[] }[] = [];
  let command = '';
  let numbers: number[] = [];
  for (let index = 0; ; ) {
    const isFlag = /a/i.test(command) && (numbers.length === 3 || numbers.length === 4);
    const next = isFlag ? NEXT_FLAG : NEXT;
    next.lastIndex = index;
    const match = next.exec(d);
    if (!match) return commands;
    index = next.lastIndex;
    const [, letter, number] = match;
    if (letter) [command, numbers] = [letter, []];
    else numbers.push(Number(number));
    const wanted = ARGUMENTS[command.toUpperCase()];
    if (wanted === undefined || (wanted === 0 && !letter)) return commands;
    if (numbers.length < wanted) continue;
    commands.push({ command, numbers });
    numbers = [];
    if (command === 'M') command = 'L';
    if (command === 'm') command = 'l';
  }
}

class PathReader {
  steps: PathStep[] = [];
  private x = 0;
  private y = 0;
  private startX = 0;
  private startY = 0;
  private controlX = 0;
  private controlY = 0;
  private previous = '';

  /** Adds a command; false where it cannot stand here. */
  add(letter: string, given: number[]): boolean {
    const command = letter.toUpperCase();
    if (this.steps.length === 0 && command !== 'M') return false;
    if (!given.every((number) => Number.isFinite(number) && Math.abs(number) < 1e6)) return false;
    const numbers = letter === command ? given : this.absolute(command, given);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (command === 'M') this.move(a, b);
    else if (command === 'L') this.line(a, b);
    else if (command === 'H') this.line(a, this.y);
    else if (command === 'V') this.line(this.x, a);
    else if (command === 'C') this.curve(a, b, c, d, e, f);
    else if (command === 'S') this.curve(...this.mirrored('CS'), a, b, c, d);
    else if (command === 'Q') this.quadratic(a, b, c, d);
    else if (command === 'T') this.quadratic(...this.mirrored('QT'), a, b);
    else if (command === 'A') this.arc(numbers);
    else this.close();
    this.previous = command;
    return true;
  }

  private absolute(command: string, numbers: number[]): number[] {
    if (command === 'V') return numbers.map((number) => number + this.y);
    if (command === 'A')
      return numbers.map((number, i) => (i === 5 ? number + this.x : i === 6 ? number + this.y : number));
    return numbers.map((number, i) => number + (i % 2 === 0 ? this.x : this.y));
  }

  private move(x: number, y: number): void {
    this.steps.push({ to: 'move', x, y });
    [this.x, this.y, this.startX, this.startY] = [x, y, x, y];
  }

  private line(x: number, y: number): void {
    this.steps.push({ to: 'line', x, y });
    [this.x, this.y] = [x, y];
  }

  private curve(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.steps.push({ to: 'curve', x1, y1, x2, y2, x, y });
    [this.x, this.y, this.controlX, this.controlY] = [x, y, x2, y2];
  }

  private quadratic(cx: number, cy: number, x: number, y: number): void {
    const third = (from: number, control: number) => from + ((control - from) * 2) / 3;
    this.curve(third(this.x, cx), third(this.y, cy), third(x, cx), third(y, cy), x, y);
    [this.controlX, this.controlY] = [cx, cy];
  }

  private close(): void {
    this.steps.push({ to: 'close' });
    [this.x, this.y] = [this.startX, this.startY];
  }

  /** The first control point of a smooth curve: the last one of the curve before, mirrored. */
  private mirrored(curves: string): [number, number] {
    if (!curves.includes(this.previous)) return [this.x, this.y];
    return [2 * this.x - this.controlX, 2 * this.y - this.controlY];
  }

  /** An elliptical arc as curves of at most a quarter turn (SVG 2, appendix B.2). */
  private arc([radiusX = 0, radiusY = 0, rotation = 0, isLarge = 0, isClockwise = 0, x = 0, y = 0]: number[]): void {
    const [fromX, fromY] = [this.x, this.y];
    let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
    if (rx === 0 || ry === 0 || (fromX === x && fromY === y)) {
      this.line(x, y);
      return;
    }
    const cos = Math.cos((rotation * Math.PI) / 180);
    const sin = Math.sin((rotation * Math.PI) / 180);
    const halfX = (cos * (fromX - x) + sin * (fromY - y)) / 2;
    const halfY = (cos * (fromY - y) - sin * (fromX - x)) / 2;
    const reach = Math.sqrt((halfX / rx) ** 2 + (halfY / ry) ** 2);
    if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
    const ratio = (halfX / rx) ** 2 + (halfY / ry) ** 2;
    const scale = Math.sqrt(Math.max(0, 1 / ratio - 1)) * (isLarge === isClockwise ? -1 : 1);
    const [centreX, centreY] = [(scale * rx * halfY) / ry, (-scale * ry * halfX) / rx];
    const start = Math.atan2((halfY - centreY) / ry, (halfX - centreX) / rx);
    let turn = Math.atan2((-halfY - centreY) / ry, (-halfX - centreX) / rx) - start;
    if (isClockwise && turn < 0) turn += 2 * Math.PI;
    if (!isClockwise && turn > 0) turn -= 2 * Math.PI;
    const place = (u: number, v: number): [number, number] => [
      cos * (centreX + rx * u) - sin * (centreY + ry * v) + (fromX + x) / 2,
      sin * (centreX + rx * u) + cos * (centreY + ry * v) + (fromY + y) / 2,
    ];
    const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2 + 1e-6)));
    const handle = (4 / 3) * Math.tan(turn / count / 4);
    for (let i = 0; i < count; i += 1) {
      const [from, to] = [start + (turn * i) / count, start + (turn * (i + 1)) / count];
      const first = place(Math.cos(from) - handle * Math.sin(from), Math.sin(from) + handle * Math.cos(from));
      const second = place(Math.cos(to) + handle * Math.sin(to), Math.sin(to) - handle * Math.cos(to));
      this.curve(...first, ...second, ...(i === count - 1 ? ([x, y] as const) : place(Math.cos(to), Math.sin(to))));
    }
  }
}
