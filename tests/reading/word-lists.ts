import { all, child, value, withXml, type XmlElement } from './xml.ts';

interface Level {
  format: string;
  start: number;
  /** The text in front of an item, with "%1" for the number of the first level. */
  text: string;
}

interface Numbering {
  abstract: string;
  levels: ReadonlyMap<number, Level>;
  overrides: ReadonlyMap<number, number>;
}

/** The number or bullet of an item, and the words in front of it that no HTML list can number: "Step 1:", "2.1". */
export interface Label {
  label: string | undefined;
  words: string;
}

/** Numbers a document's list items as Word does: all numberings of one abstract numbering share a counter. */
export function listCounter(xml: string): (number: string, level: number) => Label {
  const numberings = xml ? withXml(xml, numberingsOf) : new Map<string, Numbering>();
  const counters = new Map<string, number[]>();
  const begun = new Set<string>();
  return (number, level) => {
    const numbering = numberings.get(number);
    const { format = 'decimal', start = 1, text = '%1' } = numbering?.levels.get(level) ?? {};
    const key = numbering?.abstract ?? number;
    const counter = counters.get(key) ?? [];
    counters.set(key, counter);
    const override = numbering?.overrides.get(level);
    const isFirst = override !== undefined && !begun.has(`${number} ${level}`);
    begun.add(`${number} ${level}`);
    counter[level] = isFirst ? override : counter[level] === undefined ? start : counter[level] + 1;
    counter.length = level + 1;
    const label = labelOf(counter[level], format);
    if (format === 'bullet') return { label, words: /^[☐☑☒✓✔✗✘×+]$/u.test(text) ? text : '' };
    const shown = text.replace(/%(\d)/g, (_, one) => {
      const above = numbering?.levels.get(Number(one) - 1);
      return labelOf(counter[Number(one) - 1] ?? above?.start ?? 1, above?.format ?? 'decimal');
    });
    if (shown.trim() === '') return { label: undefined, words: '' };
    const isPlain = shown.trim().replace(/\.$/, '') === label;
    return isPlain ? { label, words: '' } : { label: format === 'none' ? undefined : '•', words: shown };
  };
}

function numberingsOf(root: XmlElement): Map<string, Numbering> {
  const abstracts = new Map(
    all(root, 'w:abstractNum').map((one) => [value(one, 'w:abstractNumId') ?? '', levelsOf(one)]),
  );
  return new Map(
    all(root, 'w:num').map((one): [string, Numbering] => {
      const abstract = value(child(one, 'w:abstractNumId')) ?? '';
      const changed = all(one, 'w:lvlOverride');
      const overrides = changed.flatMap((level): [number, number][] => {
        const start = value(child(level, 'w:startOverride'));
        return start === undefined ? [] : [[Number(value(level, 'w:ilvl')), Number(start)]];
      });
      const levels = new Map([...(abstracts.get(abstract) ?? []), ...changed.flatMap((level) => [...levelsOf(level)])]);
      return [value(one, 'w:numId') ?? '', { abstract, levels, overrides: new Map(overrides) }];
    }),
  );
}

const levelsOf = (element: XmlElement) =>
  new Map(
    all(element, 'w:lvl').map((level): [number, Level] => [
      Number(value(level, 'w:ilvl')),
      {
        format: value(child(level, 'w:numFmt')) ?? 'decimal',
        start: Number(value(child(level, 'w:start')) ?? 0),
        text: value(child(level, 'w:lvlText')) ?? '',
      },
    ]),
  );

/** An item's number in its format: 3, c, C, iii, III; a bullet for items without a number. */
export function labelOf(number: number, format: string): string {
  const letters = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
  if (format === 'bullet' || format === 'none') return '•';
  if (format === 'lowerLetter') return letters;
  if (format === 'upperLetter') return letters.toUpperCase();
  if (format === 'lowerRoman') return roman(number);
  if (format === 'upperRoman') return roman(number).toUpperCase();
  return String(number);
}

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  const [worth, letters] = ROMAN.find(([one]) => one <= number) ?? [];
  return worth && letters ? letters + roman(number - worth) : '';
}
