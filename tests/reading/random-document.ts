import { type DocxContent, paragraph } from '../support/documents.ts';
import { symbolFor } from './symbols.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TRACKED = 'w:author="A" w:date="2026-05-03T10:00:00Z"';

/** A word of a random document, as it is written and as readers see it. */
export interface Word {
  written: string;
  /** Empty if it is not shown. */
  shown: string;
  script: 'raised' | 'lowered' | undefined;
  properties: string[];
}

interface RandomDocument {
  content: DocxContent;
  words: Word[];
}

type Random = (below: number) => number;

/** Pseudo-random numbers from a seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const FORMATS = ['decimal', 'lowerLetter', 'upperLetter', 'lowerRoman', 'upperRoman', 'bullet'];
/** Formats of list numbers; brackets belong to the words. */
const NUMBER_FORMATS = ['%.', '%.', '%)', '(%)', '[%]'];
const VALUES = ['', ' w:val="1"', ' w:val="true"', ' w:val="on"'];
const OFF = [' w:val="0"', ' w:val="false"', ' w:val="off"'];
/** Properties that change only how words look. */
const HARMLESS = [
  ...['<w:b/>', '<w:i/>', '<w:u w:val="single"/>', '<w:color w:val="FF0000"/>', '<w:strike/>', '<w:dstrike/>'],
  ...[
    '<w:sz w:val="28"/>',
    '<w:lang w:val="de-DE"/>',
    '<w:em w:val="dot"/>',
    '<w:highlight w:val="yellow"/>',
    '<w:spacing w:val="20"/>',
  ],
];
const SYMBOLS: [font: string, code: string][] = [
  ['Symbol', 'F0A3'],
  ['Symbol', 'F0B3'],
  ['Symbol', 'F0B1'],
  ['Symbol', 'F0AE'],
  ['Wingdings', 'F0FC'],
  ['Wingdings', 'F0FE'],
  ['Wingdings', 'F06E'],
];

/** A document with random properties of runs, lists and tables; the same seed gives the same document. */
export function randomDocument(seed: number): RandomDocument {
  const random = randomFrom(seed);
  const words: Word[] = [];
  const lists = Array.from({ length: 4 }, () => ({
    format: pick(FORMATS, random),
    start: 1 + random(9),
    around: pick(NUMBER_FORMATS, random),
  }));
  const writer = { random, words, lists, begun: new Set<number>() };
  const blocks = Array.from({ length: 3 + random(6) }, () =>
    random(4) === 0 ? tableOf(writer, 0) : paragraphOf(writer),
  );
  return {
    words,
    content: {
      body: paragraph('Results', 'Heading1') + blocks.join(''),
      parts: { 'word/numbering.xml': numberings(lists), 'word/styles.xml': STYLES },
      contentTypes: ['numbering', 'styles']
        .map(
          (part) =>
            `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml"/>`,
        )
        .join(''),
      relationships: ['numbering', 'styles']
        .map((part) => `<Relationship Id="rId_${part}" Type="${OFFICE}/${part}" Target="${part}.xml"/>`)
        .join(''),
    },
  };
}

interface Writer {
  begun: Set<number>;
  random: Random;
  words: Word[];
  lists: { format: string; start: number; around: string }[];
}

const pick = <One>(some: readonly One[], random: Random): One => some[random(some.length)] as One;

const STYLES =
  `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>` +
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>' +
  '<w:style w:type="character" w:styleId="Loud"><w:name w:val="Loud"/><w:rPr><w:caps/></w:rPr></w:style>' +
  '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style></w:styles>';

/** Four numberings, and two more that restart the first and the second. */
function numberings(lists: Writer['lists']): string {
  const level = (at: number, { format, start, around }: Writer['lists'][number]) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="${at === 0 ? start : 1}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${format === 'bullet' ? '•' : around.replace('%', `%${at + 1}`)}"/></w:lvl>`;
  const kinds = lists.map(
    (list, id) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${[0, 1, 2].map((at) => level(at, list)).join('')}</w:abstractNum>`,
  );
  const numbers = lists.map((_, id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`);
  const again = [0, 1].map(
    (id) =>
      `<w:num w:numId="${id + 5}"><w:abstractNumId w:val="${id}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/></w:lvlOverride></w:num>`,
  );
  return `<w:numbering xmlns:w="${W}">${kinds.join('')}${numbers.join('')}${again.join('')}</w:numbering>`;
}

function paragraphOf(writer: Writer): string {
  const { random } = writer;
  const list = random(2) === 0 ? listOf(writer) : '';
  const more = pick(['', '<w:jc w:val="center"/>', '<w:ind w:left="720"/>', '<w:keepNext/>'], random);
  const runs = Array.from({ length: 2 + random(5) }, () => runOf(writer));
  return `<w:p><w:pPr>${list}${more}</w:pPr>${plain(writer, 'begins')}${runs.join(run(' '))}${plain(writer, 'ends')}</w:p>`;
}

