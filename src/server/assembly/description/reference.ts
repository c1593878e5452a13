import { RIGHTS } from '#domain/account/colleague/duty';
import { headingAnchor } from '#domain/kernel/slug';
import type { ApiDescription, JsonSchema, Operation } from './openapi.ts';
import { isGeneral } from './refusals.ts';

const SHAPES = 'Shapes';

/** The section names: one per tag, then the shapes. */
export const sectionNames = ({ tags }: Pick<ApiDescription, 'tags'>): string[] => [
  ...tags.map(({ name }) => name),
  SHAPES,
];

/** The sections in Markdown, without their headings; routes and shapes are at level 3. */
export function referenceSections({ paths, tags, components }: ApiDescription): { name: string; markdown: string }[] {
  const all = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${address}`, operation })),
  );
  const shapes = Object.entries(components.schemas).flatMap(([name, schema]) => [`### ${name}\n`, shapePage(schema)]);
  return [
    ...tags.map(({ name }) => {
      const routes = all.filter(({ operation }) => operation.tags[0] === name);
      return { name, markdown: joined([routeIndex(routes), ...routes.flatMap(routePage)]) };
    }),
    { name: SHAPES, markdown: joined(shapes) },
  ];
}

/** The complete reference in Markdown: contents, routes and shapes. */
export function apiReference(description: ApiDescription): string {
  return joined([
    HEAD,
    ...sectionNames(description).map((name) => `- [${name}](#${headingAnchor(name)})`),
    '',
    ...referenceSections(description).flatMap(({ name, markdown }) => [`## ${name}\n`, markdown]),
  ]);
}

const joined = (parts: readonly string[]) => parts.join('\n').replace(/\n{3,}/g, '\n\n');

const HEAD = `# The API

<!-- Written by "npm run describe-api" from the routes; changes made here are lost. -->

Every route of \`src/server/assembly/api.ts\`, as its code describes it. The same is at \`/api/openapi.json\`, in OpenAPI 3.1.
[The guide](api-guide.md) covers errors, sessions, cross-site requests and limits, which are the same for all routes.
`;

interface CalledOperation {
  call: string;
  operation: Operation;
}

const WHO: Record<Operation['x-access'], string> = {
  public: 'anyone',
  'signed-in': 'signed in',
  'author-of': 'the submitter of the manuscript',
  editor: 'editor',
  'editor-of': 'editor without a conflict of interest',
  'reviewer-of': 'the reviewer of this assignment, by emailed link or signed in',
  'proof-of': 'the submitter of this manuscript, signed in, or anyone with the emailed link to its proof',
  uploader: 'signed in, or with a reviewer’s link',
};

const callerText = ({ 'x-access': access, 'x-right': right }: Operation) =>
  right ? `${WHO[access]}, with the right ${RIGHTS[right]}` : WHO[access];

const routeIndex = (routes: readonly CalledOperation[]) =>
  table(
    ['call', 'access', 'purpose'],
    routes.map(({ call, operation }) => [
      `[\`${call}\`](#${headingAnchor(call)})`,
      callerText(operation),
      operation.summary,
    ]),
  );

function routePage({ call, operation }: CalledOperation): string[] {
  const { summary, description, parameters, requestBody, responses, security } = operation;
  const withToken = security.some((way) => 'csrf' in way) ? ', with a CSRF token' : '';
  const replies = Object.entries(responses);
  const answers = replies.filter(([status]) => Number(status) < 400);
  const refusals = replies.filter(([status]) => Number(status) >= 400);
  const general = refusals.filter(([, { description: when }]) => isGeneral(when)).map(([status]) => status);
  const own = refusals.filter(([, { description: when }]) => !isGeneral(when));
  return [
    `### \`${call}\`\n`,
    [summary, description].filter(Boolean).join(' '),
    `\nAccess: ${callerText(operation)}${withToken}.\n`,
    table(
      ['parameter', 'in', 'form'],
      parameters.map(({ name, in: place, schema, required }) => [`\`${name}\``, place, fieldText(schema, required)]),
    ),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => bodyTable(type, schema)),
    ...answers.map(([status, reply]) => answerLine(status, reply)),
    `Refuses with ${general.join(', ')} for the [general reasons](api-guide.md#errors)${own.length > 0 ? ', and:\n' : '.\n'}`,
    table(
      ['status', 'when'],
      own.map(([status, { description: when }]) => [status, when]),
    ),
  ];
}

