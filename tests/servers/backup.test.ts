import { describe, it } from 'vitest';
import { expectAllOrNothing, expectWorkingRules, openBackedUp } from '../support/backups.ts';
import { PGLITE, servers } from '../support/engines.ts';
import { useOpened } from '../support/journal.ts';

describe.each(servers())('a restore into $name', (engine) => {
  const journal = useOpened(openBackedUp);

  it('of a backup of PGlite, and back, brings every row and every file, exactly as they were', async () => {
    let back = '';
    await journal.restoreInto(engine, journal.archive, async (db, restored) => {
      await journal.expectWhole(db, restored);
      back = await journal.backUp(db, restored);
      await expectWorkingRules(db);
    });
    await journal.restoreInto(PGLITE, back, journal.expectWhole);
  });

  it('never overwrites a differing file, and leaves nothing if it fails after its last row', () =>
    expectAllOrNothing(engine, journal));
});
