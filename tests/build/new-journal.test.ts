import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETUP_PAGE } from '#domain/setup/paths';
import { openAccount } from '../support/accounts.ts';
import { useOpened } from '../support/journal.ts';
import { openBuildableJournal, pagesFolder } from '../support/site.ts';

const journal = useOpened(openBuildableJournal);

test('the home page of a journal that nobody runs leads to its set-up, and no longer once somebody does', async () => {
  const home = async (release: string, live?: string) => {
    const out = join(journal.folder, release);
    await journal.build(out, live);
    return readFileSync(join(pagesFolder(out), 'index.html'), 'utf8');
  };
  const before = await home('before');
  expect(before).toContain('This journal is not set up yet');
  expect(before).toContain(`href="${SETUP_PAGE}"`);
  expect(before).toContain('No article has been published yet.');

  await openAccount(journal.db, { role: 'editor' });
  const after = await home('after', join(journal.folder, 'before'));
  expect(after).not.toContain('not set up yet');
  expect(after).not.toContain(SETUP_PAGE);
});
