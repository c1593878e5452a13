import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readerOf } from '#database/connect';
import { paths } from '#domain/kernel/paths';
import { BuildProblem } from '#domain/publishing/build';
import { openBuilder } from '../../scripts/builder/builder.ts';
import { ROOT } from '../../scripts/journal.ts';
import { copyJournal, differingFiles, fileDigests, ORIGIN, wholePages } from '../support/buildable-journal.ts';
import { builtShowcase } from '../support/built-journals.ts';
import { publishedArticle } from '../support/factories.ts';
import { useOpened } from '../support/journal.ts';

const { folder, reported } = await builtShowcase();

describe('the process that builds the live site', () => {
  const journal = useOpened(async () => {
    const copy = await copyJournal(folder);
    const site = { root: ROOT, dataDir: copy.folder, files: 'disk', siteUrl: ORIGIN, submitUrl: '/submit' } as const;
    const builder = openBuilder(site);
    const close = async () => {
      builder.close();
      await copy.close();
    };
    return { ...copy, builder, close };
  });
  const build = () => journal.builder.build(readerOf(journal.db));
  /** The build processes started by this one. */
  const processes = () => {
    const { stdout } = spawnSync('pgrep', ['-P', `${process.pid}`, '-f', 'builder/process.ts'], { encoding: 'utf8' });
    return stdout.split('\n').filter(Boolean).map(Number);
  };
  const setTitle = (title: string) =>
    journal.db.updateTable('article').set({ title }).where('manuscript_id', '=', reported.id).execute();

  it('makes in build after build the bytes that a build from nothing makes', async () => {
    expect(await build(), 'nothing has changed').toBeUndefined();
    for (const title of ['One', 'Two']) {
      await publishedArticle(journal.db, journal.files, { title });
      await setTitle(`${title}, with a new title`);
      expect(await build()).toMatchObject({ added: expect.any(Number), removed: 0 });
    }
    expect(processes()).toHaveLength(1);
    const fresh = join(journal.folder, 'fresh');
    await journal.build(fresh);
    const made = wholePages(fresh);
    expect(differingFiles(journal.live(), made)).toEqual([]);
    expect(fileDigests(journal.live())).toEqual(fileDigests(made));
  });

  it('tells the office what is wrong, and builds again once it is mended', async () => {
    const broken = journal.db.updateTable('article').where('manuscript_id', '=', reported.id);
    await broken.set({ article_type: 'poem' }).execute();
    const failure = build();
    await expect(failure).rejects.toThrow(BuildProblem);
    await expect(failure).rejects.toThrow('cannot be published: its article_type is wrong (');
    await broken.set({ article_type: reported.article_type }).execute();
    await setTitle('Mended');
    expect(await build()).toMatchObject({ removed: 0 });
  });

  it('may be killed: that build fails, the live site stays, and the next build has another process', async () => {
    const before = fileDigests(journal.live());
    const { slug } = await publishedArticle(journal.db, journal.files);
    const [running = 0] = processes();
    const failure = build();
    process.kill(running, 'SIGKILL');
    await expect(failure).rejects.toThrow('The process was terminated by SIGKILL.');
    expect(fileDigests(journal.live())).toEqual(before);
    expect((await build())?.addresses.added).toContain(paths.article(slug));
    expect(processes()).not.toContain(running);
  });
});
