import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { paths } from '#domain/kernel/paths';
import { toCard } from '#domain/publication/manifest';
import { type ShareCard, SITE_CARD } from '#domain/publication/share-card';
import { BUILD_TEXTS } from '#domain/publishing/build';
import { type DrawCard, openCardRenderer } from '#loaders/draw-card';
import { DRAWN_MAX, nameCards, writeCards } from '#loaders/share-cards';
import { openSite, type SiteFolder } from '#server/kernel/adapters/site-folder';
import { ROOT } from '../../scripts/journal.ts';
import { fullArticle } from '../support/articles.ts';
import { ORIGIN } from '../support/buildable-journal.ts';
import { builtChanges, builtShowcase } from '../support/built-journals.ts';
import { MERIDIAN } from '../support/meridian.ts';

const TITLE = 'Home blood-pressure telemonitoring after stroke';

const metaIn = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

/** The cards in a page's folder. */
const cardsIn = (folder: string) => readdirSync(folder).filter((file) => file.startsWith('card-'));

const { pages: first, carded: marked, chinese: other } = await builtShowcase();
const second = (await builtChanges()).at(-1) ?? '';

describe('the card that other sites show of a page', () => {
  const folderOf = (site: string, { slug }: { slug: string }) => join(site, paths.article(slug));
  const pageOf = (site: string, article: { slug: string }) =>
    readFileSync(join(folderOf(site, article), 'index.html'), 'utf8');

  it('is a picture of 1200 by 630 beside the page, which names it with its size and its words', async () => {
    const page = pageOf(first, marked);
    const [file = ''] = cardsIn(folderOf(first, marked));
    expect(metaIn(page, 'og:image')).toBe(`${ORIGIN}${paths.articleFile(marked.slug, file)}`);
    const { format, width, height } = await sharp(join(folderOf(first, marked), file)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    expect(metaIn(page, 'og:image:width')).toBe('1200');
    expect(metaIn(page, 'og:image:height')).toBe('630');
    expect(metaIn(page, 'og:image:alt')).toContain(TITLE);
    expect(metaIn(page, 'twitter:card')).toBe('summary_large_image');
    expect(metaIn(pageOf(first, other), 'og:image:alt')).toContain('invented sample');
  });

  it('goes when the title changes, and says of a retracted article that it is', () => {
    const [before, after] = [cardsIn(folderOf(first, marked)), cardsIn(folderOf(second, marked))];
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
    expect(metaIn(pageOf(second, marked), 'og:image')).toContain(after[0]);
    expect(metaIn(pageOf(second, marked), 'og:image:alt')).toMatch(/^Retracted: .* Another title\./);
  });

  it('stays the same file where the article did', () => {
    const [file = ''] = cardsIn(folderOf(first, other));
    expect(cardsIn(folderOf(second, other))).toEqual([file]);
    const inodes = [first, second].map((site) => statSync(join(folderOf(site, other), file)).ino);
    expect(inodes[0]).toBe(inodes[1]);
    expect(statSync(join(first, SITE_CARD)).ino).toBe(statSync(join(second, SITE_CARD)).ino);
  });

  it('is there for other pages too', () => {
    const home = readFileSync(join(first, 'index.html'), 'utf8');
    expect(metaIn(home, 'og:image')).toBe(`${ORIGIN}/${SITE_CARD}`);
  });
});

describe('a build of a large archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-cards-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const articles = Array.from({ length: DRAWN_MAX + 5 }, (_, index) => ({
    ...toCard({ ...fullArticle({ slug: `article-${index}`, title: `Article ${index}` }), summary: '' }, 'digest'),
  }));
  const addresses = articles.map(({ slug }) => paths.article(slug));
  const name = (rendered: string[], live?: SiteFolder) =>
    nameCards({
      journal: MERIDIAN,
      root: ROOT,
      manifest: { volumes: [], articles },
      snapshot: folder,
      rendered: new Set(rendered),
      live,
    });

  it('draws the cards of the newest, and of older articles those that it has, and of those that change', () => {
    const drawn = name(addresses);
    expect(Object.keys(drawn)).toEqual(articles.slice(0, DRAWN_MAX).map(({ slug }) => slug));
    const last = articles.at(-1)?.slug ?? '';
    const alone = name([paths.article(last)]);
    expect(Object.keys(alone)).toEqual([last]);
    const live = openSite(join(folder, 'live', 'pages'));
    const page = live.page(paths.article(last));
    mkdirSync(page, { recursive: true });
    writeFileSync(join(page, alone[last] ?? ''), '');
    expect(Object.keys(name(addresses, live))).toEqual([...Object.keys(drawn), last]);
  });
});

