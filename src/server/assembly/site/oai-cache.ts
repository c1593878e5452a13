import type { Handler } from '#server/kernel/http/serve';

/** As long as a shared cache may keep an answer, which the route allows: Netlify has one, our own server has this. */
const KEPT_MS = 60_000;
/** An answer has two million characters at most. */
const KEPT = 10;

interface Answer {
  until: number;
  reply: Promise<Response>;
}

/** Answers the same question of a harvester within a minute from what was answered before, also one that is still being worked on. */
export function withOaiCache(api: Handler, now = () => performance.now()): Handler {
  const answers = new Map<string, Answer>();
  return async (request, platform) => {
    const { pathname, search } = new URL(request.url);
    if (request.method !== 'GET' || !/^\/oai\/?$/.test(pathname)) return api(request, platform);
    const known = answers.get(search);
    if (known && known.until > now()) return (await known.reply).clone();
    const reply = api(request, platform).then(whole);
    answers.delete(search);
    answers.set(search, { until: now() + KEPT_MS, reply });
    const [oldest = ''] = answers.size > KEPT ? answers.keys() : [];
    if (oldest !== search) answers.delete(oldest);
    const forget = () => answers.get(search)?.reply === reply && answers.delete(search);
    reply.then(({ status }) => status !== 200 && forget(), forget);
    return (await reply).clone();
  };
}

const whole = async (reply: Response) => new Response(await reply.arrayBuffer(), reply);
