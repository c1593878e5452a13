import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The scanner's behaviour until it is changed. */
export type ClamdBehaviour = 'scans' | 'never answers' | 'hangs up' | 'takes no more than 1 kB';

/** A local fake clamd, which detects only the EICAR test file. */
export interface FakeClamd {
  url: string;
  /** The content received, one entry per scan. */
  scanned: Buffer[];
  behave: (as: ClamdBehaviour) => void;
  close: () => Promise<void>;
}

/** The standard test file for virus scanners (eicar.org), assembled here so that no scanner finds it in this source. */
export const EICAR = ['X5O!P%@AP[4', String.raw`\PZX54(P^)7CC)7}$EICAR-STANDARD-`, 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

const COMMAND = 'zINSTREAM\0';

export async function startClamd(): Promise<FakeClamd> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let behaviour: ClamdBehaviour = 'scans';
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (behaviour === 'never answers') return;
      if (behaviour === 'hangs up') return void socket.destroy();
      if (behaviour === 'takes no more than 1 kB' && received.length > 1_024) {
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
      const file = fileIn(received);
      if (!file) return undefined;
      scanned.push(file);
      return void socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    behave: (as) => {
      behaviour = as;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The received file; undefined until it is complete. Throws if our client deviates from the protocol. */
function fileIn(received: Buffer): Buffer | undefined {
  if (!received.toString('latin1').startsWith(COMMAND.slice(0, received.length))) throw new Error('Not INSTREAM.');
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
}
