import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from '../../../scripts/journal.ts';

/** A place in the code that distinguishes two or more kinds of a set. */
interface Reader {
  /** The name; for a set composed of others, their names too. */
  set: string;
  /** Such as `src/domain/review/answer.ts:24 kind`. */
  place: string;
  /** Whether the compiler rejects the place once the set has another kind. */
  fails: boolean;
}

/** The prefix of the kind added to each set. */
const MORE = 'one more ';

/**
 * The domain's named sets of kinds, and the places that distinguish their kinds: a `switch`, or two comparisons of one
 * value with different kinds in one function. Adds a kind to every set in memory, and runs the compiler once. `added`
 * are files that exist only in memory, by path; their sets count too.
 */
function readKindReaders(added: Readonly<Record<string, string>> = {}): { sets: string[]; readers: Reader[] } {
  const files = new Map(Object.entries(added).map(([path, text]) => [join(ROOT, path), text]));
  const sets: string[] = [];
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    { ...config, include: ['.astro/types.d.ts', 'src/**/*.ts', 'src/**/*.tsx'], exclude: [] },
    ts.sys,
    ROOT,
  );
  const host = ts.createCompilerHost(options, true);
  const textOf = (path: string) => {
    const text = files.get(path) ?? readFileSync(path, 'utf8');
    if (!path.startsWith(join(ROOT, 'src/domain/')) && !files.has(path)) return text;
    const [widened, found] = withOneMore(text);
    sets.push(...found);
    return widened;
  };
  const program = ts.createProgram([...fileNames, ...files.keys()], options, {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    getSourceFile: (path, language) =>
      path.startsWith(join(ROOT, 'src/')) && /\.tsx?$/.test(path)
        ? ts.createSourceFile(path, textOf(path), language, true)
        : host.getSourceFile(path, language),
  });
  const checker = program.getTypeChecker();
  const readers = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(ROOT, 'src/')))
    .flatMap((file) => {
      const found = readersIn(file, checker);
      const errors = found.length > 0 ? program.getSemanticDiagnostics(file) : [];
      return found.map(({ set, subject, within }) => {
        const line = file.getLineAndCharacterOfPosition(subject.getStart()).line + 1;
        const isIn = ({ start = 0 }: ts.Diagnostic) => start >= within.getStart() && start < within.end;
        const names = (error: ts.Diagnostic) =>
          set.split(' | ').some((one) => ts.flattenDiagnosticMessageText(error.messageText, '\n').includes(MORE + one));
        return {
          set,
          place: `${relative(ROOT, file.fileName)}:${line} ${subject.getText()}`,
          fails: errors.some((error) => isIn(error) && names(error)),
        };
      });
    });
  return { sets: [...new Set(sets)], readers };
}

/** Adds a kind to each named union in a domain file; generic types are not sets. */
function withOneMore(text: string): [widened: string, sets: string[]] {
  const file = ts.createSourceFile('kinds.ts', text, ts.ScriptTarget.Latest, true);
  const found: { name: string; type: ts.TypeNode }[] = [];
  const visit = (node: ts.Node, owner: string) => {
    const isNamed = ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node);
    const within = isNamed ? node.name.text : owner;
    if (ts.isTypeAliasDeclaration(node) && !node.typeParameters && isSet(node.type)) {
      found.push({ name: within, type: node.type });
    } else if (ts.isPropertySignature(node) && node.type && ts.isUnionTypeNode(node.type) && isSet(node.type)) {
      found.push({ name: `${within}.${node.name.getText()}`, type: node.type });
    } else ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(file, '');
  const widened = found.toReversed().reduce((before, { name, type }) => {
    const [start, end] = [type.getStart(), type.end];
    return `${before.slice(0, start)}(${before.slice(start, end)}) | '${MORE}${name}'${before.slice(end)}`;
  }, text);
  return [widened, found.map(({ name }) => name)];
}

/** A union with a string literal, a list's elements, a table's keys, or a schema's enumeration. */
function isSet(type: ts.TypeNode): boolean {
  if (ts.isUnionTypeNode(type)) {
    const isText = (one: ts.TypeNode) => ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal);
    return type.types.some(isText) && type.types.every((one) => isText(one) || ts.isTypeReferenceNode(one));
  }
  if (ts.isTypeReferenceNode(type)) {
    const enumerated = /^z\.infer<typeof (\w+)>$/.exec(type.getText())?.[1];
    return enumerated !== undefined && type.getSourceFile().text.includes(`const ${enumerated} = z.enum(`);
  }
  if (ts.isIndexedAccessTypeNode(type)) return /^\(typeof [A-Z_]+\)\[number\]$/.test(type.getText());
  return ts.isTypeOperatorNode(type) && type.getText().startsWith('keyof ');
}

