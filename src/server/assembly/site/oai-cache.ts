import type { Handler } from '#server/kernel/http/serve';

/** As long as shared caches may keep the route's replies. Netlify has such a cache; our own server has this one. */
const TTL_MS = 60_000;
/** Replies kept, each of at most two million characters. */
const REPLIES_MAX = 10;

interface Answer {
  until: number;
  reply: Promise<Response>;
}

/** Answers identical harvester requests from the cache for a minute, including those still in progress. */
export function withOaiCache(api: Handler, now = () => performance.now()): Handler {
  const answers = new Map<string, Answer>();
  return async (request, platform) => {
    const { pathname, search } = new URL(request.url);
    if (request.method !== 'GET' || !/^\/oai\/?$/.test(pathname)) return api(request, platform);
    const cached = answers.get(search);
    if (cached && cached.until > now()) return (await cached.reply).clone();
    const reply = api(request, platform).then(buffered);
    answers.delete(search);
    answers.set(search, { until: now() + TTL_MS, reply });
    const [oldest = ''] = answers.size > REPLIES_MAX ? answers.keys() : [];
    if (oldest !== search) answers.delete(oldest);
    const forget = () => answers.get(search)?.reply === reply && answers.delete(search);
    reply.then(({ status }) => status !== 200 && forget(), forget);
    return (await reply).clone();
  };
}

const buffered = async (reply: Response) => new Response(await reply.arrayBuffer(), reply);
