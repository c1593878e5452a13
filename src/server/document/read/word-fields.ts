import { shownSymbol } from './shown-letters.ts';
import type { Inline } from './word-tree.ts';
import { childOf, elementsOf, isOn, settingOf, type XmlElement } from './xml-tree.ts';

/** A field of a document: an instruction, and what Word last made of it. */
export interface Field {
  instruction: string;
  /** Its instruction is being read, not what it shows. */
  isCode: boolean;
  /** What a field of a form holds. */
  form: XmlElement | undefined;
  meaning: FieldMeaning;
  /** How much of its paragraph is before what it shows. */
  from?: number;
}

/** What the shown words of a field are. */
export type FieldMeaning =
  | { kind: 'link'; to: string; isReference: boolean }
  | { kind: 'citation' }
  /** What the journal makes itself, by what it is called. */
  | { kind: 'contents'; what: string }
  | { kind: 'words' };

export const newField = (form?: XmlElement): Field => ({
  instruction: '',
  isCode: true,
  form,
  meaning: { kind: 'words' },
});

/** What programs that keep references call the fields of citations. */
const CITATION =
  /^\s*(?:ADDIN\s+(?:ZOTERO_ITEM|EN\.CITE(?!\.DATA)|CSL_CITATION|Mendeley Citation|CITAVI\.PLACEHOLDER)|CITATION\s)/;
const LINK = /^\s*HYPERLINK\s+(?:\\[a-km-z]\s+)*(\\l\s+)?(?:"([^"]*)"|([^\\\s]\S*))(?:\s+\\l\s+(?:"([^"]*)"|(\S+)))?/;
const REFERENCE = /^\s*(?:REF|PAGEREF|NOTEREF)\s+(\S{1,80})\s[^"]*\\h\b/;
const CONTENTS = /^\s*(TOC|INDEX|TOA)\b([\s\S]*)/;

/** What a field shows, by its instruction. */
export function meaningOf(instruction: string): FieldMeaning {
  if (CITATION.test(instruction)) return { kind: 'citation' };
  const [, isLocal, quoted, bare, place, barePlace] = LINK.exec(instruction) ?? [];
  const target = quoted ?? bare;
  if (target !== undefined) {
    const inside = place ?? barePlace;
    return { kind: 'link', to: isLocal ? `#${target}` : inside ? `${target}#${inside}` : target, isReference: false };
  }
  const [, bookmark] = REFERENCE.exec(instruction) ?? [];
  if (bookmark !== undefined) return { kind: 'link', to: `#${bookmark}`, isReference: true };
  const [, contents, choices = ''] = CONTENTS.exec(instruction) ?? [];
  if (contents === undefined) return { kind: 'words' };
  const ofFloats = /\\[ac]\s/i.test(choices);
  return { kind: 'contents', what: contents === 'TOC' ? (ofFloats ? LIST_OF_FLOATS : TABLE_OF_CONTENTS) : INDEX };
}

export const TABLE_OF_CONTENTS = 'A table of contents';
export const LIST_OF_FLOATS = 'A list of figures or tables';
const INDEX = 'An index';

const SYMBOL = /^\s*SYMBOL\s+(0x[\da-f]+|\d+)\b(?:[\s\S]*?\\f\s+(?:"([^"]*)"|(\S+)))?/i;

/** What a field shows that has no words: a box of a form with its state, a chosen line, a sign, an old equation. */
export function shownWithout({ instruction, form }: Field): Inline[] {
  const name = /^\s*(\w+)/.exec(instruction)?.[1]?.toUpperCase();
  if (name === 'FORMCHECKBOX') return [box(isTicked(childOf(form, 'w:checkBox')))];
  if (name === 'FORMDROPDOWN') return [text(chosen(childOf(form, 'w:ddList')))];
  if (name === 'MACROBUTTON' || name === 'GOTOBUTTON') return [text(instruction.trim().replace(/^\w+\s+\S+\s*/, ''))];
  if (/^(?:LISTNUM|AUTONUM\w*)$/.test(name ?? '')) return [{ kind: 'lost', loss: COUNTED }];
  if (name === 'EQ') return [{ kind: 'lost', loss: oldEquation(instruction.trim().slice(2)) }];
  const [, code = '', quoted, bare] = SYMBOL.exec(instruction) ?? [];
  if (code === '') return [];
  return [shownSymbol(quoted ?? bare ?? '', Number(code).toString(16), { look: {}, before: '' })];
}

const text = (words: string): Inline => ({ kind: 'text', text: words, look: {} });
const box = (isOn: boolean) => text(isOn ? '☑' : '☐');

const isTicked = (checkBox: XmlElement | undefined) =>
  isOn(settingOf(checkBox, 'w:checked') ?? settingOf(checkBox, 'w:default'));

function chosen(list: XmlElement | undefined): string {
  const lines = list ? elementsOf(list).filter(({ name }) => name === 'w:listEntry') : [];
  const at = Number(settingOf(list, 'w:result') ?? settingOf(list, 'w:default') ?? 0);
  return lines[at]?.attributes.get('w:val') ?? '';
}

const COUNTED = { code: 'list', what: 'A number that Word counts', end: 'was left out. Add it to the text.' };
const oldEquation = (line: string) => ({
  code: 'equation',
  what: 'An equation',
  end: `was left out. Write it as text, or add it as a figure${line ? `: ${line.slice(0, 200)}` : '.'}`,
});

const SIGNS = /[☐☑☒✓✔✗✘□■◻◼]/u;

/** A box of a content control: the sign that its author sees, unless a ticked box would become an empty one. */
export function controlBox(isTickedNow: boolean, shown: string): Inline {
  const sign = SIGNS.exec(shown)?.[0];
  const isEmptySign = /[☐□◻]/u.test(sign ?? '☐');
  return sign && !isEmptySign ? text(sign) : box(isTickedNow);
}
