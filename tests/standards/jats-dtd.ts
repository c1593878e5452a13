import { readdirSync, readFileSync } from 'node:fs';
import { ParseOption, XmlBufferInputProvider, XmlDocument, XmlLibError, xmlRegisterInputProvider } from 'libxml2-wasm';

const COPY = new URL('./schemas/jats-1.3/', import.meta.url);
/** The address of the DTD in the documents. */
const PUBLISHED = 'https://jats.nlm.nih.gov/publishing/1.3/';
/** Sets of named entities, emptied here because our XML does not use them. */
const CHARACTERS = /"((?:iso8879|iso9573-13|xmlchars|mathml)\/[\w-]+\.ent)"/g;

/** Registers the DTD of JATS 1.3 (Journal Publishing) at its address for the parser. */
function registerDtd(): void {
  const bytes = new Map(readdirSync(COPY).map((file) => [file, readFileSync(new URL(file, COPY))]));
  const named = [...bytes.values()].flatMap((text) => [...text.toString('utf8').matchAll(CHARACTERS)]);
  for (const [, file = ''] of named) bytes.set(file, Buffer.from('<!-- empty -->'));
  const files = Object.fromEntries([...bytes].map(([file, text]) => [PUBLISHED + file, text]));
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
}

const OPTION = ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID;
let isRegistered = false;

/** Validates a JATS document against its DTD; empty if valid. */
export function jatsProblems(text: string): string[] {
  if (!isRegistered) registerDtd();
  isRegistered = true;
  try {
    XmlDocument.fromString(text, { option: OPTION }).dispose();
    return referenceProblems(text);
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  }
}

/** Finds duplicate ids and dangling references, which the parser does not check. */
function referenceProblems(text: string): string[] {
  const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
  const known = new Set(ids);
  const led = [...text.matchAll(/ rid="([^"]*)"/g)].map(([, id = '']) => id);
  return [
    ...[...known].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id)).map((id) => `${id} stands twice`),
    ...led.filter((id) => !known.has(id)).map((id) => `${id} is nowhere`),
  ];
}