interface Found {
  set: string;
  subject: ts.Expression;
  within: ts.Node;
}

function readersIn(file: ts.SourceFile, checker: ts.TypeChecker): Found[] {
  const found: Found[] = [];
  const compared = new Map<ts.Node, Map<string, { subject: ts.Expression; kinds: Set<string> }>>();
  const visit = (node: ts.Node, within: ts.Node) => {
    if (ts.isSwitchStatement(node)) {
      const set = setOf(node.expression, checker);
      if (set) found.push({ set, subject: node.expression, within: node });
    }
    const pair = comparison(node);
    if (pair) {
      const inFunction = compared.get(within) ?? new Map();
      compared.set(within, inFunction);
      const name = pair.subject.getText().replaceAll(/[?!]/g, '');
      const known = inFunction.get(name) ?? { subject: pair.subject, kinds: new Set() };
      known.kinds.add(pair.kind);
      inFunction.set(name, known);
    }
    const inner = ts.isFunctionLike(node) ? node : within;
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(file, file);
  for (const [within, subjects] of compared) {
    for (const { subject, kinds } of subjects.values()) {
      const set = kinds.size > 1 && setOf(subject, checker);
      if (set) found.push({ set, subject, within });
    }
  }
  return found;
}

function comparison(node: ts.Node): { subject: ts.Expression; kind: string } | undefined {
  if (!ts.isBinaryExpression(node)) return undefined;
  const { operatorToken, left, right } = node;
  const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken } = ts.SyntaxKind;
  if (![EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken].some((kind) => kind === operatorToken.kind))
    return undefined;
  if (ts.isStringLiteral(right)) return { subject: left, kind: right.text };
  return ts.isStringLiteral(left) ? { subject: right, kind: left.text } : undefined;
}

/** The set of a value as declared, ignoring any narrowing by an earlier `if`, with the sets it is composed of. */
function setOf(subject: ts.Expression, checker: ts.TypeChecker): string | undefined {
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(subject) ? subject.name : subject);
  const isDeclared = symbol && symbol.flags & (ts.SymbolFlags.Variable | ts.SymbolFlags.Property);
  const declared = isDeclared ? checker.getTypeOfSymbol(symbol) : checker.getTypeAtLocation(subject);
  const type = checker.getBaseConstraintOfType(declared) ?? declared;
  const kinds = type.isUnion() ? type.types.filter((one) => one.isStringLiteral()).map(({ value }) => value) : [];
  const sets = kinds.filter((kind) => kind.startsWith(MORE)).map((kind) => kind.slice(MORE.length));
  return sets.length > 0 ? sets.join(' | ') : undefined;
}

const PROBE = 'src/domain/probe.ts';

/** Places with an implicit default, and one that names every kind. */
const PROBED = `
export type Probe = 'a' | 'b' | 'c';
export const chained = (silent: Probe) => (silent === 'a' ? 1 : silent === 'b' ? 2 : 3);
export function defaulted(rest: Probe): number {
  switch (rest) {
    case 'a':
      return 1;
    default:
      return 2;
  }
}
export function complete(whole: Probe): number {
  switch (whole) {
    case 'a':
    case 'b':
    case 'c':
      return 1;
    default:
      return whole satisfies never;
  }
}
`;

it('an unhandled kind does not compile wherever kinds are distinguished', () => {
  const { sets, readers } = readKindReaders({ [PROBE]: PROBED });
  expect(sets.length).toBeGreaterThanOrEqual(120);
  const probed = readers.filter(({ set }) => set === 'Probe');
  expect(Object.fromEntries(probed.map(({ place, fails }) => [place.split(' ').at(-1), fails]))).toEqual({
    silent: false,
    rest: false,
    whole: true,
  });
  const others = readers.filter(({ set }) => set !== 'Probe');
  expect(others.length).toBeGreaterThanOrEqual(30);
  expect(others.filter(({ fails }) => !fails).map(({ set, place }) => `${set}: ${place}`)).toEqual([]);
});
