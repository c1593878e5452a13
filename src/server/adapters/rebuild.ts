import type { Env } from '#server/env';

/** Has the site built anew from what is published now; throws where that fails, and the outbox tries again. */
export type Rebuild = () => Promise<void>;

const PATIENCE_MS = 10_000;

/**
 * On Netlify the site is built by Netlify itself, which its build hook asks for. The hook's address is a
 * secret: whoever has it can start builds.
 */
export function rebuildByHook({ buildHookUrl }: Pick<Env, 'buildHookUrl'>): Rebuild {
  return async () => {
    if (!buildHookUrl) {
      throw new Error('No build hook is set. Set BUILD_HOOK_URL, then the site is built with what was published.');
    }
    const call = { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
    // What fetch throws may name the address.
    const reply = await fetch(buildHookUrl, call).catch(() => undefined);
    if (!reply?.ok) throw new Error(`The build hook answered ${reply ? `with status ${reply.status}` : 'nothing'}.`);
  };
}
