import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { paths } from '#domain/kernel/paths';
import { builtChanges, builtShowcase } from '../support/built-journals.ts';
import { HEADLINE } from '../support/showcase-changes.ts';

const { pages: live, withFigures } = await builtShowcase();
const [first = '', second = ''] = await builtChanges();
const address = paths.article(withFigures.slug);

const pageOf = (site: string, path = address) => readFileSync(join(site, path, 'index.html'), 'utf8');
const sizedIn = (site: string) =>
  readdirSync(join(site, address)).filter((name) => /^figure-\d-[0-9a-f]{8}-\d+\.webp$/.test(name));

/** The widths and the file names that a figure's element offers. */
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
      const original = statSync(join(live, address, file)).size;
      const { widths, names } = offered(html, file);
      for (const [index, name] of names.entries()) {
        const path = join(live, name);
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
    const archive = unzipSync(readFileSync(join(live, address, 'with-figures.zip')));
    const names = Object.keys(archive).filter((name) => name.includes('figure-1'));
    expect(names).toEqual(['with-figures/data/figure-1.jpg']);
    const page = strFromU8(archive['with-figures/data/index.html'] ?? new Uint8Array());
    expect(page).toContain('<picture><img src="figure-1.jpg"');
    expect(page).not.toContain('srcset');
  });

  it('stand on the home page in the same widths, also in a build that does not make the article’s page anew', () => {
    const widths = offered(pageOf(live), 'figure-1.jpg');
    expect(widths.names).toHaveLength(3);
    expect(offered(pageOf(live, paths.home), 'figure-1.jpg')).toEqual(widths);
    const inode = (site: string) => statSync(join(site, address, 'index.html')).ino;
    expect(inode(first)).toBe(inode(live));
    expect(pageOf(first, paths.home)).toContain(HEADLINE);
    expect(offered(pageOf(first, paths.home), 'figure-1.jpg')).toEqual(widths);
  });

  it('are linked from the live site where the page is made anew, and made again where the file is another', () => {
    const before = new Map(sizedIn(first).map((name) => [name, statSync(join(first, address, name)).ino]));
    expect(pageOf(second)).toContain('With figures, revised');
    const after = sizedIn(second);
    const diagramFiles = after.filter((name) => name.startsWith('figure-2-'));
    expect(diagramFiles).toHaveLength(3);
    for (const name of diagramFiles) expect(statSync(join(second, address, name)).ino).toBe(before.get(name));
    const photographFiles = after.filter((name) => name.startsWith('figure-1-'));
    expect(photographFiles).toHaveLength(3);
    expect(photographFiles.filter((name) => before.has(name))).toEqual([]);
    expect(offered(pageOf(second), 'figure-1.jpg').names.toSorted()).toEqual(
      photographFiles.map((name) => paths.articleFile(withFigures.slug, name)).toSorted(),
    );
  });
});
