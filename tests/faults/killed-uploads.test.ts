import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTemporaryFolder, removeAbandonedUploads } from '#server/kernel/http/spool';

it('a start removes the folder of a process that is gone, and leaves that of a living one alone', async () => {
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(gone, 'exit');
  const abandoned = join(tmpdir(), `journal-upload-${gone.pid}-killed`);
  mkdirSync(abandoned);
  await inTemporaryFolder(async (own) => {
    await removeAbandonedUploads();
    expect([existsSync(abandoned), existsSync(own)]).toEqual([false, true]);
  });
});
