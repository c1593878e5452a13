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
 * Whether an image can be decoded, by Typst in a thread, the only decoder we have. Images with small faults that
 * browsers show are accepted. The number of pixels must be known before.
 * @throws BudgetExceeded; Problem if too many are waiting
 */
export const isDecodable = (bytes: Uint8Array, format: string, caller: Caller): Promise<boolean> =>
  withTurn(caller, () => inThread(decoding, { bytes, format }, TIMEOUT_MS));
