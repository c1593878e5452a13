import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeHome } from '#domain/journal/home/arrangement';
import {
  cleanLayout,
  HOME_SECTIONS,
  type HomeLayout,
  LAYOUT_DEFAULT,
  layoutPictures,
  layoutText,
  parseLayout,
  SECTION_NAMES,
  type SectionName,
} from '#domain/journal/home/layout';
import { layoutChanges, layoutProblems } from '#domain/journal/home/layout-rules';

const PICTURE = '0123456789abcdef.jpg';
const card = (slug: string, is_retracted = false) => ({ slug, is_retracted });
const CARDS = ['nine', 'eight', 'seven', 'six', 'five', 'four', 'three', 'two'].map((slug) => card(slug));
const sections = (...names: (SectionName | [SectionName, 'margin'])[]): HomeLayout['sections'] =>
  names.map((one) => (typeof one === 'string' ? { name: one, place: 'page' } : { name: one[0], place: one[1] }));
const collection = (...articles: string[]) => ({ title: 'Sepsis', sentence: '', articles, picture: '' });
const shape = (layout: HomeLayout, cards = CARDS) =>
  arrangeHome(layout, cards).map(({ blocks, margin }) => [blocks, margin].map((all) => all.map(({ name }) => name)));

test('as delivered: the newest article leads the latest ones, the issue stands beside them, call and notes below', () => {
  const [first, ...others] = arrangeHome(LAYOUT_DEFAULT, CARDS);
  expect(first).toEqual({
    blocks: [{ name: 'latest', lead: card('nine'), cards: CARDS.slice(1, 6) }],
    margin: [{ name: 'issue' }, { name: 'calls' }, { name: 'topics' }],
  });
  expect(others.map(({ blocks }) => blocks)).toEqual([[{ name: 'figures' }], [{ name: 'call' }], [{ name: 'notes' }]]);
});

test('a chosen article leads in a section of its own, and is not listed again among the latest', () => {
  for (const [lead, listed] of [
    ['two', CARDS.slice(0, 6)],
    ['eight', CARDS.slice(0, 6).filter(({ slug }) => slug !== 'eight')],
  ] as const) {
    const [{ blocks } = { blocks: [] }] = arrangeHome({ ...LAYOUT_DEFAULT, lead }, CARDS);
    expect(blocks).toEqual([
      { name: 'lead', card: card(lead), isChosen: true },
      { name: 'latest', lead: undefined, cards: listed },
    ]);
  }
});

test('a retracted or withdrawn article never leads, whoever chose it; the newest that may does', () => {
  const cards = [card('nine', true), ...CARDS.slice(1, 7), card('two', true)];
  for (const lead of ['', 'nine', 'two', 'withdrawn']) {
    expect(arrangeHome({ ...LAYOUT_DEFAULT, lead }, cards)[0]?.blocks[0]).toMatchObject({
      name: 'latest',
      lead: card('eight'),
    });
  }
  const retracted = [card('one', true)];
  expect(arrangeHome(LAYOUT_DEFAULT, retracted)[0]?.blocks).toEqual([
    { name: 'latest', lead: undefined, cards: retracted },
  ]);
});

test('a collection keeps its order, shows a retracted article and leaves a withdrawn one out; an empty one is no section', () => {
  const cards = [...CARDS, card('one', true)];
  const layout = { ...LAYOUT_DEFAULT, collections: [collection('one', 'gone', 'seven'), collection('gone')] };
  expect(arrangeHome(layout, cards).flatMap(({ blocks }) => blocks)).toContainEqual({
    name: 'collections',
    collections: [{ title: 'Sepsis', sentence: '', picture: '', cards: [card('one', true), card('seven')] }],
  });
  expect(shape({ ...layout, collections: [collection('gone')] }).flat(2)).not.toContain('collections');
});

test('the margin stands beside the first articles, wherever they are, and comes last on a page without any', () => {
  const layout = { ...LAYOUT_DEFAULT, collections: [collection('two')] };
  const first = sections('call', ['topics', 'margin'], 'collections', 'latest', 'notes', ['issue', 'margin']);
  expect(shape({ ...layout, sections: first })).toEqual([
    [['call'], []],
    [
      ['collections', 'latest'],
      ['topics', 'issue'],
    ],
    [['notes'], []],
  ]);
  expect(shape({ ...layout, sections: sections(['call', 'margin'], 'notes') })).toEqual([
    [['notes'], []],
    [['call'], []],
  ]);
});

