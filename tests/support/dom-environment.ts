import { AsyncLocalStorage } from 'node:async_hooks';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Names that a page and a server share. */
const BOTH = ['Request', 'Response', 'Headers', 'FormData', 'File', 'Blob', 'AbortController', 'AbortSignal'] as const;

const nodeGlobals = Object.fromEntries(BOTH.map((name) => [name, globalThis[name]]));

/** Runs work with Node's globals: Happy DOM's `Request` cannot carry cookies, and its `File` is a different class. */
export type AsServer = <Result>(work: () => Result) => Result;

/** A Happy DOM environment in which a journal in the same process can reply. */
export default {
  ...builtinEnvironments['happy-dom'],
  name: 'dom',
  async setup(global, options) {
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    const serving = new AsyncLocalStorage<boolean>();
    for (const name of BOTH) {
      const pageGlobal = global[name];
      const get = () => (serving.getStore() ? nodeGlobals[name] : pageGlobal);
      Object.defineProperty(global, name, { configurable: true, get });
    }
    const asServer: AsServer = (work) => serving.run(true, work);
    Object.assign(global, { asServer });
    return environment;
  },
} satisfies Environment;
