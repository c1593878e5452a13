import { join } from 'node:path';
import ts from 'typescript';
import type { JsonSchema, ShapeSchemas } from '#server/assembly/description/openapi';
import { ROOT } from './journal.ts';

const FILE = 'src/server/assembly/description/shapes.ts';

/**
 * The types of `Shapes` as JSON schemas by name, with their interfaces: a `Date` becomes ISO 8601, and possibly
 * undefined properties are optional. Docstrings become descriptions.
 */
export function readShapes(): ShapeSchemas {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [FILE] }, ts.sys, ROOT);
  const program = ts.createProgram([join(ROOT, FILE)], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(ROOT, FILE));
  const root = source?.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Shapes');
  if (!root) throw new Error(`There is no interface Shapes in ${FILE}.`);

  const schemas: Record<string, JsonSchema> = {};
  const names = new Map<ts.Type, string>();
  const registered = checker.getPropertiesOfType(checker.getTypeAtLocation(root));
  for (const symbol of registered) names.set(checker.getTypeOfSymbol(symbol), symbol.name);
  for (const symbol of registered) {
    const type = checker.getTypeOfSymbol(symbol);
    schemas[symbol.name] = describe(type.aliasSymbol ?? type.symbol, contentOf(type, symbol.name));
  }
  const sorted = Object.entries(schemas).sort(([one], [other]) => one.localeCompare(other));
  return Object.fromEntries(sorted) as ShapeSchemas;

  function schemaOf(type: ts.Type, place: string): JsonSchema {
    const name = names.get(type) ?? nameOf(type);
    if (!name) return contentOf(type, place);
    if (!names.has(type)) {
      if ([...names.values()].includes(name)) throw new Error(`Two shapes are called ${name}; rename one (${place}).`);
      names.set(type, name);
      schemas[name] = describe(type.symbol, contentOf(type, name));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Our own interfaces are referenced by name; library types are expanded. */
  function nameOf({ symbol }: ts.Type): string | undefined {
    const declared = symbol?.declarations?.find(ts.isInterfaceDeclaration);
    const isOwnType = declared?.getSourceFile().fileName.startsWith(join(ROOT, 'src/'));
    return isOwnType && !declared?.typeParameters ? symbol.name : undefined;
  }

  function describe(symbol: ts.Symbol | undefined, schema: JsonSchema): JsonSchema {
    const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ');
    return text ? { description: text, ...schema } : schema;
  }

  function contentOf(type: ts.Type, place: string): JsonSchema {
    if (type.isUnion()) return unionOf(type.types, place);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const [items] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: 'array', items: items ? schemaOf(items, `${place}[]`) : {} };
    }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return objectOf(type, place);
    throw new Error(`What is ${place}? ${checker.typeToString(type)} cannot be sent as JSON.`);
  }

  function unionOf(types: readonly ts.Type[], place: string): JsonSchema {
    const sent = types.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)));
    const isBoolean = sent.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral).length === 2;
    const others = isBoolean ? sent.filter(({ flags }) => !(flags & ts.TypeFlags.BooleanLiteral)) : sent;
    const literals = others.flatMap((type) => (type.isStringLiteral() || type.isNumberLiteral() ? [type.value] : []));
    const rest = others.filter((type) => !type.isStringLiteral() && !type.isNumberLiteral());
    const parts = [
      ...(literals.length > 0 ? [{ enum: literals.sort() }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...rest.map((type) => schemaOf(type, place)).sort(byText),
    ];
    return parts.length === 1 && parts[0] ? parts[0] : { anyOf: parts };
  }

  function objectOf(type: ts.Type, place: string): JsonSchema {
    const members = checker.getPropertiesOfType(type);
    if (!isWritten(type)) members.sort((one, other) => one.name.localeCompare(other.name));
    const anyKey = checker.getIndexInfosOfType(type)[0]?.type;
    const properties = members.map((member) => {
      const value = checker.getTypeOfSymbol(member);
      const { $ref, ...schema } = schemaOf(value, `${place}.${member.name}`);
      return [member.name, describe(member, $ref ? { $ref, ...schema } : schema)];
    });
    const required = members.filter((member) => !isOptional(member)).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...(anyKey && { additionalProperties: schemaOf(anyKey, `${place}.*`) }),
    };
  }

  /** Sorts members as declared; TypeScript's own order depends on usage. */
  function isWritten({ symbol, ...type }: ts.Type): boolean {
    const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;
    const forms = [ts.isInterfaceDeclaration, ts.isTypeLiteralNode, ts.isObjectLiteralExpression];
    return !isMapped && (symbol?.declarations ?? []).some((node) => forms.some((isForm) => isForm(node)));
  }

  function isOptional(member: ts.Symbol): boolean {
    const type = checker.getTypeOfSymbol(member);
    const types = type.isUnion() ? type.types : [type];
    return (member.flags & ts.SymbolFlags.Optional) !== 0 || types.some(({ flags }) => flags & ts.TypeFlags.Undefined);
  }
}

const isNull = ({ type }: JsonSchema) => type === 'null';
const byText = (one: JsonSchema, other: JsonSchema) =>
  Number(isNull(one)) - Number(isNull(other)) || JSON.stringify(one).localeCompare(JSON.stringify(other));
