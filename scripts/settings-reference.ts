import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './journal.ts';

const FILE = 'src/server/kernel/env.ts';

export interface Setting {
  name: string;
  group: string;
  /** One or more sentences in Markdown; links are relative to `docs`. */
  meaning: string;
  /** Markdown; undefined if the setting has none. */
  fallback: string | undefined;
  /** The default as `.env.example` sets it; empty if it is not a fixed value. */
  value: string;
}

/** The settings in the order of their schema, from its comments. */
export const readSettings = (): Setting[] => settingsIn(readFileSync(join(ROOT, FILE), 'utf8'));

/** @throws Error for a setting without a comment or outside a group */
export function settingsIn(text: string): Setting[] {
  const source = ts.createSourceFile(FILE, text, ts.ScriptTarget.Latest, true);
  const schema = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === 'Variables')?.initializer;
  const members = schema && firstObject(schema)?.properties.filter(ts.isPropertyAssignment);
  if (!members) throw new Error(`There is no schema "Variables" in ${FILE}.`);
  let group = '';
  return members.map((member) => {
    group = groupAbove(member) ?? group;
    const name = member.name.getText();
    const [doc] = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc);
    const meaning = plain(ts.getTextOfJSDocComment(doc?.comment));
    if (!meaning || !group) throw new Error(`${FILE}: give ${name} a comment, and a group before it.`);
    const stated = doc?.tags?.find(({ tagName }) => tagName.text === 'default');
    const value = defaultIn(member.initializer);
    const fallback = stated ? plain(ts.getTextOfJSDocComment(stated.comment)) : value && `\`${value}\``;
    return { name, group, meaning, fallback: fallback || undefined, value };
  });
}

const plain = (text = '') => text.replace(/\s+/g, ' ').trim();

/** An expression's first object literal: the argument of `z.object` at the root of a call chain. */
function firstObject(node: ts.Node): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  return ts.forEachChild(node, firstObject);
}

/** The text of the line comment that opens a group before a member. */
function groupAbove(member: ts.Node): string | undefined {
  const { text } = member.getSourceFile();
  return (ts.getLeadingCommentRanges(text, member.pos) ?? [])
    .filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia)
    .map(({ pos, end }) => text.slice(pos + 2, end).trim())
    .at(-1);
}

/** The argument of `.default(…)` as an environment variable, or an empty string. */
function defaultIn(schema: ts.Expression): string {
  if (!ts.isCallExpression(schema) || !ts.isPropertyAccessExpression(schema.expression)) return '';
  if (schema.expression.name.text !== 'default') return '';
  const [given] = schema.arguments;
  if (!given) return '';
  if (given.kind === ts.SyntaxKind.FalseKeyword) return '0';
  return ts.isStringLiteral(given) ? given.text : given.getText();
}

/** The group of settings that the host sets; documented, but not in `.env`. */
const HOST_GROUP = 'Set by Netlify';

const GENERATED_NOTICE =
  'Written by "npm run describe-settings" from src/server/kernel/env.ts; changes made here are lost.';

/** All settings as a documentation page, one table per group. */
export function settingsPage(settings: readonly Setting[]): string {
  const tables = byGroup(settings).flatMap(([group, members]) => [
    `## ${group}\n`,
    '| variable | default | meaning |',
    '|---|---|---|',
    ...members.map(({ name, fallback = 'not set', meaning }) =>
      row([`\`${name}\``, group === HOST_GROUP ? 'by Netlify' : fallback, meaning]),
    ),
    '',
  ]);
  return `${[INTRODUCTION, ...tables].join('\n').trimEnd()}\n`;
}

const INTRODUCTION = `# Environment settings

<!-- ${GENERATED_NOTICE} -->

Settings are environment variables, or lines of a file .env, for which \`.env.example\` is the template: an unchanged copy runs
the demonstration. Commands read that file; what the environment already sets takes precedence. An empty value means
"not set". All mistakes are reported together, before anything is done.

What the editorial office sets (names, prices, times, texts) is not here but under Settings in the editor area: see
[Where to change what](where-to-change.md).
`;

/** A template of .env: its values are the defaults. */
export function settingsExample(settings: readonly Setting[]): string {
  const groups = byGroup(settings.filter(({ group }) => group !== HOST_GROUP));
  return [
    ...wrapLines(
      `Every setting of the journal. Copy this file to .env: unchanged, it runs the demonstration. ${GENERATED_NOTICE}`,
    ),
    ...groups.flatMap(([group, members]) => [
      '',
      `# --- ${group}`,
      ...members.flatMap(({ name, meaning, fallback, value }) => [
        '',
        ...wrapLines(plainText(fallback && !value ? `${meaning} Default: ${fallback}.` : meaning)),
        `${name}=${value}`,
      ]),
    ]),
    '',
  ].join('\n');
}

function byGroup(settings: readonly Setting[]): [group: string, members: Setting[]][] {
  return [...Map.groupBy(settings, ({ group }) => group)];
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** Markdown as a comment: without markup, with link targets after their text. */
const plainText = (markdown: string) =>
  markdown.replace(/\[([^\]]+)\]\(([\w-]+\.md)[^)]*\)/g, '$1 (docs/$2)').replaceAll('`', '');

const WIDTH = 110;

/** Wraps text into comment lines. */
function wrapLines(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines.map((line) => `# ${line}`);
}
