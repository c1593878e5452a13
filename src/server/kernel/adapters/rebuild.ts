import type { BuildReport } from '#domain/publishing/build';
import { BuildProblem } from '#domain/publishing/build-failure';
import type { Env } from '#server/kernel/env';

/**
 * Rebuilds the site from what is published now; throws where that fails, and the outbox tries again. Returns what was
 * done, or nothing where the site is up to date. With `isElsewhere` it only passes the request on, and the builder
 * reports the outcome.
 */
export interface Rebuild {
  (): Promise<BuildReport | undefined>;
  isElsewhere?: true;
}

/** The site that was live before the current one. */
export interface EarlierSite {
  /** Its name; undefined if there is none. */
  find: () => string | undefined;
  /** Puts it live in one step. Returns which pages it adds, changes and removes. */
  restore: (release: string) => Promise<BuildReport>;
}

const PATIENCE_MS = 10_000;

/**
 * On Netlify the site is built by Netlify itself, on a call of its build hook. The hook's address is a secret:
 * anyone who has it can start builds.
 */
export function rebuildByHook({ buildHookUrl }: Pick<Env, 'buildHookUrl'>): Rebuild {
  const call = async (): Promise<undefined> => {
    if (!buildHookUrl) {
      throw new BuildProblem(
        'No build hook is set. The person who runs the server can set BUILD_HOOK_URL; the site is then built with the latest publications.',
      );
    }
    const request = { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
    // What fetch throws may name the address.
    const reply = await fetch(buildHookUrl, request).catch(() => undefined);
    if (!reply?.ok) {
      const answer = reply ? `with status ${reply.status}` : 'nothing';
      throw new BuildProblem(
        `The build hook responded ${answer}. The person who runs the server can check BUILD_HOOK_URL, and that Netlify can be reached.`,
      );
    }
  };
  return Object.assign(call, { isElsewhere: true as const });
}
