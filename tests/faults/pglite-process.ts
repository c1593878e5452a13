import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '#database/connect';
import { migrateToLatest } from '#database/migrate';
import { lockFolder } from '#database/pglite-lock';

/**
 * A separate process that opens a PGlite folder, used by the tests beside it. Prints one line per event: `open`, `row
 * N` for a row the database acknowledged, `refused …`, `won N`.
 */
const [task = '', folder = '', ...rest] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const TASKS: Record<string, () => Promise<void>> = {
  /** Opens the folder and waits until it is killed or its input ends. */
  async hold() {
    const { close } = await connect({ dataDir: folder });
    say('open');
    await inputEnds();
    await close();
  },

  /** Writes rows as fast as the database acknowledges them, until it is killed. */
  async write() {
    const { db } = await connect({ dataDir: folder });
    await migrateToLatest(db);
    say('open');
    for (let number = 1; ; number++) {
      await db
        .insertInto('volume')
        .values({ id: `v${number}`, number, year: 2026 })
        .execute();
      say(`row ${number}`);
    }
  },

  /** At a given moment, in competition with other processes, tries to lock each of many folders. */
  async race() {
    const [start = 0, rounds = 0] = rest.map(Number);
    process.setMaxListeners(rounds + 10);
    for (let round = 0; round < rounds; round++) {
      await wait(Math.max(1, start + round * 40 - Date.now() - 5));
      while (Date.now() < start + round * 40);
      try {
        lockFolder(`${folder}/${round}`);
        say(`won ${round}`);
      } catch (error) {
        say(`refused ${(error as Error).message}`);
      }
    }
    await inputEnds();
  },
};

function inputEnds(): Promise<void> {
  return new Promise((resolve) => {
    process.stdin.once('end', resolve).resume();
  });
}

try {
  await TASKS[task]?.();
} catch (error) {
  say(`refused ${(error as Error).message}`);
}
