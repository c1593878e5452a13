import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { ProductionChange, ProductionRecord } from '#domain/production/record';
import { ApiError } from '#islands/api.ts';
import { useForgetManuscript } from '#islands/editorial/use-editorial.ts';
import { useKeptDraft } from '#islands/use-kept-draft.ts';
import { readProduction } from './calls.ts';
import { hasChanges, Unsaved } from './unsaved.ts';

const keyOf = (id: string) => ['production', id];

/** How often to look whether the authors' file has become a text. */
const TAKING_IN_MS = 3_000;

/** All that the office works on. It is not read again behind the editor's back, unless the text is waited for. */
export function useProductionRecord(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => readProduction(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) => (data?.taking_in?.state === 'waiting' ? TAKING_IN_MS : false),
  });
}

/** Sends a change made on a version. */
type Send = (version: number) => Promise<ProductionChange>;

/** An article in production: what the server keeps of it, and what is written and not saved. */
export interface Production {
  record: ProductionRecord;
  unsaved: Omit<Unsaved, 'base'>;
  /** Another editor has saved something since the unsaved words were written. */
  isBehind: boolean;
  /** Keeps unsaved words on the device; `undefined` drops them. */
  write: (part: Omit<Partial<Unsaved>, 'base'>) => void;
  /** From now on the unsaved words are meant for what the server keeps now. */
  catchUp: () => void;
  /** Sends unsaved words, which `saved` then drops. */
  save: (send: Send, saved: Omit<Partial<Unsaved>, 'base'>) => Promise<void>;
  /** Does what does not touch unsaved words. */
  change: (send: Send) => Promise<void>;
}

/** The work on an article: each change is told with the version it was made on, and shown as the server answers. */
export function useProduction(record: ProductionRecord): Production {
  const { id, version } = record;
  const client = useQueryClient();
  const forgetManuscript = useForgetManuscript();
  const { draft, keep, forget } = useKeptDraft(`production:${id}`, Unsaved);
  const own = draft ?? { base: version };
  const latest = useRef(own);
  latest.current = own;
  const before = useRef<Promise<void>>(Promise.resolve());

  const put = (next: Unsaved) => {
    latest.current = next;
    if (hasChanges(next) || next.newFigure || next.notes) keep(next);
    else forget();
  };
  const show = (changed: ProductionRecord) => {
    client.setQueryData(keyOf(id), changed);
    if (changed.status !== record.status || changed.live?.slug !== record.live?.slug) forgetManuscript(id);
  };
  const run = async (send: Send, saved?: Omit<Partial<Unsaved>, 'base'>) => {
    const present = client.getQueryData<ProductionRecord>(keyOf(id)) ?? record;
    const sending = latest.current;
    const sent = saved && hasChanges(sending) ? sending.base : present.version;
    try {
      const { message, production } = await send(sent);
      // Who has changed something knows what it led to.
      const base = latest.current.base === sent ? production.version : latest.current.base;
      put({ ...latest.current, ...unlessWritten(saved, sending, latest.current), base });
      show(production);
      toast.success(message);
    } catch (thrown) {
      const newer = thrown instanceof ApiError && thrown.status === 409 && presentState(thrown);
      if (newer) show(newer);
      throw thrown;
    }
  };
  // One after the other: the second of two changes is made on what the first has led to.
  const inTurn = (send: Send, saved?: Omit<Partial<Unsaved>, 'base'>) => {
    const turn = before.current.then(() => run(send, saved));
    before.current = turn.catch(() => {});
    return turn;
  };
  return {
    record,
    unsaved: own,
    isBehind: hasChanges(own) && own.base !== version,
    write: (part) =>
      put({ ...latest.current, base: hasChanges(latest.current) ? latest.current.base : version, ...part }),
    catchUp: () => put({ ...latest.current, base: version }),
    save: inTurn,
    change: (send) => inTurn(send),
  };
}

/** Of what was saved, the parts in which nothing was written while it was on its way. */
function unlessWritten(saved: Partial<Unsaved> = {}, sending: Unsaved, now: Unsaved): Partial<Unsaved> {
  const names = Object.keys(saved) as (keyof Unsaved)[];
  const kept = names.filter((name) => JSON.stringify(sending[name]) === JSON.stringify(now[name]));
  return Object.fromEntries(kept.map((name) => [name, saved[name]]));
}

/** What the article is now, where another editor was quicker. */
function presentState({ answer }: ApiError): ProductionRecord | undefined {
  return (answer as { production?: ProductionRecord } | undefined)?.production;
}
