import { ParseOption, XmlDocument, type XmlElement } from 'libxml2-wasm';
import type { Send } from './journal.ts';

const NAMESPACES = { oai: 'http://www.openarchives.org/OAI/2.0/' };

/** A record as a harvester keeps it. */
export interface HarvestedRecord {
  identifier: string;
  datestamp: string;
  sets: string[];
  isDeleted: boolean;
  /** What is inside of `metadata`, as text. */
  metadata: string;
}

/** One answer of a journal: its text, the code of a refusal, its records, and where the list goes on. */
export interface OaiAnswer {
  text: string;
  error: string | undefined;
  records: HarvestedRecord[];
  /** Undefined where the list was not divided, empty at its end. */
  token: string | undefined;
  total: number | undefined;
  cursor: number | undefined;
}

/** Asks a journal, by GET or by POST. It knows the protocol and nothing of the product. */
export async function askOai(
  send: Send,
  sent: Record<string, string> | [string, string][],
  method: 'GET' | 'POST' = 'GET',
): Promise<OaiAnswer> {
  const query = new URLSearchParams(sent);
  const response = method === 'GET' ? await send(`/oai?${query}`) : await send('/oai', { method: 'POST', body: query });
  if (response.status !== 200) throw new Error(`OAI-PMH answers 200, not ${response.status}.`);
  const type = response.headers.get('content-type');
  if (type !== 'text/xml; charset=utf-8') throw new Error(`OAI-PMH answers text/xml, not ${type}.`);
  return readAnswer(await response.text());
}

/** Follows a list to its end; `between` is called after each part but the last. */
export async function harvest(
  send: Send,
  sent: Record<string, string>,
  between: (part: number) => Promise<void> = async () => {},
): Promise<{ records: HarvestedRecord[]; parts: OaiAnswer[] }> {
  const parts: OaiAnswer[] = [await askOai(send, sent)];
  for (let last = parts.at(-1); last?.token; last = parts.at(-1)) {
    await between(parts.length);
    parts.push(await askOai(send, { verb: sent.verb ?? '', resumptionToken: last.token }));
  }
  return { records: parts.flatMap(({ records }) => records), parts };
}

function readAnswer(text: string): OaiAnswer {
  const document = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_DEFAULT });
  try {
    const find = (path: string, from: XmlElement = document.root) => from.find(path, NAMESPACES) as XmlElement[];
    const [token] = find('//oai:resumptionToken');
    const number = (name: string) => {
      const value = token?.attr(name)?.value;
      return value === undefined ? undefined : Number(value);
    };
    return {
      text,
      error: find('//oai:error')[0]?.attr('code')?.value,
      records: find('//oai:header').map((header) => ({
        identifier: find('oai:identifier', header)[0]?.content ?? '',
        datestamp: find('oai:datestamp', header)[0]?.content ?? '',
        sets: find('oai:setSpec', header).map(({ content }) => content),
        isDeleted: header.attr('status')?.value === 'deleted',
        metadata: find('../oai:metadata/*', header)[0]?.toString() ?? '',
      })),
      token: token?.content,
      total: number('completeListSize'),
      cursor: number('cursor'),
    };
  } finally {
    document.dispose();
  }
}
