import { readFileSync } from 'node:fs';
import { Ajv, type AnySchemaObject } from 'ajv';
import { validateXML } from 'xmllint-wasm';
import type { MetaTag } from '#domain/publication/metadata';

/** Validates outputs against the files in `schemas/`. Each function returns a list of problems, empty if valid. */
const SCHEMAS = new URL('./schemas/', import.meta.url);

const readSchema = (file: string): string => readFileSync(new URL(file, SCHEMAS), 'utf8');
const readJson = <T>(file: string): T => JSON.parse(readSchema(file)) as T;

type XmlSchema = 'atom.rng' | 'sitemap.xsd' | 'siteindex.xsd' | 'doajArticles.xsd';

/** Validates XML against a schema; malformed XML is a problem too. */
export async function xmlProblems(text: string, schema: XmlSchema): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: { fileName: 'output.xml', contents: text },
    schema: { fileName: schema, contents: readSchema(schema).replace(/http:\/\/www\.doaj\.org\/static\/doaj\//, '') },
    ...(schema === 'doajArticles.xsd' && {
      preload: { fileName: 'iso_639-2b.xsd', contents: readSchema('iso_639-2b.xsd') },
    }),
    extension: schema.endsWith('.rng') ? 'relaxng' : 'schema',
  }).catch((error: Error) => ({ valid: false, errors: [], rawOutput: error.message }));
  if (valid) return [];
  return errors.length > 0 ? errors.map(({ message }) => message) : [rawOutput];
}

type JsonSchema = 'csl-data.json' | 'article-jsonld.schema.json' | 'linkset.schema.json';

/** Validates a JSON value against a schema, which `relax` may change first. */
export function jsonProblems(
  value: unknown,
  file: JsonSchema,
  relax: (schema: AnySchemaObject) => void = () => {},
): string[] {
  const schema = readJson<AnySchemaObject>(file);
  relax(schema);
  const ajv = new Ajv({ strict: false, allErrors: true });
  const validate = ajv.compile(schema);
  // Serialised first, because JSON drops properties without a value.
  if (validate(JSON.parse(JSON.stringify(value)))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

interface Vocabulary {
  types: Record<string, string[]>;
  properties: Record<string, string[]>;
}
const VOCABULARY = readJson<Vocabulary>('schemaorg-30.0-names.json');

/** Lists types and properties in JSON-LD that schema.org does not define, or not at that place. */
export function vocabularyProblems(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(vocabularyProblems);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  const types = [node['@type'] ?? []].flat() as string[];
  const problems = types.filter((type) => !VOCABULARY.types[type]).map((type) => `no type ${type}`);
  const kinds = new Set(types.flatMap(withParents));
  for (const [name, content] of Object.entries(node)) {
    problems.push(...vocabularyProblems(content));
    if (name.startsWith('@')) continue;
    const domains = VOCABULARY.properties[name];
    if (!domains) problems.push(`no property ${name}`);
    else if (!domains.some((domain) => kinds.has(domain))) problems.push(`no property ${name} of ${types.join(', ')}`);
  }
  return problems;
}

function withParents(type: string): string[] {
  return [type, ...(VOCABULARY.types[type] ?? []).flatMap(withParents)];
}

interface ScholarRules {
  tags: Record<string, { required: boolean | string; min: number; max: number | null; pattern: string }>;
  forbiddenTags: Record<string, string>;
}

/** Checks an article's citation tags against Google Scholar's rules; `page` is the address of the article's page. */
export function scholarProblems(tags: readonly MetaTag[], page: string): string[] {
  const { tags: rules, forbiddenTags } = readJson<ScholarRules>('google-scholar-rules.json');
  const citation = tags.filter(({ name }) => name.startsWith('citation_'));
  const problems = citation
    .filter(({ name }) => !rules[name])
    .map(({ name }) => (forbiddenTags[name] ? `${name} is forbidden` : `${name} is unknown`));
  for (const [name, { min, max, pattern }] of Object.entries(rules)) {
    const values = citation.filter((tag) => tag.name === name).map(({ content }) => content);
    if (values.length < min || (max !== null && values.length > max))
      problems.push(`${name} stands ${values.length} times`);
    const wrong = values.filter((content) => !new RegExp(pattern, 'u').test(content));
    problems.push(...wrong.map((content) => `${name} is ${JSON.stringify(content)}`));
  }
  const pdf = citation.find(({ name }) => name === 'citation_pdf_url')?.content;
  if (pdf && new URL('.', pdf).href !== page) problems.push('citation_pdf_url is not in the directory of the page');
  citation.forEach(({ name }, index) => {
    const before = citation[index - 1]?.name ?? '';
    if (name.startsWith('citation_author_') && !before.startsWith('citation_author'))
      problems.push(`${name} follows no author`);
  });
  return problems;
}
