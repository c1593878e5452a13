import { BuildProblem, type BuildReport } from '#domain/site-build/build';
import type { Env } from '#server/env';

/**
 * Has the site built anew from what is published now; throws where that fails, and the outbox tries again. Returns what
 * was done, nothing where the site showed everything already. With `isElsewhere` it only hands the request on, and who
 * builds tells what came of it.
 */
export interface Rebuild {
  (): Promise<BuildReport | undefined>;
  isElsewhere?: true;
}

/** The site that was live before the present one. */
export interface EarlierSite {
  /** Its name; undefined where there is none. */
  find: () => string | undefined;
  /** Puts it live in one step. Answers which pages readers get, change and lose by it. */
  restore: (release: string) => Promise<BuildReport>;
}

const PATIENCE_MS = 10_000;

/**
 * On Netlify the site is built by Netlify itself, which its build hook asks for. The hook's address is a
 * secret: whoever has it can start builds.
 */
export function rebuildByHook({ buildHookUrl }: Pick<Env, 'buildHookUrl'>): Rebuild {
  const call = async (): Promise<undefined> => {
    if (!buildHookUrl) {
      throw new BuildProblem(
        'No build hook is set. Set BUILD_HOOK_URL, then the site is built with what was published.',
      );
    }
    const request = { method: 'POST', redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) } as const;
    // What fetch throws may name the address.
    const reply = await fetch(buildHookUrl, request).catch(() => undefined);
    if (!reply?.ok) {
      const answer = reply ? `with status ${reply.status}` : 'nothing';
      throw new BuildProblem(
        `The build hook answered ${answer}. Check BUILD_HOOK_URL, and that Netlify can be reached.`,
      );
    }
  };
  return Object.assign(call, { isElsewhere: true as const });
}
