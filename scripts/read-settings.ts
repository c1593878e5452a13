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

/** The argument of `.default(…)` as the environment writes it, or an empty text. */
function defaultIn(schema: ts.Expression): string {
  if (!ts.isCallExpression(schema) || !ts.isPropertyAccessExpression(schema.expression)) return '';
  if (schema.expression.name.text !== 'default') return '';
  const [given] = schema.arguments;
  if (!given) return '';
  if (given.kind === ts.SyntaxKind.FalseKeyword) return '0';
  return ts.isStringLiteral(given) ? given.text : given.getText();
}
