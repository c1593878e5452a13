import { readFileSync } from 'node:fs';
import { ParseOption, XmlBufferInputProvider, XmlDocument, XmlLibError, xmlRegisterInputProvider } from 'libxml2-wasm';

/** Where the documents say that their DTD is. */
const PUBLISHED = 'https://dtd.nlm.nih.gov/ncbi/pubmed/in/';
const OPTION = ParseOption.XML_PARSE_DTDLOAD | ParseOption.XML_PARSE_DTDVALID;
let isRegistered = false;

/** The DTD of PubMed, for the parser to find. Mathematics and named characters, which our records do without, are empty. */
function registerDtd(): void {
  const dtd = readFileSync(new URL('./schemas/pubmed/PubMed.dtd', import.meta.url));
  const empty = Buffer.from('<!-- empty -->');
  const files = { 'PubMed.dtd': dtd, 'mathml-in-pubmed.mod': empty, 'pubmedchars/ISOchars.ent': empty };
  const published = Object.entries(files).map(([file, bytes]) => [PUBLISHED + file, bytes] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(published)));
}

/** What is wrong with a file for PubMed by the DTD that it names; an empty list means that it is valid. */
export function pubmedProblems(text: string): string[] {
  if (!isRegistered) registerDtd();
  isRegistered = true;
  try {
    XmlDocument.fromString(text, { option: OPTION }).dispose();
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
  }
}
