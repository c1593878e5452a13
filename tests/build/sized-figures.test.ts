import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAYOUT_DEFAULT, layoutText } from '#domain/home/layout';
import { paths } from '#domain/paths';
import { adoptSettings } from '#domain/setting/adopt';
import { publishedArticle } from '../support/factories.ts';
import { type BuildableJournal, openBuildableJournal, pagesFolder } from '../support/site.ts';

let journal: BuildableJournal;
let live: string;
const layout = layoutText({ ...LAYOUT_DEFAULT, picture: true });
const address = paths.article('with-figures');

/** A picture with soft changes and grain, as a photograph has. */
const photograph = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 25 } },
  });

/** A diagram: lines and plain areas. */
const diagram = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${Array.from(
        { length: 60 },
        (_, bar) =>
          `<rect x="${bar * 24}" y="${(bar * 37) % 500}" width="17" height="600" fill="hsl(${bar * 6} 60% 50%)"/>`,
      ).join('')}</svg>`,
    ),
  );

const factsOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

beforeAll(async () => {
  journal = await openBuildableJournal();
  const { db, files } = journal;
  const sent: [file: string, bytes: Buffer, width: number, height: number][] = [
    ['figure-1.jpg', await photograph(2000, 1200).jpeg({ quality: 95 }).toBuffer(), 2000, 1200],
    ['figure-2.png', await diagram(1000, 800).png({ compressionLevel: 0 }).toBuffer(), 1000, 800],
    // As small as it can be already.
    ['figure-3.webp', await diagram(40, 30).webp({ quality: 1 }).toBuffer(), 40, 30],
    ['figure-4.png', Buffer.from('no picture at all'), 300, 200],
  ];
  const shown = sent.map(
    ([file], index) => `<figure id="figure-${index + 1}"><img src="${file}" alt="What ${file} shows"></figure>`,
  );
  const { id } = await publishedArticle(db, files, {
    slug: 'with-figures',
    content: `<h2>Results</h2>${shown.join('')}`,
    figures: sent.map(([file, bytes, width, height]) => ({ file, width, height, ...factsOf(bytes) })),
    is_sample: false,
  });
  for (const [file, bytes] of sent) {
    await files.write(`key-of-${file}`, bytes);
    await db
      .insertInto('article_file')
      .values({ manuscript_id: id, file, file_key: `key-of-${file}`, ...factsOf(bytes) })
      .execute();
  }
  adoptSettings({ home: { layout } });
  live = join(journal.folder, 'live');
  await journal.build(live);
}, 120_000);
afterAll(async () => {
  adoptSettings({});
  await journal.close();
});

const pageOf = (site: string, path = address) => readFileSync(join(pagesFolder(site), path, 'index.html'), 'utf8');
const sizedIn = (site: string) =>
  readdirSync(join(pagesFolder(site), address)).filter((name) => /^figure-\d-[0-9a-f]{8}-\d+\.webp$/.test(name));

/** Of the element with this figure: the widths that it offers, and the file that stands for them. */
function offered(html: string, file: string): { widths: number[]; names: string[] } {
  const [, set = ''] =
    new RegExp(`<source type="image/webp" srcset="([^"]*)"[^>]*><img src="[^"]*/${file}"`).exec(html) ?? [];
  const all = set ? set.split(', ').map((one) => one.split(' ')) : [];
  return { widths: all.map(([, width = '']) => Number.parseInt(width, 10)), names: all.map(([name = '']) => name) };
}

describe('figures as authors sent them', () => {
  it('are offered as WebP in the widths of windows, each smaller than the file that was sent, and as wide as it says', async () => {
    const html = pageOf(live);
    expect(offered(html, 'figure-1.jpg').widths).toEqual([320, 720, 1440]);
    expect(offered(html, 'figure-2.png').widths).toEqual([320, 720, 1000]);
    for (const file of ['figure-1.jpg', 'figure-2.png']) {
      const original = statSync(join(pagesFolder(live), address, file)).size;
      const { widths, names } = offered(html, file);
      for (const [index, name] of names.entries()) {
        const path = join(pagesFolder(live), name);
        const { format, width } = await sharp(path).metadata();
        expect([format, width]).toEqual(['webp', widths[index]]);
        expect(statSync(path).size).toBeLessThan(original);
      }
    }
  });

  it('are shown as they were sent where another file would not be smaller, or where they cannot be read', () => {
    const html = pageOf(live);
    for (const file of ['figure-3.webp', 'figure-4.png']) {
      expect(offered(html, file).names).toEqual([]);
      expect(html).toContain(`<img src="${address}/${file}"`);
    }
    expect(sizedIn(live)).toHaveLength(6);
  });

  it('are enlarged, linked and put into the archive as they were sent', () => {
    const html = pageOf(live);
    expect(html).toContain(`<a class="full-size" href="${address}/figure-1.jpg">`);
    expect(html.match(/<source /g)).toHaveLength(2);
    const archive = unzipSync(readFileSync(join(pagesFolder(live), address, 'with-figures.zip')));
    const names = Object.keys(archive).filter((name) => name.includes('figure-1'));
    expect(names).toEqual(['with-figures/data/figure-1.jpg']);
    const page = strFromU8(archive['with-figures/data/index.html'] ?? new Uint8Array());
    expect(page).toContain('<picture><img src="figure-1.jpg"');
    expect(page).not.toContain('srcset');
  });

  it('stand on the home page in the same widths, also in a build that does not make the article’s page anew', async () => {
    const widths = offered(pageOf(live), 'figure-1.jpg');
    expect(widths.names).toHaveLength(3);
    expect(offered(pageOf(live, paths.home), 'figure-1.jpg')).toEqual(widths);
    adoptSettings({ home: { layout, headline: 'Another headline' } });
    const next = join(journal.folder, 'next');
    const { kept } = await journal.build(next, live);
    expect(kept).toBeGreaterThan(0);
    expect(pageOf(next, paths.home)).toContain('Another headline');
    expect(offered(pageOf(next, paths.home), 'figure-1.jpg')).toEqual(widths);
  });

  it('are linked from the live site where the page is made anew, and made again where the file is another', async () => {
    const { db, files } = journal;
    const before = new Map(sizedIn(live).map((name) => [name, statSync(join(pagesFolder(live), address, name)).ino]));
    await files.write('key-of-another', await photograph(1600, 900).jpeg({ quality: 95 }).toBuffer());
    await db
      .updateTable('article_file')
      .set({ file_key: 'key-of-another' })
      .where('file', '=', 'figure-1.jpg')
      .execute();
    await db
      .updateTable('article')
      .set({ title: 'With figures, revised', updated_at: '2026-11-20T12:00:00.000Z' })
      .where('slug', '=', 'with-figures')
      .execute();
    const changed = join(journal.folder, 'changed');
    await journal.build(changed, live);
    const after = sizedIn(changed);
    const ofDiagram = after.filter((name) => name.startsWith('figure-2-'));
    expect(ofDiagram).toHaveLength(3);
    for (const name of ofDiagram) {
      expect(statSync(join(pagesFolder(changed), address, name)).ino).toBe(before.get(name));
    }
    const ofPhotograph = after.filter((name) => name.startsWith('figure-1-'));
    expect(ofPhotograph).toHaveLength(3);
    expect(ofPhotograph.filter((name) => before.has(name))).toEqual([]);
    for (const name of ofPhotograph) expect(existsSync(join(pagesFolder(changed), address, name))).toBe(true);
  });
});
