import { parseArgs } from 'node:util';
import { runCommand } from '../../scripts/run-command.ts';
import { hasOffice } from './office.ts';
import { compareWithOffice } from './properties.ts';

/**
 * `node tests/reading/run.ts --documents 5000 --seed 1`: compares random documents as LibreOffice shows them with our
 * conversion.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { documents: { type: 'string' }, seed: { type: 'string' } } });
  const documents = Number(values.documents ?? 300);
  const first = Number(values.seed ?? 1);
  if (!(await hasOffice())) {
    console.log('LibreOffice is not installed: no random documents were compared with what it shows.');
    return;
  }
  const differing = await compareWithOffice(documents, first);
  console.log(
    `${documents} documents from number ${first} on: ${differing} are read otherwise, and no finding says so.`,
  );
  if (differing > 0) process.exitCode = 1;
});
