/**
 * Minimal parsers of the citation formats, written from the formats' rules rather than from our writers. They reject
 * values that break out of their field.
 */

/** Parses the fields of one RIS record, in order. Every line, however terminated, must be a field. */
export function readRis(record: string): [tag: string, value: string][] {
  if (!record.endsWith('\r\n')) throw new Error('The record does not end in CRLF.');
  const lines = record.slice(0, -2).split(/\r\n|[\n\r\v\f\u001c-\u001e\u0085\u2028\u2029]/u);
  return lines.map((line) => {
    const field = /^([A-Z][A-Z0-9]) {2}- (.*)$/su.exec(line);
    if (!field) throw new Error(`Not a RIS field: ${JSON.stringify(line)}`);
    return [field[1] ?? '', field[2] ?? ''];
  });
}

/** Parses the key and fields of a single BibTeX entry. Like BibTeX, counts braces even after a backslash. */
export function readBibtex(file: string): { key: string; fields: Record<string, string> } {
  const head = /^@article\{([^\s,{}]+),\s*/u.exec(file);
  if (!head) throw new Error('No entry starts here.');
  const fields: Record<string, string> = {};
  let rest = file.slice(head[0].length);
  while (!rest.startsWith('}')) {
    const name = /^([a-z]+)\s*=\s*/u.exec(rest);
    if (!name) throw new Error(`No field starts at ${JSON.stringify(rest.slice(0, 40))}`);
    rest = rest.slice(name[0].length);
    const length = rest.startsWith('{') ? groupLength(rest) : rest.search(/[,\s}]/u);
    const value = rest.slice(0, length);
    fields[name[1] ?? ''] = value.startsWith('{') ? value.slice(1, -1) : value;
    rest = rest.slice(length).replace(/^\s*,?\s*/u, '');
  }
  if (rest.trim() !== '}') throw new Error(`Text after the entry: ${JSON.stringify(rest)}`);
  return { key: head[1] ?? '', fields };
}

function groupLength(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{') depth++;
    if (text[index] === '}' && --depth === 0) return index + 1;
  }
  throw new Error('A brace is not closed.');
}

/** Splits an author field as BibTeX does: at "and" and at commas outside braces. */
export function readBibtexNames(field: string): { given: string; family: string }[] {
  return splitOutsideBraces(field, /^\sand\s/iu).map((name) => {
    const parts = splitOutsideBraces(name, /^,/u).map((part) => decodeLatex(part).trim());
    if (parts.length > 2) throw new Error(`A name in ${parts.length} parts: ${name}`);
    return { family: parts[0] ?? '', given: parts[1] ?? '' };
  });
}

function splitOutsideBraces(text: string, border: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const found = depth === 0 ? border.exec(text.slice(index)) : null;
    if (found) {
      parts.push('');
      index += found[0].length - 1;
      continue;
    }
    if (text[index] === '{') depth++;
    if (text[index] === '}') depth--;
    parts.push(`${parts.pop()}${text[index]}`);
  }
  return parts;
}

const LATEX_CHARACTERS: Record<string, string> = {
  textbackslash: '\\',
  textbraceleft: '{',
  textbraceright: '}',
  textasciitilde: '~',
  textasciicircum: '^',
  textless: '<',
  textgreater: '>',
  textbar: '|',
};

/** Decodes LaTeX to the visible text, without grouping braces. */
export function decodeLatex(text: string): string {
  return text.replace(/\\(text[a-z]+)\{\}|\\([&%$#_])|[{}]/gu, (_whole, command?: string, character?: string) => {
    if (command !== undefined) return LATEX_CHARACTERS[command] ?? `?${command}?`;
    return character ?? '';
  });
}