/** A list item. Second-level items only follow a first-level one, because programs disagree about others. */
function listOf({ random, begun }: Writer): string {
  const number = 1 + random(6);
  const level = random(4) === 0 && begun.has(number) ? 1 : 0;
  begun.add(number);
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`;
}

/** A word that occurs only once: two syllables for each digit. */
function newWord(words: readonly Word[]): string {
  const syllables = ['ba', 'de', 'gi', 'ho', 'ku', 'la', 'me', 'ni', 'po', 'ru'];
  const number = String(words.length + 100);
  return [...number].map((digit) => syllables[Number(digit)]).join('');
}

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

function plain({ words }: Writer, property: string): string {
  const word = newWord(words);
  words.push({ written: word, shown: word, script: undefined, properties: [property] });
  return run(` ${word} `);
}

function runOf(writer: Writer): string {
  const { random, words } = writer;
  const written = newWord(words);
  const word: Word = { written, shown: written, script: undefined, properties: [] };
  words.push(word);
  const look = (properties: string, shown: string, name: string) => {
    word.shown = shown;
    word.properties.push(name);
    return run(written, properties);
  };
  const kinds: (() => string)[] = [
    () => look(pick(HARMLESS, random) + pick(HARMLESS.slice(2, 4), random), written, 'harmless'),
    () => look(`<w:caps${pick(VALUES, random)}/>`, written.toUpperCase(), 'caps'),
    () => look(`<w:caps${pick(OFF, random)}/>`, written, 'caps off'),
    () => look('<w:rStyle w:val="Loud"/>', written.toUpperCase(), 'caps of a style'),
    () => look(`<w:rStyle w:val="Loud"/><w:caps${pick(OFF, random)}/>`, written, 'caps of a style, off'),
    () => look(`<w:vanish${pick(VALUES, random)}/>`, '', 'vanish'),
    () => look(`<w:vanish${pick(OFF, random)}/>`, written, 'vanish off'),
    () => look('<w:rStyle w:val="Secret"/>', '', 'vanish of a style'),
    () =>
      look(
        '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol" w:cs="Symbol"/>',
        [...written].map((letter) => symbolFor('Symbol', letter)).join(''),
        'Symbol',
      ),
    () => scripted('<w:vertAlign w:val="superscript"/>', 'raised'),
    () => scripted('<w:vertAlign w:val="subscript"/>', 'lowered'),
    () => scripted('<w:position w:val="8"/>', 'raised'),
    () => scripted('<w:position w:val="-6"/>', 'lowered'),
    () => inPieces(),
    () => around('an insertion', `<w:ins w:id="1" ${TRACKED}>`, '</w:ins>'),
    () => deleted(),
    () => around('a link', '<w:hyperlink w:anchor="x">', '</w:hyperlink>'),
    () => around('a simple field', '<w:fldSimple w:instr=" REF x \\h ">', '</w:fldSimple>'),
    () => around('a control', '<w:sdt><w:sdtPr><w:tag w:val="x"/></w:sdtPr><w:sdtContent>', '</w:sdtContent></w:sdt>'),
    () => around('a smart tag', '<w:smartTag w:uri="u" w:element="e">', '</w:smartTag>'),
    () =>
      around(
        'a field in a field',
        `${char('begin')}<w:r><w:instrText xml:space="preserve"> IF 1 = </w:instrText></w:r>${char('begin')}<w:r><w:instrText> PAGE </w:instrText></w:r>${char('separate')}${run('7')}${char('end')}${char('separate')}`,
        char('end'),
      ),
    () => sign(),
    () => broken(),
  ];
  return pick(kinds, random)();

  function scripted(properties: string, script: 'raised' | 'lowered') {
    word.script = script;
    return look(properties, written, properties.slice(3, 12));
  }
  function inPieces() {
    word.properties.push('pieces');
    return `${run(written.slice(0, 2), '<w:b/>')}<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="5" w:name="b"/><w:bookmarkEnd w:id="5"/>${run(written.slice(2))}`;
  }
  function around(name: string, before: string, after: string) {
    word.properties.push(name);
    return before + run(written) + after;
  }
  function deleted() {
    word.shown = '';
    word.properties.push('a deletion');
    return `<w:del w:id="2" ${TRACKED}><w:r><w:delText>${written}</w:delText></w:r></w:del>`;
  }
  function sign() {
    const [font, code] = pick(SYMBOLS, random);
    const character = String.fromCharCode(Number.parseInt(code, 16));
    words.push({
      written: character,
      shown: symbolFor(font, character),
      script: undefined,
      properties: [`w:sym ${font} ${code}`],
    });
    return `${run(written)}<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
  }
  function broken() {
    word.properties.push('breaks');
    return `<w:r><w:br/></w:r>${run(written)}<w:r><w:tab/></w:r>`;
  }
}

const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

function tableOf(writer: Writer, depth: number): string {
  const { random } = writer;
  const width = 2 + random(3);
  const rows = Array.from({ length: 2 + random(3) }, (_, at) => {
    const before = random(6) === 0 ? 1 : 0;
    const cells: string[] = [];
    for (let column = before; column < width; ) {
      const span = Math.min(1 + (random(5) === 0 ? 1 : 0), width - column);
      const inner = depth === 0 && random(12) === 0 ? `${tableOf(writer, 1)}` : '';
      const content = `<w:p>${plain(writer, before ? 'a cell after gridBefore' : 'a cell')}${random(3) === 0 ? runOf(writer) : ''}</w:p>`;
      cells.push(
        `<w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/>${span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''}</w:tcPr>${inner}${content}</w:tc>`,
      );
      column += span;
    }
    const properties = [before ? '<w:gridBefore w:val="1"/>' : '', at === 0 && random(2) ? '<w:tblHeader/>' : ''].join(
      '',
    );
    return `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells.join('')}</w:tr>`;
  });
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${'<w:gridCol w:w="900"/>'.repeat(width)}</w:tblGrid>${rows.join('')}</w:tbl>${depth === 0 ? paragraphOf(writer) : ''}`;
}