describe('a build with a logo that cannot be drawn', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-cards-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('names the logo, and who can choose another', async () => {
    writeFileSync(join(folder, 'settings.json'), '{}');
    const logo = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg">')}`;
    const journal = journalFromSettings({ look: { logo } });
    const job = {
      journal,
      root: ROOT,
      snapshot: folder,
      rendered: new Set<string>(),
      live: undefined,
      keepsSiteCard: false,
    };
    const written = writeCards({ ...job, manifest: { volumes: [], articles: [] } }, {}, folder);
    await expect(written).rejects.toThrow(BUILD_TEXTS.logo);
  });
});

describe('what is drawn on a card', () => {
  const frame = { name: 'Meridian Journal of Medicine', language: 'en', look: MERIDIAN.look };
  const card: ShareCard = { label: 'Original Research', is_alarm: false, title: TITLE, people: 'Amina Diallo' };
  let draw: DrawCard;
  beforeAll(async () => {
    draw = await openCardRenderer(frame);
  });

  /** Whether part of a card has a colour other than white. */
  async function isInked(picture: Buffer, [left, top, width, height]: [number, number, number, number]) {
    const part = await sharp(picture).extract({ left, top, width, height }).raw().toBuffer();
    return part.some((value) => value < 250);
  }

  it.each([
    ['words without end', 'The effect of home monitoring on everything '.repeat(12)],
    ['one word without end', 'W'.repeat(400)],
    ['Chinese', '中风后家庭血压远程监测：一项随机试验'.repeat(20)],
    ['Arabic', 'مراقبة ضغط الدم في المنزل بعد السكتة الدماغية '.repeat(12)],
    ['Greek', 'Παρακολούθηση της αρτηριακής πίεσης στο σπίτι '.repeat(12)],
    ['markup', '<b>#sys.inputs</b> *bold* $x$ \\ "quoted" '.repeat(12)],
  ])('keeps to its margins with a title of %s', async (_, title) => {
    const picture = await draw({ ...card, title, people: title });
    expect(await isInked(picture, [64, 184, 1072, 316])).toBe(true);
    const margins: [number, number, number, number][] = [
      [0, 20, 60, 610],
      [1140, 20, 60, 610],
      [0, 500, 1200, 14],
      [0, 596, 1200, 34],
    ];
    expect(await Promise.all(margins.map((part) => isInked(picture, part)))).toEqual([false, false, false, false]);
  });

  it('has the same bytes each time', async () => {
    expect((await draw(card)).equals(await (await openCardRenderer(frame))(card))).toBe(true);
  });

  it('follows the colour and the logo of the settings', async () => {
    const logo = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#f00" d="M0 0h9v9H0z"/></svg>')}`;
    const own = await openCardRenderer({ ...frame, look: { ...MERIDIAN.look, colour_light: '#7a1f5c', logo } });
    const pixel = async (picture: Buffer, left: number, top: number) => [
      ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [ours, theirs] = [await draw(card), await own(card)];
    expect(await pixel(ours, 600, 5)).toEqual([0x0b, 0x4f, 0x6c]);
    expect(await pixel(theirs, 600, 5)).toEqual([0x7a, 0x1f, 0x5c]);
    expect(await pixel(theirs, 80, 75)).toEqual([255, 0, 0]);
  });
});
