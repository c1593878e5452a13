import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FunctionResult, zipFunction, zipFunctions } from '@netlify/zip-it-and-ship-it';
import { parse } from 'smol-toml';
import { ROOT } from '../../scripts/journal.ts';

/**
 * Packs the functions bundled in `folder`/bundled as Netlify does, each into `folder`/unpacked/NAME, where it stands as a
 * host unpacks it to start it.
 */
export async function packFunctions(folder: string): Promise<FunctionResult[]> {
  return zipFunctions(join(folder, 'bundled'), join(folder, 'unpacked'), {
    config: packing(),
    basePath: folder,
    archiveFormat: 'none',
  });
}

/** The bytes that one of these functions takes as the ZIP that is uploaded. */
export async function zippedSize(folder: string, name: string): Promise<number> {
  const zipped = await zipFunction(join(folder, 'bundled', name), join(folder, 'packed'), {
    config: packing(),
    basePath: folder,
  });
  if (!zipped) throw new Error(`${name} cannot be packed.`);
  return statSync(zipped.path).size;
}

function packing() {
  const netlify = parse(readFileSync(join(ROOT, 'netlify.toml'), 'utf8')) as { functions: { node_bundler: 'none' } };
  return { '*': { nodeBundler: netlify.functions.node_bundler } };
}
