import { ARTICLE_KINDS, type ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import { parseList } from '#domain/kernel/parse-list';
import { cleanLine, textProblem } from '#domain/kernel/plain-text';
import { slugify } from '#domain/kernel/slug';
import { foldedName } from './article-type.ts';

/** Includes retired types. */
const TYPES_MAX = 40;
/** In characters, so that names fit tables and cards. */
const NAME_MAX = 60;
/** The maximum length of the stored list, including former names. */
export const ARTICLE_TYPE_TEXT_MAX = 60_000;

/** A new article type, before it is named. */
export const EMPTY_ARTICLE_TYPE: JournalArticleType = Object.freeze({
  ...{ id: '', name: '', name_of_one: '', kind: 'research-article', formerly: [], is_retired: false },
});

export const articleTypeText = (types: readonly JournalArticleType[]): string =>
  JSON.stringify(
    types.map(({ id, name, name_of_one, kind, formerly, is_retired }) => ({
      ...{ id, name, name_of_one, kind, formerly, is_retired },
    })),
  );

/** Undefined if the text is not a valid list. */
export const parseArticleTypes = (text: string): JournalArticleType[] | undefined => parseList(text, isArticleType);

function isArticleType(entry: unknown): entry is JournalArticleType {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, name, name_of_one, kind, formerly, is_retired, ...others } = entry as Record<string, unknown>;
  const areNames = Array.isArray(formerly) && formerly.every((word) => typeof word === 'string');
  const areTexts = [id, name, name_of_one].every((one) => typeof one === 'string') && typeof is_retired === 'boolean';
  const isKind = typeof kind === 'string' && Object.hasOwn(ARTICLE_KINDS, kind);
  return areTexts && areNames && isKind && Object.keys(others).length === 0;
}

/** Normalises the stored list; invalid text is returned unchanged. */
export function cleanArticleTypes(text: string): string {
  const types = parseArticleTypes(text)?.map((one) => ({
    ...one,
    name: cleanLine(one.name),
    name_of_one: cleanLine(one.name_of_one),
  }));
  return types ? articleTypeText(types) : text;
}

/** Returns the errors of a list by control, such as `list-1-name` for the name of the second type. */
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
    NAME_FIELDS.flatMap(({ part, called }) => {
      const message = nameProblem(type[part], { type, types, called: `${called} of type ${index + 1}` });
      return message ? [{ name: `list-${index}-${part}`, message }] : [];
    }),
  );
}

const NAME_FIELDS = [
  { part: 'name', called: 'the plural name' },
  { part: 'name_of_one', called: 'the singular name' },
] as const;

interface NameContext {
  type: JournalArticleType;
  types: readonly JournalArticleType[];
  called: string;
}

/** Names must be unique, because API calls, addresses and imports refer to types by name. */
function nameProblem(name: string, { type, types, called }: NameContext): string | undefined {
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
 * Merges an edited list into the stored one. Nothing is lost: removed types are retired, each type keeps its id and
 * former names, and new ones receive an id.
 */
export function mergeArticleTypes(before: string, wanted: string): string {
  const former = parseArticleTypes(before) ?? [];
  const next = parseArticleTypes(wanted) ?? [];
  const removed = former.filter(({ id }) => !next.some((one) => one.id === id));
  const all = [...next, ...removed.map((one) => ({ ...one, is_retired: true }))];
  const names = new Set(all.flatMap(namesOf));
  // Reserved: charges are stored by type, next to the key `currency`.
  const taken = new Set(['currency', ...former.map(({ id }) => id)]);
  return articleTypeText(
    all.map((one) => {
      const old = former.find(({ id }) => id === one.id);
      const formerly = new Set([...(old?.formerly ?? []), ...(old ? namesOf(old) : [])]);
      return {
        ...one,
        id: old ? old.id : newId(one.name, taken),
        formerly: [...formerly].filter((word) => !names.has(word)),
      };
    }),
  );
}

/** Returns an unused id of characters allowed in addresses and OAI sets. */
function newId(name: string, taken: Set<string>): string {
  const words = slugify(name).replaceAll('-', '_');
  let id = words;
  for (let number = 2; taken.has(id); number += 1) id = `${words}_${number}`;
  taken.add(id);
  return id;
}

const namesOf = ({ name, name_of_one }: JournalArticleType) => [name, name_of_one];

/** Returns the ids of types with another name or kind, whose articles' records change. */
export function renamedArticleTypes(before: string, after: string): string[] {
  const former = parseArticleTypes(before) ?? [];
  const present = parseArticleTypes(after) ?? [];
  return present.flatMap((one) => {
    const old = former.find(({ id }) => id === one.id);
    const signature = (type: JournalArticleType) => [...namesOf(type), type.kind].join('\n');
    return old && signature(old) !== signature(one) ? [one.id] : [];
  });
}

export function articleTypeChanges(before: string, after: string): string[] {
  const former = parseArticleTypes(before) ?? [];
  const present = parseArticleTypes(after) ?? [];
  const find = (list: readonly JournalArticleType[], wanted: string) => list.find(({ id }) => id === wanted);
  const added = present.filter(({ id }) => !find(former, id));
  const removed = former.filter(({ id }) => !find(present, id));
  const order = (list: readonly JournalArticleType[], others: readonly JournalArticleType[]) =>
    list.flatMap(({ id }) => (find(others, id) ? [id] : [])).join('\n');
  const isMoved = order(former, present) !== order(present, former);
  return [
    ...added.map(({ name, kind }) => `Added: ${name || 'an unnamed type'} (${kindName(kind)})`),
    ...removed.map(({ name }) => `Removed: ${name}`),
    ...present.flatMap((one) => {
      const old = find(former, one.id);
      return old ? changesOfOne(old, one) : [];
    }),
    ...(isMoved ? [`New order: ${present.map(({ name }) => name).join(', ')}`] : []),
  ];
}

const kindName = (kind: ArticleKind) => ARTICLE_KINDS[kind].toLowerCase();

function changesOfOne(old: JournalArticleType, one: JournalArticleType): string[] {
  const displayName = one.name || 'unnamed';
  return [
    ...(old.name === one.name ? [] : [`Renamed: ${old.name}, now ${displayName}`]),
    ...(old.name_of_one === one.name_of_one
      ? []
      : [`Singular: ${old.name_of_one}, now ${one.name_of_one || 'unnamed'}`]),
    ...(old.kind === one.kind ? [] : [`${displayName}: ${kindName(old.kind)}, now ${kindName(one.kind)}`]),
    ...(old.is_retired === one.is_retired
      ? []
      : [one.is_retired ? `Retired: ${one.name}` : `Offered again: ${one.name}`]),
  ];
}
