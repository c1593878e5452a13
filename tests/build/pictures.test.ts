import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOARD_DEFAULTS } from '#domain/board/board-defaults';
import { OWN_BOARD } from '#domain/board/own-board';
import { type HomeLayout, LAYOUT_DEFAULT, layoutText } from '#domain/home/layout';
import { paths } from '#domain/paths';
import { picturePath, sizedPath, widthsOf } from '#domain/picture/picture';
import { adoptSettings } from '#domain/setting/adopt';
import { isCurrent } from '#loaders/build-site';
import { sha256Of } from '#server/document/store-document';
import { insertPicture, replaceUses } from '#server/picture/queries';
import { publishedArticle } from '../support/factories.ts';
import { photograph } from '../support/pictures.ts';
import { type BuildableJournal, fileDigests, openBuildableJournal, pagesFolder } from '../support/site.ts';

const AT = '2026-11-27T10:00:00Z';
const BOARD = 'editorial-policies/editorial-board/index.html';

describe('a site with pictures of the office', () => {
  let journal: BuildableJournal;
  let [name, unused] = ['', ''];
  let [first, second] = ['', ''];
  let [volumePage, issuePage] = ['', ''];
  let layout: HomeLayout;

  /** A picture that is there; `side` is that of its camera. */
  const picture = async (background: string, side = 1): Promise<string> => {
    const bytes = await photograph({ width: 700, height: 500, background, side });
    const sha256 = sha256Of(bytes);
    const row = { name: `${sha256.slice(0, 16)}.jpg`, file_key: `pictures/${sha256.slice(0, 8)}.jpg`, sha256 };
    await journal.files.write(row.file_key, bytes);
    const size = side >= 5 ? { width: 500, height: 700 } : { width: 700, height: 500 };
    const words = { description: 'Dr Kamau "at work"', credit: 'Ben Okri' };
    const by = { added_by: 'edith@journal.example', added_at: AT };
    await insertPicture(journal.db, { ...row, ...size, ...words, ...by, bytes: bytes.length });
    return row.name;
  };
  const read = (site: string, file: string) => readFileSync(join(pagesFolder(site), file));

  beforeAll(async () => {
    journal = await openBuildableJournal();
    [name, unused] = [await picture('#7a5c3d', 6), await picture('#3d5c7a')];
    const use = [{ name, words: 'Portrait of Dr Kamau' }];
    await journal.db.transaction().execute((trx) => replaceUses(trx, 'board', use));
    const members = BOARD_DEFAULTS.map((member, index) => ({ ...member, portrait: index === 0 ? name : '' }));
    const { slug, volume, issue } = await publishedArticle(journal.db, journal.files, {});
    [volumePage, issuePage] = [
      paths.volume(volume?.number ?? 0),
      paths.issue(volume?.number ?? 0, issue?.number ?? 0),
    ].map((path) => `${path.slice(1).replace(/\/$/, '')}/index.html`) as [string, string];
    await journal.db
      .updateTable('issue')
      .set({ cover: name })
      .where('id', '=', issue?.id ?? '')
      .execute();
    const another = { id: 'uncovered', volume_id: volume?.id ?? '', number: 99, publication_date: '2026-12-18' };
    await journal.db.insertInto('issue').values(another).execute();
    layout = { ...LAYOUT_DEFAULT, lead: slug, lead_picture: name };
    const collections = [{ title: 'Care', sentence: 'Of one another.', articles: [slug], picture: name }];
    adoptSettings({
      board: { members: JSON.stringify(members) },
      home: { layout: layoutText({ ...layout, collections }) },
    });
    [first, second] = [join(journal.folder, 'first'), join(journal.folder, 'second')];
    await journal.build(first);
    await journal.db.updateTable('picture').set({ description: 'Dr Kamau' }).where('name', '=', name).execute();
    await journal.build(second, first);
  });

  afterAll(async () => {
    adoptSettings({});
    await journal.close();
  });

  it('has each in its widths as WebP, upright and with nothing else in the file, and as it was sent', async () => {
    for (const width of widthsOf({ width: 500 })) {
      const made = read(first, sizedPath(name, width));
      const { format, width: has, height, exif } = await sharp(made).metadata();
      expect([format, has, height, exif]).toEqual(['webp', width, Math.round(width * 1.4), undefined]);
      expect(made.length).toBeLessThan(read(first, picturePath(name)).length);
    }
    expect(Object.keys(fileDigests(join(pagesFolder(first), 'pictures')))).toHaveLength(
      1 + widthsOf({ width: 500 }).length,
    );
    expect(Object.keys(fileDigests(pagesFolder(first))).join()).not.toContain(unused);
  });

  it('shows it with its size known, its description and its credit; the others have initials', () => {
    const page = read(first, BOARD).toString();
    expect(page).toContain(`srcset="${sizedPath(name, 160)} 160w, ${sizedPath(name, 320)} 320w,`);
    expect(page).toContain(
      `<img src="${picturePath(name)}" width="500" height="700" alt="Dr Kamau &quot;at work&quot;" loading="lazy"`,
    );
    expect(page).toContain('<p class="interests">Ben Okri</p>');
    expect(page.match(/class="initials"/g)).toHaveLength(BOARD_DEFAULTS.length - 1);
  });

  it('shows it beside the lead article and in a collection of the home page, with its size known', () => {
    const page = read(first, 'index.html').toString();
    const shown = page.match(/<img src="\/pictures\/[^>]+>/g) ?? [];
    expect(shown).toHaveLength(3);
    for (const image of shown) expect(image).toContain('width="500" height="700" alt="Dr Kamau &quot;at work&quot;"');
    expect(shown.map((image) => image.includes('loading="lazy"'))).toEqual([false, true, true]);
    expect(page.match(/<figcaption>Ben Okri/g)).toHaveLength(3);
  });

  it('shows it as the cover of an issue: with its credit on the page of the issue, small and beside stand-ins in that of the volume', () => {
    const [issue, volume] = [read(first, issuePage).toString(), read(first, volumePage).toString()];
    for (const page of [issue, volume]) {
      expect(page).toContain(
        `<img src="${picturePath(name)}" width="500" height="700" alt="Dr Kamau &quot;at work&quot;"`,
      );
    }
    expect([issue, volume].map((page) => page.includes('<figcaption>Ben Okri'))).toEqual([true, false]);
    expect(volume.match(/class="stand-in"[^>]*>99</g)).toHaveLength(1);
  });

  it('makes only the pages anew that show it where its words change, and links every picture', () => {
    expect(read(second, BOARD).toString()).toContain('alt="Dr Kamau"');
    const inodes = [first, second].map((site) => statSync(join(pagesFolder(site), sizedPath(name, 320))).ino);
    expect(inodes[0]).toBe(inodes[1]);
    const [before, after] = [first, second].map((site) => fileDigests(pagesFolder(site)));
    const changed = Object.keys(after ?? {}).filter((file) => before?.[file] !== after?.[file]);
    expect(changed.sort()).toEqual([BOARD, 'index.html', volumePage, issuePage]);
  });

  it('makes only its page anew where the board changes', async () => {
    const third = join(journal.folder, 'third');
    const former = OWN_BOARD.text;
    OWN_BOARD.text = former?.replace('Dr Wanjiru', 'Prof Wanjiru');
    await journal.build(third, second);
    OWN_BOARD.text = former;
    const [before, after] = [second, third].map((site) => fileDigests(pagesFolder(site)));
    expect(Object.keys(after ?? {}).filter((file) => before?.[file] !== after?.[file])).toEqual([BOARD]);
  });

  it('is built again where a picture is described anew, and not without reason', async () => {
    expect(isCurrent(await journal.job(join(journal.folder, 'fourth'), second))).toBe(true);
    await journal.db.updateTable('picture').set({ credit: '' }).where('name', '=', name).execute();
    expect(isCurrent(await journal.job(join(journal.folder, 'fifth'), second))).toBe(false);
  });
});
