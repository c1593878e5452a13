import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { runRemote } from '#database/remote';
import type { BuildReport } from '#domain/publishing/build';
import { snapshotFolder } from '#loaders/live-site';
import { renderEnv } from '#loaders/render-site';
import { buildEnv, processFailure } from '#loaders/run-node';
import { cardEnv } from '#loaders/share-cards';
import { heapFor } from '#loaders/shares';
import type { Context } from '#server/kernel/context';
import { countPublishedArticles } from '#server/publication/queries';
import { type FromBuilder, packError, type Site, type ToBuilder, unpackError } from './messages.ts';

/** The process ends after this time without a build, to free its memory. */
const IDLE_MS = 30 * 60_000;
/** The process ends after a build if it uses more than this many times the memory of a rendering process. */
const MEMORY_FACTOR = 1.5;

export interface Builder {
  /** Builds the live site, one build at a time. */
  build: (reader: Context['reader']) => Promise<BuildReport | undefined>;
  close: () => void;
}

/**
 * Builds the live site in a separate process, which keeps the compiled templates loaded for the next build. It ends
 * when idle, after a failure and with the server. A crash does not affect the server.
 */
export function openBuilder(site: Site): Builder {
  let child: BuildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  const close = () => {
    clearTimeout(idle);
    child?.end();
    child = undefined;
  };
  return {
    close,
    async build(reader) {
      clearTimeout(idle);
      const limit = MEMORY_FACTOR * heapFor(await countPublishedArticles(reader));
      const running = child?.isRunning() ? child : startProcess(site, limit);
      child = running;
      try {
        const { report, memory } = await running.build(reader);
        idle = setTimeout(close, memory > limit ? 0 : IDLE_MS).unref();
        return report;
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

type Built = Extract<FromBuilder, { memory: number }>;

interface BuildProcess {
  isRunning: () => boolean;
  build: (reader: Context['reader']) => Promise<Built>;
  end: () => void;
}

function startProcess(site: Site, limit: number): BuildProcess {
  const { root, submitUrl } = site;
  const child: ChildProcess = fork(join(import.meta.dirname, 'process.ts'), {
    cwd: root,
    env: buildEnv(root, { ...renderEnv({ snapshot: snapshotFolder(site.dataDir), submitUrl }), ...cardEnv(root) }),
    execArgv: [`--max-old-space-size=${Math.ceil(limit / 2 ** 20)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Serving readers takes precedence over building.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  const send = (message: ToBuilder) => {
    if (child.connected) child.send(message);
  };
  return {
    isRunning: () => child.connected,
    end: () => child.kill(),
    async build(reader) {
      const run = runRemote(reader);
      const built = Promise.withResolvers<Built>();
      const answer = (message: FromBuilder) => {
        if ('report' in message) built.resolve(message);
        else if ('error' in message) built.reject(unpackError(message.error));
        else {
          const { id, statement } = message;
          run(statement).then(
            (rows) => send({ id, rows }),
            (error) => send({ id, error: packError(error) }),
          );
        }
      };
      const fail = (_: unknown, signal: string | null = null) => built.reject(processFailure(output.join(''), signal));
      child.on('message', answer).once('error', built.reject).once('close', fail);
      send({ site });
      try {
        return await built.promise;
      } finally {
        child.off('message', answer).off('error', built.reject).off('close', fail);
        output.length = 0;
      }
    },
  };
}
