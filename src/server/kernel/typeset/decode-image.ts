import { join } from 'node:path';
import { contentFolder } from '#server/kernel/content-folder';
import { inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import { loadTypst } from './load-typst.ts';

/** Forty million pixels take about two seconds. */
const TIMEOUT_MS = 20_000;

const decoding = threadTask(
  import.meta.url,
  'decode an image',
  async ({ bytes, format }: { bytes: Uint8Array; format: string }): Promise<boolean> => {
    const { NodeCompiler: Compiler } = await loadTypst();
    const folder = contentFolder('typeset');
    const typst = Compiler.create({ workspace: folder });
    typst.mapShadow(join(folder, `image.${format}`), Buffer.from(bytes));
    return typst.compile({ mainFileContent: `#image("image.${format}", width: 1pt)` }).result !== null;
  },
);

/**
 * Whether Typst, our only decoder, can decode an image. Small faults that browsers tolerate are accepted. Check the
 * number of pixels first.
 * @throws BudgetExceeded; Problem if too many are waiting
 */
export const isDecodable = (bytes: Uint8Array, format: string, caller: Caller): Promise<boolean> =>
  withTurn(caller, () => inThread(decoding, { bytes, format }, TIMEOUT_MS));
