import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './journal.ts';

interface Sentence {
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties that never contain text for people. */
const NOT_TEXT = /^(class(Name)?|href|src|id|key|type|name|role|style|rel|htmlFor|d|viewBox|autoComplete|as)$/;

const SOURCES = '{src,scripts,functions}/**/*.{ts,tsx,astro}';

/** Files that may contain text for people, by path. */
export const textFiles = (): string[] =>
  [SOURCES, 'content/**/*.{json,mdx,typ}'].flatMap((files) => globSync(files, { cwd: ROOT })).sort();

/** Finds strings that look like sentences or labels; some are names or SQL. */
export function sentencesOf(file: string): Sentence[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  if (file.endsWith('.json')) return read(file, `(${source})`);
  if (/\.(mdx|typ)$/.test(file)) return proseLines(source.replaceAll(/^\s*(\/\/|import ).*$/gm, ''));
  return file.endsWith('.astro') ? readAstro(file, source) : read(file, source);
}

/** Reads frontmatter as TypeScript and markup as TSX, after blanking Astro's comments and raw tags. */
function readAstro(file: string, source: string): Sentence[] {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const head = /^---\n(.*?)\n---\n/s.exec(source)?.[1] ?? '';
  const markup = source
    .replace(/^---\n.*?\n---\n/s, blank)
    .replaceAll(/<style.*?<\/style>|<script.*?<\/script>|<!--.*?-->|<!doctype.*?>/gis, blank);
  return [...read(file, `\n${head}`), ...read(file, `<>${markup}</>`)];
}

function read(file: string, source: string): Sentence[] {
  const kind = file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Sentence[] = [];
  const add = (node: ts.Node, text: string) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (isProse(plain)) found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: plain });
  };
  const visit = (node: ts.Node): void => {
    if (isNoText(node)) return;
    const text = sentenceOf(node);
    if (text !== undefined) add(node, text);
    // Expressions inside a text are listed separately.
    if (!(ts.isJsxText(node) || (text !== undefined && ts.isStringLiteralLike(node)))) ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isNoText(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isCallExpression(node) && /\.(?:select|selectFrom|(?:left|inner)Join)$/.test(node.expression.getText())) {
    return node.arguments.every(ts.isStringLiteralLike);
  }
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText().startsWith('sql');
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return NOT_TEXT.test(node.name.getText());
  return false;
}

/** A node's text: an element with its content, a literal, or concatenated literals. */
function sentenceOf(node: ts.Node): string | undefined {
  if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !isInText(node))
    return hasText(node) ? textOf(node) : undefined;
  if (ts.isJsxText(node)) return undefined;
  if (isJoin(node.parent)) return undefined;
  return isJoin(node) || ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) ? textOf(node) : undefined;
}

const isJoin = (node: ts.Node | undefined): node is ts.BinaryExpression =>
  node !== undefined && ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

const hasText = (node: ts.JsxElement | ts.JsxFragment): boolean =>
  node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));

const isInText = (node: ts.Node): boolean =>
  (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)) && hasText(node.parent);

function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{…}${span.literal.text}`).join('');
  if (isJoin(node)) return textOf(node.left) + textOf(node.right);
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(textOf).join('');
  if (ts.isJsxExpression(node) && node.expression && ts.isStringLiteralLike(node.expression))
    return node.expression.text;
  return '{…}';
}

/** Accepts several words or a capitalised one; rejects paths, class names and code. */
function isProse(text: string): boolean {
  if (/^[a-z#.@/<][\w-]*([./:#][\w-]*)+$|^(SELECT|INSERT|UPDATE|DELETE)\b|^[\w-]+\/[\w.+-]+/.test(text)) return false;
  return /^[“‘(]?\p{Lu}\p{Ll}+[^\w]?$|\p{L}{2,}[,.:;…’]? \p{L}|\p{L} (\{…\}|\p{L}{2,})/u.test(text);
}

const proseLines = (source: string): Sentence[] =>
  source
    .split('\n')
    .map((text, at) => ({ line: at + 1, text: text.trim() }))
    .filter(({ text }) => isProse(text));

/** `npm run list-sentences -- review`: the texts of a room, folder, file or everything, by file. */
const part = process.argv[2] ?? '';
for (const file of textFiles().filter((path) => path.includes(part))) {
  const sentences = sentencesOf(file);
  if (sentences.length) console.log(`\n${file}`);
  for (const { line, text } of sentences) console.log(`${line}: ${text}`);
}