test('whatever the layout: each section that is on has its place, no article leads twice, none retracted leads', () => {
  const layouts = fc.record({
    sections: fc.tuple(
      fc.shuffledSubarray(SECTION_NAMES, { minLength: SECTION_NAMES.length }),
      fc.infiniteStream(fc.nat()),
    ),
    lead: fc.constantFrom('', 'two', 'nine', 'gone'),
    retracted: fc.subarray(CARDS.map(({ slug }) => slug)),
    collections: fc.array(fc.subarray([...CARDS.map(({ slug }) => slug), 'gone']), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(layouts, ({ sections: [names, random], lead, retracted, collections }) => {
      const placed = names.map((name) => {
        const { places } = HOME_SECTIONS[name];
        return { name, place: places[(random.next().value as number) % places.length] ?? 'off' };
      });
      const layout = {
        sections: placed,
        lead,
        picture: false,
        lead_picture: '',
        collections: collections.map((all) => collection(...all)),
      };
      const cards = CARDS.map(({ slug }) => card(slug, retracted.includes(slug)));
      const blocks = arrangeHome(layout, cards).flatMap((row) => [...row.blocks, ...row.margin]);
      const always = placed.filter(({ name, place }) => place !== 'off' && !['lead', 'collections'].includes(name));
      for (const { name } of always) expect(blocks.filter((block) => block.name === name)).toHaveLength(1);
      const leads = blocks.flatMap((block) =>
        block.name === 'lead' ? [block.card] : block.name === 'latest' && block.lead ? [block.lead] : [],
      );
      expect(leads.length).toBeLessThanOrEqual(1);
      expect(leads.filter(({ is_retracted }) => is_retracted)).toEqual([]);
      expect(parseLayout(cleanLayout(layoutText(layout)))).toEqual(layout);
    }),
  );
});

test('a layout is checked part by part: collections without title or articles, twice, too many, unknown sections', () => {
  const names = (layout: object) =>
    layoutProblems(JSON.stringify({ ...LAYOUT_DEFAULT, ...layout })).map(({ name }) => name);
  expect(names({})).toEqual([]);
  expect(names({ collections: [{ title: ' ', sentence: 'x'.repeat(241), articles: [] }] })).toEqual([
    'layout-collections-0-title',
    'layout-collections-0-sentence',
    'layout-collections-0-articles',
  ]);
  expect(names({ collections: [collection('two', 'two')] })).toEqual(['layout-collections-0-articles']);
  expect(names({ collections: Array.from({ length: 7 }, () => collection('two')) })).toEqual(['layout']);
  expect(names({ lead: '<b>' })).toEqual(['layout-lead']);
  const section = { name: 'notes', place: 'margin' };
  for (const wrong of [{ sections: [section] }, { sections: [{ name: 'news', place: 'page' }] }, { news: [] }]) {
    expect(names(wrong)).toEqual(['layout']);
  }
  expect(layoutProblems('{')).toHaveLength(1);
});

test('a section that came with a later version is turned off in a layout that does not know it', () => {
  const known = { ...LAYOUT_DEFAULT, sections: LAYOUT_DEFAULT.sections.filter(({ name }) => name !== 'topics') };
  expect(parseLayout(layoutText(known))?.sections.at(-1)).toEqual({ name: 'topics', place: 'off' });
});

test('a layout that was kept before there were pictures of the office has none', () => {
  const { lead_picture: _, ...kept } = LAYOUT_DEFAULT;
  const { picture: __, ...plain } = collection('two');
  const parsed = parseLayout(JSON.stringify({ ...kept, collections: [plain] }));
  expect(parsed).toEqual({ ...LAYOUT_DEFAULT, collections: [collection('two')] });
});

test('pictures of the office are named with the controls that choose them, and only by names of pictures', () => {
  const layout = {
    ...LAYOUT_DEFAULT,
    lead_picture: PICTURE,
    collections: [collection('two'), { ...collection('six'), picture: PICTURE }],
  };
  expect(layoutPictures(layout).map(({ control }) => control)).toEqual([
    'layout-lead-picture',
    'layout-collections-1-picture',
  ]);
  expect(layoutProblems(layoutText(layout))).toEqual([]);
  const wrong = { ...layout, lead_picture: 'https://elsewhere.example/a.jpg' };
  expect(layoutProblems(layoutText(wrong)).map(({ name }) => name)).toEqual(['layout-lead-picture']);
});

test('what was changed is said in sentences', () => {
  const [lead, latest, ...others] = LAYOUT_DEFAULT.sections;
  if (!lead || !latest) throw new Error('There are no sections.');
  const after: HomeLayout = {
    sections: [
      latest,
      lead,
      ...others.map((one) => (one.name === 'call' ? { ...one, place: 'margin' as const } : one)),
    ],
    lead: 'two',
    picture: false,
    lead_picture: PICTURE,
    collections: [collection('two', 'three')],
  };
  expect(layoutChanges(layoutText(LAYOUT_DEFAULT), layoutText(after))).toEqual([
    'Call for submissions: in the margin',
    'New order: Latest articles, Lead article, Current issue, Open calls for papers, Collections, Topics, The journal in figures, Call for submissions, Notes for authors',
    'Lead article: two',
    'Without a figure of the lead article',
    'Your own picture beside the lead article: added',
    'Collection added: Sepsis',
  ]);
});
