import { AsyncLocalStorage } from 'node:async_hooks';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What a page and a server call by the same name. */
const BOTH = ['Request', 'Response', 'Headers', 'FormData', 'File', 'Blob', 'AbortController', 'AbortSignal'] as const;

const ofNode = Object.fromEntries(BOTH.map((name) => [name, globalThis[name]]));

/** Does its work as a server does: a page can neither send cookies nor read them, and its files are none of Node. */
export type AsServer = <Result>(work: () => Result) => Result;

/** Happy DOM, beside which a journal in the same process can answer. */
export default {
  ...builtinEnvironments['happy-dom'],
  name: 'dom',
  async setup(global, options) {
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    const serving = new AsyncLocalStorage<boolean>();
    for (const name of BOTH) {
      const ofPage = global[name];
      const get = () => (serving.getStore() ? ofNode[name] : ofPage);
      Object.defineProperty(global, name, { configurable: true, get });
    }
    const asServer: AsServer = (work) => serving.run(true, work);
    Object.assign(global, { asServer });
    return environment;
  },
} satisfies Environment;
