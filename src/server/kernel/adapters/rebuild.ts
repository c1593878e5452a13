import type { BuildReport } from '#domain/publishing/build';
import { BuildProblem } from '#domain/publishing/build';
import type { Env } from '#server/kernel/env';

/**
 * Rebuilds the site from the published articles; throws on failure, and the outbox retries. Returns a report, or
 * nothing if up to date. `isElsewhere`: it only forwards the request, and the builder reports the outcome.
 */
export interface Rebuild {
  (): Promise<BuildReport | undefined>;
  isElsewhere?: true;
}

export interface PreviousSite {
  /** Undefined if there is none. */
  find: () => string | undefined;
  /** Restores it atomically. Returns the pages added, changed and removed. */
  restore: (release: string) => Promise<BuildReport>;
}

const TIMEOUT_MS = 10_000;

/** Netlify builds the site when its build hook is called. The hook's URL is a secret: it can start builds. */
export function rebuildByHook({ buildHookUrl }: Pick<Env, 'buildHookUrl'>): Rebuild {
  const call = async (): Promise<undefined> => {
    if (!buildHookUrl) {
      throw new BuildProblem(
        'No build hook is set. The person who runs the server can set BUILD_HOOK_URL; the site is then built with the latest publications.',
      );
    }
    const request = { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    // Errors of fetch may contain the URL.
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
