import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { unzipSync } from 'fflate';
import { parse } from 'smol-toml';
import { ROOT } from '../../scripts/journal.ts';

/**
 * Packs the functions bundled in `folder`/bundled as Netlify does, and unpacks each into `folder`/unpacked/NAME as a
 * host does that starts it.
 */
export async function packFunctions(folder: string): Promise<FunctionResult[]> {
  const netlify = parse(readFileSync(join(ROOT, 'netlify.toml'), 'utf8')) as { functions: { node_bundler: 'none' } };
  const config = { '*': { nodeBundler: netlify.functions.node_bundler } };
  const packed = await zipFunctions(join(folder, 'bundled'), join(folder, 'packed'), { config, basePath: folder });
  for (const { name, path } of packed) {
    for (const [file, bytes] of Object.entries(unzipSync(readFileSync(path)))) {
      const unpacked = join(folder, 'unpacked', name, file);
      mkdirSync(dirname(unpacked), { recursive: true });
      writeFileSync(unpacked, bytes);
    }
  }
  return packed;
}
