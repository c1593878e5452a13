import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BuildReport } from '#domain/publishing/build';
import { readToday } from '#server/publication/queries';
import { copyJournal } from '../support/buildable-journal.ts';
import { builtShowcase } from '../support/built-journals.ts';
import { useOpened } from '../support/journal.ts';
import { insertSettings } from '../support/own-settings.ts';

const { folder, surgery } = await builtShowcase();
const SHOWN = [paths.home, paths.article(surgery.slug), paths.contact, paths.login];

describe('a site whose office has changed the settings of the journal', () => {
  const journal = useOpened(() => copyJournal(folder));
  let today: string;
  let report: BuildReport | undefined;
  const page = (address: string) => readFileSync(join(journal.live(), address, 'index.html'), 'utf8');
  const announce = (last_day: string) => ({
    announcement: { text: 'Closed <on> Saturday.', link: '/about', link_label: 'Why', first_day: '', last_day },
  });

  beforeAll(async () => {
    today = await readToday(journal.site.reader);
    await insertSettings(journal, {
      journal: { name: 'Acta of the Renamed' },
      licence: { licence: 'cc-by-nc-4.0' },
      ...announce(today),
    });
    report = await journal.rebuild();
  });

  it('is rebuilt as a whole, once', async () => {
    expect(report?.rendered).toBeGreaterThan(40);
    // Every build renders the home page, so the count excludes it.
    expect(report).toMatchObject({ kept: 0, added: 0, removed: 0, changed: (report?.rendered ?? 0) + 1 });
    expect(await journal.rebuild(), 'nothing is left to do').toBeUndefined();
  });

  it('names the journal as it is called now, on pages and in the files beside them', () => {
    for (const file of ['index.html', `${surgery.slug}.xml`, 'citation.bib']) {
      const text = readFileSync(join(journal.live(), paths.article(surgery.slug), file), 'utf8');
      expect(text, file).toContain('Acta of the Renamed');
    }
  });

  it('has the licence of the journal in the footer, and on an article the one under which it was published', () => {
    const licences = (address: string) => [...new Set(page(address).match(/licenses\/[a-z-]+/g))].sort();
    expect(licences(paths.home)).toEqual(['licenses/by-nc']);
    const own = page(paths.article(surgery.slug)).replace(/<footer.*<\/footer>/s, '');
    expect(own.match(/licenses\/by\/4\.0/g)?.length).toBeGreaterThan(3);
    expect(own.match(/rel="license" href="[^"]+/g)).not.toContainEqual(expect.stringContaining('by-nc'));
  });

  it('shows an announcement on every public page on its days, and on none once a build follows them', async () => {
    for (const address of SHOWN) {
      expect(page(address)).toMatch(
        /<aside class="announcement" aria-label="Announcement">.*Closed &lt;on&gt; Saturday\..*<a href="\/about">Why<\/a>/s,
      );
    }
    expect(page('/editor')).not.toContain('Saturday');
    await insertSettings(journal, announce(addDays(today, -1)));
    await journal.rebuild();
    for (const address of SHOWN) expect(page(address)).not.toContain('Saturday');
  });
});
