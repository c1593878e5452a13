import { ARTICLE_KINDS, type ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import { parseList } from '#domain/kernel/list-text';
import { cleanLine, textProblem } from '#domain/kernel/plain-text';
import { slugify } from '#domain/kernel/slug';
import { foldedName } from './article-type.ts';

/** Maximum article types, including retired ones. */
const TYPES_MAX = 40;
/** Maximum characters of a name, for tables and cards. */
const NAME_MAX = 60;
/** Maximum characters of the stored list, including former names. */
export const ARTICLE_TYPE_TEXT_MAX = 60_000;

/** A new, unnamed article type. */
export const NO_ARTICLE_TYPE: JournalArticleType = Object.freeze({
  ...{ id: '', name: '', name_of_one: '', kind: 'research-article', formerly: [], is_retired: false },
});

/** Serialises the article types. */
export const articleTypeText = (types: readonly JournalArticleType[]): string =>
  JSON.stringify(
    types.map(({ id, name, name_of_one, kind, formerly, is_retired }) => ({
      ...{ id, name, name_of_one, kind, formerly, is_retired },
    })),
  );

/** Parses article types; undefined if there are none. */
export const parseArticleTypes = (text: string): JournalArticleType[] | undefined => parseList(text, isArticleType);

function isArticleType(entry: unknown): entry is JournalArticleType {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, name, name_of_one, kind, formerly, is_retired, ...others } = entry as Record<string, unknown>;
  const areNames = Array.isArray(formerly) && formerly.every((word) => typeof word === 'string');
  const areTexts = [id, name, name_of_one].every((one) => typeof one === 'string') && typeof is_retired === 'boolean';
  const isKind = typeof kind === 'string' && Object.hasOwn(ARTICLE_KINDS, kind);
  return areTexts && areNames && isKind && Object.keys(others).length === 0;
}

/** Normalises the list's text. Anything else is unchanged. */
export function cleanArticleTypes(text: string): string {
  const types = parseArticleTypes(text)?.map((one) => ({
    ...one,
    name: cleanLine(one.name),
    name_of_one: cleanLine(one.name_of_one),
  }));
  return types ? articleTypeText(types) : text;
}

/** Problems of the list's text, with their controls: `list-1-name` for the second type. */
export function articleTypeProblems(text: string): { name: string; message: string }[] {
  const types = parseArticleTypes(text);
  if (!types) {
    const message =
      'Send the article types as a list of objects with id, name, name_of_one, kind, formerly, is_retired.';
    return [{ name: 'list', message }];
  }
  if (types.length > TYPES_MAX) {
    return [{ name: 'list', message: `Keep at most ${TYPES_MAX} article types, including retired ones.` }];
  }
  const ids = types.map(({ id }) => id).filter(Boolean);
  if (new Set(ids).size < ids.length) {
    return [{ name: 'list', message: 'Send each article type once.' }];
  }
  if (types.every(({ is_retired }) => is_retired)) {
    return [{ name: 'list', message: 'Offer at least one article type.' }];
  }
  return types.flatMap((type, index) =>
    NAMES.flatMap(({ part, called }) => {
      const message = nameProblem(type[part], { type, types, called: `${called} of type ${index + 1}` });
      return message ? [{ name: `list-${index}-${part}`, message }] : [];
    }),
  );
}

const NAMES = [
  { part: 'name', called: 'the plural name' },
  { part: 'name_of_one', called: 'the singular name' },
] as const;

interface Named {
  type: JournalArticleType;
  types: readonly JournalArticleType[];
  called: string;
}

/** A name is unique, since calls, addresses and imported lists refer to types by name. */
function nameProblem(name: string, { type, types, called }: Named): string | undefined {
  const wrong = textProblem(name, { called, max: NAME_MAX, required: `Enter ${called}.` }, cleanLine);
  if (wrong) return wrong;
  const folded = foldedName(name);
  if (folded === '') return `Enter ${called} with letters or digits.`;
  const place = types.indexOf(type);
  const other = types.find(
    (one, index) =>
      one !== type && [one.id, ...(index < place ? namesOf(one) : [])].some((word) => foldedName(word) === folded),
  );
  return other && `“${cleanLine(name)}” already means “${other.name}”. Choose another name.`;
}

