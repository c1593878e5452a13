import { join } from 'node:path';
import { layoutText } from '#domain/journal/home/layout';
import type { BuildableJournal } from './buildable-journal.ts';
import { insertSettings } from './own-settings.ts';
import { grained, type Showcase } from './showcase.ts';

/** The folders of the sites after each step. */
export const CHANGED = ['first', 'second'] as const;
/** The headline of the home page after the first step. */
export const HEADLINE = 'Another headline';

/**
 * Changes a copy of the showcase in two steps, each built on the site before: first an image's description and the home
 * page, then an article with its figure, the title of another one, which is retracted, and the board.
 */
export async function buildChanges(journal: BuildableJournal, showcase: Showcase): Promise<void> {
  const { db, files, folder, build } = journal;
  const [first, second] = CHANGED.map((name) => join(folder, name)) as [string, string];
  const { board, home } = showcase.settings;
  await insertSettings({ db }, { board, home: { ...home, headline: HEADLINE } });
  await db.updateTable('picture').set({ description: 'Dr Kamau' }).where('name', '=', showcase.picture).execute();
  await build(first, join(folder, 'site', 'live'));

  await files.write('key-of-another', await grained(1600, 900));
  await db.updateTable('article_file').set({ file_key: 'key-of-another' }).where('file', '=', 'figure-1.jpg').execute();
  const change = (id: string, values: object) =>
    db.updateTable('article').set(values).where('manuscript_id', '=', id).execute();
  const { withFigures, carded, layout, picture } = showcase;
  await change(withFigures.id, { title: 'With figures, revised', updated_at: '2026-11-20T12:00:00.000Z' });
  await change(carded.id, { title: 'Another title' });
  const notice = { id: 'n1', manuscript_id: carded.id, kind: 'retraction' as const, doi: null };
  await db
    .insertInto('notice')
    .values({ ...notice, published_on: '2026-11-20', text: 'Withdrawn data.' })
    .execute();
  await insertSettings(
    { db },
    {
      board: { members: board.members.replace('Dr Wanjiru', 'Prof Wanjiru') },
      home: { layout: layoutText({ ...layout, lead_picture: picture }) },
    },
  );
  await build(second, first);
}
