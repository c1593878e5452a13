import { isNeutralLink } from './links.ts';
import { attributeOf } from './relationships.ts';
import type { Token } from './xml-tokens.ts';

/**
 * Fields whose instruction may stay: numbers, references within the document, forms. Others may hold names, such as
 * AUTHOR and FILENAME, or the whole entry of a reference manager with its user's id.
 */
const NEUTRAL =
  /^(page|numpages|sectionpages|section|pageref|ref|noteref|styleref|seq|toc|toa|tc|xe|index|listnum|autonum\w*|symbol|eq|quote|formtext|formcheckbox|formdropdown|=.*)$/i;

/** An instruction without effect: the field's last result stays as text. */
export const EMPTY_INSTRUCTION = ' ADDIN ';

/** Whether the instruction of a field names nobody. */
export function isNeutralInstruction(instruction: string): boolean {
  const [, name = '', rest = ''] = /^\s*(\S{0,50})([\s\S]*)$/.exec(instruction) ?? [];
  if (name.toLowerCase() !== 'hyperlink') return NEUTRAL.test(name);
  // A link to a place in the document has no address before its switch.
  const address = /^\s*(?!\\)(?:"([^"]*)"|(\S+))/.exec(rest);
  const note = /\\o\s*"([^"]*)"/i.exec(rest)?.[1] ?? '';
  return (!address || isNeutralLink(address[1] ?? address[2] ?? '')) && !note.includes('@');
}

/**
 * For each field, in the order in which they begin, whether its instruction names nobody. A word of it may be split
 * over runs.
 */
export function neutralFields(tokens: Iterable<Token>): boolean[] {
  const instructions: string[] = [];
  for (const { token, field } of withFields(tokens)) {
    while (field >= instructions.length) instructions.push('');
    if (token.kind === 'text' && field >= 0) instructions[field] += token.text;
  }
  return instructions.map(isNeutralInstruction);
}

/**
 * Each token with the number of the field whose instruction it belongs to; -1 for any other token. The first token of a
 * field counts as part of its instruction, so that a field without one is counted too.
 */
export function* withFields(
  tokens: Iterable<Token>,
): Generator<{ token: Token; field: number; isInstruction: boolean }> {
  const open: number[] = [];
  let count = 0;
  let isInstruction = false;
  for (const token of tokens) {
    if (token.kind === 'tag' && token.local === 'fldChar') {
      const type = attributeOf(token, 'fldCharType');
      if (type === 'begin') open.push(count++);
      const field = type === 'begin' ? count - 1 : -1;
      if (type === 'end') open.pop();
      yield { token, field, isInstruction: false };
      continue;
    }
    if (token.kind !== 'text' && /^(instrText|delInstrText)$/.test(token.local)) {
      isInstruction = token.kind === 'tag' && !token.isEmpty;
    }
    const isText = token.kind === 'text' && isInstruction;
    yield { token, field: isText ? (open.at(-1) ?? -1) : -1, isInstruction: isText };
  }
}