function answerLine(status: string, { content = {}, headers = {} }: Operation['responses'][string]): string {
  const bodies = Object.entries(content).map(([type, { schema }]) => (schema ? fieldText(schema) : `\`${type}\``));
  const named = Object.keys(headers).map((name) => `\`${name}\``);
  const withHeaders = named.length > 0 ? `, with the headers ${named.join(' and ')}` : '';
  return `Answers ${status}${bodies.length > 0 ? `: ${bodies.join(' or ')}` : ''}${withHeaders}.\n`;
}

function bodyTable(type: string, schema: JsonSchema | undefined): string {
  const fields = Object.entries(schema?.properties ?? {});
  if (fields.length === 0) return `Body: \`${type}\`${type === 'application/json' ? ', `{}`' : ''}.\n`;
  return `Body: \`${type}\`.\n\n${fieldTable(schema ?? {})}`;
}

function fieldTable({ properties = {}, required }: JsonSchema): string {
  const rows = Object.entries(properties).map(([name, schema]) => [
    `\`${name}\``,
    fieldText(schema, !required || required.includes(name)),
  ]);
  return table(['field', 'form'], rows);
}

function shapePage(schema: JsonSchema): string {
  const about = schema.description ? `${schema.description}\n\n` : '';
  return about + (schema.properties ? fieldTable({ required: [], ...schema }) : `${typeText(schema)}\n`);
}

/** A value's type as text, and whether it is optional. */
function fieldText(schema: JsonSchema, isRequired = true): string {
  const about = schema.description ?? '';
  const shown = about && ['text', 'anything'].includes(typeText(schema)) ? '' : capitalise(typeText(schema));
  return `${[about, shown].filter(Boolean).join(' ')}${isRequired ? '' : '; optional'}`;
}

function typeText(schema: JsonSchema): string {
  const { $ref, anyOf, oneOf, enum: values, items, properties } = schema;
  if (typeof $ref === 'string') return shapeLink($ref.split('/').at(-1) ?? '');
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(typeText))].join(' or ');
  if (Array.isArray(values)) return values.map((value) => `\`${value}\``).join(', ');
  if ('const' in schema) return schema.const === '' ? 'empty' : `\`${schema.const}\``;
  if (schema.type === 'array')
    return `list of ${items ? typeText(items as JsonSchema) : 'anything'}${range(schema, 'Items', 'of them')}`;
  if (properties && Object.keys(properties).length > 0) {
    return `{ ${Object.entries(properties)
      .map(([name, inner]) => `\`${name}\`: ${typeText(inner)}`)
      .join('; ')} }`;
  }
  return scalarText(schema);
}

function scalarText(schema: JsonSchema): string {
  const { type, format, minimum, maximum } = schema;
  if (type === 'string') return (FORMATS[String(format)] ?? 'text') + range(schema, 'Length', 'characters');
  if (type === 'integer' || type === 'number') {
    const from = typeof minimum === 'number' ? ` from ${minimum}` : '';
    const to = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : '';
    return `${type === 'integer' ? 'whole number' : 'number'}${from}${to}`;
  }
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return 'null';
  return type === 'object' ? 'object' : 'anything';
}

const FORMATS: Record<string, string> = {
  date: 'plain date',
  'date-time': 'moment',
  email: 'email address',
  uri: 'address',
};

function range(schema: JsonSchema, of: 'Length' | 'Items', what: string): string {
  const [least, most] = [schema[`min${of}`], schema[`max${of}`]];
  if (typeof least === 'number' && least > 0 && typeof most === 'number') return `, ${least} to ${most} ${what}`;
  if (typeof most === 'number') return `, at most ${most} ${what}`;
  return typeof least === 'number' && least > 0 ? `, at least ${least} ${what}` : '';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

const capitalise = (text: string) => text.replace(/^[a-z]/, (letter) => letter.toUpperCase());
const shapeLink = (shape: string) => `[${shape}](#${headingAnchor(shape)})`;