/**
 * Merges the wanted list into the saved one. Nothing is lost: removed types are retired, each keeps its id and former
 * names, and new ones get an id.
 */
export function carriedArticleTypes(before: string, wanted: string): string {
  const former = parseArticleTypes(before) ?? [];
  const next = parseArticleTypes(wanted) ?? [];
  const gone = former.filter(({ id }) => !next.some((one) => one.id === id));
  const all = [...next, ...gone.map((one) => ({ ...one, is_retired: true }))];
  const names = new Set(all.flatMap(namesOf));
  // Its charge would be stored beside the currency, under the same name.
  const taken = new Set(['currency', ...former.map(({ id }) => id)]);
  return articleTypeText(
    all.map((one) => {
      const old = former.find(({ id }) => id === one.id);
      const formerly = new Set([...(old?.formerly ?? []), ...(old ? namesOf(old) : [])]);
      return {
        ...one,
        id: old ? old.id : freeIdOf(one.name, taken),
        formerly: [...formerly].filter((word) => !names.has(word)),
      };
    }),
  );
}

/** Letters and digits allowed in addresses and harvesting sets. */
function freeIdOf(name: string, taken: Set<string>): string {
  const words = slugify(name).replaceAll('-', '_');
  let id = words;
  for (let number = 2; taken.has(id); number += 1) id = `${words}_${number}`;
  taken.add(id);
  return id;
}

const namesOf = ({ name, name_of_one }: JournalArticleType) => [name, name_of_one];

/** Ids of renamed types, or of another kind: their records change. */
export function renamedArticleTypes(before: string, after: string): string[] {
  const former = parseArticleTypes(before) ?? [];
  const present = parseArticleTypes(after) ?? [];
  return present.flatMap((one) => {
    const old = former.find(({ id }) => id === one.id);
    const said = (type: JournalArticleType) => [...namesOf(type), type.kind].join('\n');
    return old && said(old) !== said(one) ? [one.id] : [];
  });
}

export function articleTypeChanges(before: string, after: string): string[] {
  const former = parseArticleTypes(before) ?? [];
  const present = parseArticleTypes(after) ?? [];
  const find = (list: readonly JournalArticleType[], wanted: string) => list.find(({ id }) => id === wanted);
  const come = present.filter(({ id }) => !find(former, id));
  const gone = former.filter(({ id }) => !find(present, id));
  const order = (list: readonly JournalArticleType[], others: readonly JournalArticleType[]) =>
    list.flatMap(({ id }) => (find(others, id) ? [id] : [])).join('\n');
  const isMoved = order(former, present) !== order(present, former);
  return [
    ...come.map(({ name, kind }) => `Added: ${name || 'a type without a name'} (${inWords(kind)})`),
    ...gone.map(({ name }) => `Removed: ${name}`),
    ...present.flatMap((one) => {
      const old = find(former, one.id);
      return old ? changesOfOne(old, one) : [];
    }),
    ...(isMoved ? [`New order: ${present.map(({ name }) => name).join(', ')}`] : []),
  ];
}

const inWords = (kind: ArticleKind) => ARTICLE_KINDS[kind].toLowerCase();

function changesOfOne(old: JournalArticleType, one: JournalArticleType): string[] {
  const names = one.name || 'without a name';
  return [
    ...(old.name === one.name ? [] : [`Renamed: ${old.name}, now ${names}`]),
    ...(old.name_of_one === one.name_of_one
      ? []
      : [`One of them: ${old.name_of_one}, now ${one.name_of_one || 'without a name'}`]),
    ...(old.kind === one.kind ? [] : [`${names}: ${inWords(old.kind)}, now ${inWords(one.kind)}`]),
    ...(old.is_retired === one.is_retired
      ? []
      : [one.is_retired ? `Retired: ${one.name}` : `Offered again: ${one.name}`]),
  ];
}
