import { PICTURE_NAME, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { cleanLine, textProblem } from '#domain/kernel/plain-text';
import {
  HOME_SECTIONS,
  type HomeCollection,
  type HomeLayout,
  LAYOUT_DEFAULT,
  layoutPictures,
  parseLayout,
  SECTION_PLACES,
} from './layout.ts';

export const LAYOUT_TEXT_MAX = 20_000;
export const COLLECTIONS_MAX = 6;
export const COLLECTION_ARTICLES_MAX = 12;

export const COLLECTION_FIELDS = [
  { name: 'title', label: 'Title', hint: 'What these articles have in common.', max: 80, required: true },
  { name: 'sentence', label: 'Sentence', hint: 'Why they belong together (optional).', max: 240, required: false },
] as const;

const SLUG = /^[a-z0-9][a-z0-9-]{0,119}$/;

/** Lists the problems of a stored layout by control: `layout-collections-0-title`. */
export function layoutProblems(text: string): { name: string; message: string }[] {
  const layout = parseLayout(text);
  if (!layout) return [{ name: 'layout', message: 'Send the layout with all its sections, each in an allowed place.' }];
  const { lead, collections } = layout;
  const problems = collections.flatMap((collection, index) => collectionProblems(collection, index));
  const unnamed = layoutPictures(layout).filter(({ name }) => !PICTURE_NAME.test(name));
  problems.push(...unnamed.map(({ control }) => ({ name: control, message: PICTURE_TEXTS.gone })));
  if (lead !== '' && !SLUG.test(lead)) {
    problems.unshift({ name: 'layout-lead', message: 'Choose the lead article from the published ones.' });
  }
  if (collections.length > COLLECTIONS_MAX) {
    problems.unshift({ name: 'layout', message: `Create at most ${COLLECTIONS_MAX} collections.` });
  }
  return problems;
}

function collectionProblems(collection: HomeCollection, index: number) {
  const { articles } = collection;
  const ofCollection = `of collection ${index + 1}`;
  const texts = COLLECTION_FIELDS.flatMap(({ name, max, required }) => {
    const called = `the ${name} ${ofCollection}`;
    const rule = { called, max, ...(required && { required: `Enter ${called}.` }) };
    const message = textProblem(collection[name], rule, cleanLine);
    return message ? [{ name: `layout-collections-${index}-${name}`, message }] : [];
  });
  const message = articlesProblem(articles, ofCollection);
  return message ? [...texts, { name: `layout-collections-${index}-articles`, message }] : texts;
}

function articlesProblem(articles: readonly string[], ofCollection: string): string | undefined {
  if (articles.length === 0) return `Choose the articles ${ofCollection}.`;
  if (articles.length > COLLECTION_ARTICLES_MAX)
    return `Choose at most ${COLLECTION_ARTICLES_MAX} articles ${ofCollection}.`;
  if (new Set(articles).size < articles.length) return `Choose each of the articles ${ofCollection} once.`;
  return articles.every((slug) => SLUG.test(slug))
    ? undefined
    : `Choose the articles ${ofCollection} from the published ones.`;
}

/** Describes the differences between two layouts, one sentence each. */
export function layoutChanges(before: string, after: string): string[] {
  const [former, present] = [parseLayout(before) ?? LAYOUT_DEFAULT, parseLayout(after) ?? LAYOUT_DEFAULT];
  return [
    ...placeChanges(former, present),
    ...(former.lead === present.lead ? [] : [`Lead article: ${present.lead || 'the newest'}`]),
    ...(former.picture === present.picture
      ? []
      : [present.picture ? 'With a figure of the lead article' : 'Without a figure of the lead article']),
    ...(former.lead_picture === present.lead_picture
      ? []
      : [`Your own picture beside the lead article: ${describeChange(former.lead_picture, present.lead_picture)}`]),
    ...collectionChanges(former.collections, present.collections),
  ];
}

const describeChange = (before: string, after: string) => (!after ? 'removed' : before ? 'replaced' : 'added');

function placeChanges(former: HomeLayout, present: HomeLayout): string[] {
  const placeIn = ({ sections }: HomeLayout, name: string) => sections.find((one) => one.name === name)?.place;
  const placeTexts = present.sections
    .filter(({ name, place }) => placeIn(former, name) !== place)
    .map(({ name, place }) => `${HOME_SECTIONS[name].label}: ${SECTION_PLACES[place].toLowerCase()}`);
  const names = ({ sections }: HomeLayout) => sections.map(({ name }) => HOME_SECTIONS[name].label).join(', ');
  return names(former) === names(present) ? placeTexts : [...placeTexts, `New order: ${names(present)}`];
}

function collectionChanges(former: readonly HomeCollection[], present: readonly HomeCollection[]): string[] {
  const find = (list: readonly HomeCollection[], title: string) => list.find((one) => one.title === title);
  const added = present.filter(({ title }) => !find(former, title));
  const removed = former.filter(({ title }) => !find(present, title));
  const edited = present.flatMap((collection) => {
    const old = find(former, collection.title);
    if (!old) return [];
    const name = `Collection “${collection.title}”`;
    return [
      ...(old.sentence === collection.sentence ? [] : [`${name}: ${collection.sentence || 'no sentence'}`]),
      ...(old.picture === collection.picture
        ? []
        : [`${name}: picture ${describeChange(old.picture, collection.picture)}`]),
      ...(old.articles.join() === collection.articles.join() ? [] : [`${name}: ${collection.articles.join(', ')}`]),
    ];
  });
  const commonTitles = (list: readonly HomeCollection[], other: readonly HomeCollection[]) =>
    list.flatMap(({ title }) => (find(other, title) ? [title] : []));
  const isMoved = commonTitles(former, present).join('\n') !== commonTitles(present, former).join('\n');
  return [
    ...added.map(({ title }) => `Collection added: ${title || 'untitled'}`),
    ...removed.map(({ title }) => `Collection removed: ${title || 'untitled'}`),
    ...edited,
    ...(isMoved ? [`New order of collections: ${present.map(({ title }) => title).join(', ')}`] : []),
  ];
}
