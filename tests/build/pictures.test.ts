import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picturePath, pictureWidths, sizedPicturePath } from '#domain/journal/picture/picture';
import { paths } from '#domain/kernel/paths';
import { isCurrent } from '#loaders/build-site';
import { informationPages } from '#loaders/snapshot';
import { sampleBoard } from '../../scripts/demonstration/sample-settings.ts';
import { copyJournal, fileDigests } from '../support/buildable-journal.ts';
import { builtChanges, builtShowcase } from '../support/built-journals.ts';

const BOARD = 'editorial-policies/editorial-board/index.html';

const { folder, pages: site, picture: name, unusedPicture, carded } = await builtShowcase();
const [first = '', second = ''] = await builtChanges();
const [volume, issue] = [carded.volume?.number ?? 0, carded.issue?.number ?? 0];
const [volumePage, issuePage] = [paths.volume(volume), paths.issue(volume, issue)].map(
  (path) => `${path.slice(1).replace(/\/$/, '')}/index.html`,
) as [string, string];

const read = (pages: string, file: string) => readFileSync(join(pages, file));
const changed = (before: string, after: string) => {
  const [old, present] = [fileDigests(before), fileDigests(after)];
  return Object.keys(present).filter((file) => old[file] !== present[file]);
};

describe('a site with pictures of the office', () => {
  it('has each in its widths as WebP, upright and with nothing else in the file, and as it was sent', async () => {
    for (const width of pictureWidths({ width: 500 })) {
      const made = read(site, sizedPicturePath(name, width));
      const { format, width: has, height, exif } = await sharp(made).metadata();
      expect([format, has, height, exif]).toEqual(['webp', width, Math.round(width * 1.4), undefined]);
      expect(made.length).toBeLessThan(read(site, picturePath(name)).length);
    }
    expect(Object.keys(fileDigests(join(site, 'pictures')))).toHaveLength(1 + pictureWidths({ width: 500 }).length);
    expect(readdirSync(site, { recursive: true }).join()).not.toContain(unusedPicture);
  });

  it('shows it with its size known, its description and its credit; the others have initials', () => {
    const page = read(site, BOARD).toString();
    expect(page).toContain(`srcset="${sizedPicturePath(name, 160)} 160w, ${sizedPicturePath(name, 320)} 320w,`);
    expect(page).toContain(
      `<img src="${picturePath(name)}" width="500" height="700" alt="Dr Kamau &quot;at work&quot;" loading="lazy"`,
    );
    expect(page).toContain('<p class="interests">Ben Okri</p>');
    expect(page.match(/class="initials"/g)).toHaveLength(sampleBoard().length - 1);
  });

  it('shows it beside the lead article and in a collection of the home page, with its size known', () => {
    const page = read(second, 'index.html').toString();
    const shown = page.match(/<img src="\/pictures\/[^>]+>/g) ?? [];
    expect(shown).toHaveLength(3);
    for (const image of shown) expect(image).toContain('width="500" height="700" alt="Dr Kamau"');
    expect(shown.map((image) => image.includes('loading="lazy"'))).toEqual([false, true, true]);
    expect(page.match(/<figcaption>Ben Okri/g)).toHaveLength(3);
  });

  it('shows it as the cover of an issue: with its credit on the page of the issue, small and beside drawn covers in that of the volume', () => {
    const [ofIssue, ofVolume] = [read(site, issuePage).toString(), read(site, volumePage).toString()];
    for (const page of [ofIssue, ofVolume]) {
      expect(page).toContain(
        `<img src="${picturePath(name)}" width="500" height="700" alt="Dr Kamau &quot;at work&quot;"`,
      );
    }
    expect([ofIssue, ofVolume].map((page) => page.includes('<figcaption>Ben Okri'))).toEqual([true, false]);
    expect(ofVolume.match(/class="cover drawn[\s\S]*?class="cover-issue" data-says="99"/g)).toHaveLength(1);
  });

  it('makes only the pages anew that show it where its words change, and links every picture', () => {
    expect(read(first, BOARD).toString()).toContain('alt="Dr Kamau"');
    const inodes = [site, first].map((pages) => statSync(join(pages, sizedPicturePath(name, 320))).ino);
    expect(inodes[0]).toBe(inodes[1]);
    expect(changed(site, first).sort()).toEqual([BOARD, 'index.html', volumePage, issuePage, 'volumes/index.html']);
  });

  it('makes of all information pages only its own anew where the board changes', () => {
    expect(read(second, BOARD).toString()).toContain('Prof Wanjiru');
    const inSnapshot = informationPages(join(folder, 'site', 'snapshot')).map(
      ({ path }) => `${path.replaceAll(/^\/|\/$/g, '')}/index.html`,
    );
    expect(inSnapshot).toContain(BOARD);
    expect(changed(first, second).filter((file) => inSnapshot.includes(file))).toEqual([BOARD]);
  });

  it('is built again where a picture is described anew, and not without reason', async () => {
    const journal = await copyJournal(folder);
    try {
      const live = join(journal.folder, 'site', 'live');
      expect(isCurrent(await journal.job(join(journal.folder, 'same'), live))).toBe(true);
      await journal.db.updateTable('picture').set({ credit: '' }).where('name', '=', name).execute();
      expect(isCurrent(await journal.job(join(journal.folder, 'other'), live))).toBe(false);
    } finally {
      await journal.close();
    }
  });
});
