import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { LANGUAGES } from '#domain/journal/language';
import type { ProductionChange, ProductionMetadata, ProductionRecord } from '#domain/production/record';
import { DECLARATION_NAMES } from '#domain/publication/declaration-table';
import { Conduct } from '#domain/publication/integrity/conduct';
import { CREDIT_ROLE_IDS } from '#domain/publication/integrity/credit-role';
import { REPORTING_GUIDELINE_IDS } from '#domain/publication/integrity/reporting-guideline';
import { ApiError } from '#islands/kernel/api.ts';
import { type AutosaveView, useAutosave } from '#islands/kernel/autosave.ts';
import { useDeviceDraft } from '#islands/kernel/use-device-draft.ts';
import { useInvalidateManuscript } from '#islands/manuscript/use-manuscript.ts';
import { type ArticleText, readProduction } from './calls.ts';
import { conflictingRecord, createTextKeeper, type TextKeeper } from './text-keeper.ts';

export const productionKey = (id: string) => ['production', id];

const TEXT_NOT_SAVED =
  'The full text could not be saved first, so nothing was changed. See the message beside the text, then try again.';

/** How often to poll for the conversion. */
const CONVERSION_POLL_MS = 3_000;

/** Loads the production record; refetches only while a conversion is pending, so as not to disturb editing. */
export function useProductionRecord(id: string) {
  return useQuery({
    queryKey: productionKey(id),
    queryFn: () => readProduction(id),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) => (data?.taking_in?.state === 'waiting' ? CONVERSION_POLL_MS : false),
  });
}

/** Sends a change that is based on a version. */
type Send = (version: number) => Promise<ProductionChange>;

/** An article in production: the server's record, and unsaved input. */
export interface Production {
  record: ProductionRecord;
  unsaved: Omit<Unsaved, 'base'>;
  /** The full text, saved while it is being written. */
  text: { keeper: TextKeeper; keeping: AutosaveView<ArticleText> };
  /** Another editor has saved since the unsaved input was written. */
  isBehind: boolean;
  /** Keeps unsaved input on the device; `undefined` discards it. */
  write: (part: Omit<Partial<Unsaved>, 'base'>) => void;
  /** Rebases unsaved input on the server's current version. */
  rebase: () => void;
  /** Sends unsaved input, which is then replaced by `saved`. */
  save: (send: Send, saved: Omit<Partial<Unsaved>, 'base'>) => Promise<void>;
  /** Runs an action that does not touch unsaved input. */
  change: (send: Send) => Promise<void>;
  /** Runs an action while the full text is being edited, without saving the text first. */
  changeWhileEditing: (send: Send) => Promise<ProductionChange>;
}

/** Changes production: each call sends its base version, and shows the server's reply. */
export function useProduction(record: ProductionRecord): Production {
  const { id, version } = record;
  const client = useQueryClient();
  const invalidateManuscript = useInvalidateManuscript();
  const { draft, keep, forget } = useDeviceDraft(`production:${id}`, Unsaved);
  const unsaved = draft ?? { base: version };
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const before = useRef<Promise<void>>(Promise.resolve());

  const keepUnsaved = (next: Unsaved) => {
    latest.current = next;
    const { newFigure, newSupplement, notes, reason } = next;
    if (hasChanges(next) || newFigure || newSupplement || notes || reason) keep(next);
    else forget();
  };
  const show = (changed: ProductionRecord) => client.setQueryData(productionKey(id), changed);
  const run = async (send: Send, saved?: Omit<Partial<Unsaved>, 'base'>): Promise<ProductionChange> => {
    const present = client.getQueryData<ProductionRecord>(productionKey(id)) ?? record;
    const sending = latest.current;
    const sent = saved && hasChanges(sending) ? sending.base : present.version;
    try {
      const made = await send(sent);
      const { production } = made;
      // This editor's own change causes no conflict.
      const base = latest.current.base === sent ? production.version : latest.current.base;
      keepUnsaved({ ...latest.current, ...savedUnlessEdited(saved, sending, latest.current), base });
      show(production);
      return made;
    } catch (thrown) {
      const newer = conflictingRecord(thrown);
      if (newer) show(newer);
      throw thrown;
    }
  };
  // Serialised: each change is based on the previous one's result.
  const enqueue = (send: Send, saved?: Omit<Partial<Unsaved>, 'base'>) => {
    const turn = before.current.then(() => run(send, saved));
    before.current = turn.then(
      () => {},
      () => {},
    );
    return turn;
  };
  const latestEnqueue = useRef(enqueue);
  latestEnqueue.current = enqueue;
  const [keeper] = useState(() =>
    createTextKeeper(record, async (send) => (await latestEnqueue.current(send)).production),
  );
  const keeping = useAutosave(keeper);
  useEffect(() => keeper.follow(record), [keeper, record]);
  useEffect(() => keeper.flush, [keeper]);
  // A conversion finishes without any action on this page.
  const progress = progressOf(record);
  const known = useRef(progress);
  useEffect(() => {
    if (known.current !== progress) invalidateManuscript(id);
    known.current = progress;
  }, [progress, id, invalidateManuscript]);

  // The change may depend on the text.
  const saveTextFirst = async (send: Send, saved?: Omit<Partial<Unsaved>, 'base'>) => {
    if (!(await keeper.save())) throw new ApiError(TEXT_NOT_SAVED, { status: 0 });
    toast.success((await enqueue(send, saved)).message);
  };
  return {
    record,
    unsaved,
    text: { keeper, keeping },
    isBehind: hasChanges(unsaved) && unsaved.base !== version,
    write: (part) =>
      keepUnsaved({ ...latest.current, base: hasChanges(latest.current) ? latest.current.base : version, ...part }),
    rebase: () => keepUnsaved({ ...latest.current, base: version }),
    save: saveTextFirst,
    change: (send) => saveTextFirst(send),
    changeWhileEditing: (send) => enqueue(send),
  };
}

/** The fields that determine a manuscript's next step and its entry in lists. */
const progressOf = ({ status, live, html, taking_in, publish_on }: ProductionRecord) =>
  JSON.stringify([status, live?.slug, html !== '', taking_in?.state, publish_on]);

/** Discards only parts that were not edited during the save. */
function savedUnlessEdited(saved: Partial<Unsaved> = {}, sending: Unsaved, now: Unsaved): Partial<Unsaved> {
  const names = Object.keys(saved) as (keyof Unsaved)[];
  const kept = names.filter((name) => JSON.stringify(sending[name]) === JSON.stringify(now[name]));
  return Object.fromEntries(kept.map((name) => [name, saved[name]]));
}

const Author = z.object({
  given: z.string(),
  family: z.string(),
  affiliations: z.array(z.string()),
  orcid: z.string(),
  is_corresponding: z.boolean(),
  roles: z.array(z.enum(CREDIT_ROLE_IDS)).optional(),
  interests: z.string().nullable().optional(),
});
const stringFields = <Name extends string>(...names: Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>);

const Metadata = z.object({
  title: z.string(),
  article_type: z.string().nullable(),
  category: z.string(),
  language: z.enum(LANGUAGES).default('en'),
  authors: z.array(Author),
  abstract: z.array(stringFields('heading', 'text')),
  key_points: stringFields('question', 'findings', 'meaning'),
  keywords: z.array(z.string()),
  translations: z.array(
    z.object({
      language: z.enum(['', ...LANGUAGES]),
      title: z.string(),
      abstract: z.string(),
      keywords: z.array(z.string()),
    }),
  ),
  references: z.string(),
  declarations: stringFields(...DECLARATION_NAMES),
  conduct: Conduct.optional(),
  registrations: z.array(z.string()).default([]),
  funders: z.array(z.object({ name: z.string(), id: z.string(), awards: z.array(z.string()) })).default([]),
  reporting_guidelines: z.array(z.enum(REPORTING_GUIDELINE_IDS)).default([]),
  received_on: z.string().nullable(),
  revised_on: z.string().nullable().default(null),
  accepted_on: z.string().nullable(),
  pages: z.string().optional(),
  doi_suffix: z.string(),
}) satisfies z.ZodType<ProductionMetadata>;

const FigureText = stringFields('alt', 'caption');
const SupplementText = z.object({
  title: z.string(),
  description: z.string(),
  guideline: z.enum(['', ...REPORTING_GUIDELINE_IDS]).default(''),
});
/** Unsaved input; `base` is its version. */
const Unsaved = z.object({
  base: z.int(),
  metadata: Metadata.optional(),
  figures: z.record(z.string(), FigureText).optional(),
  newFigure: FigureText.optional(),
  supplements: z.record(z.string(), SupplementText).optional(),
  newSupplement: SupplementText.optional(),
  notes: z.string().optional(),
  reason: z.string().optional(),
  is_typographical: z.boolean().optional(),
});

type Unsaved = z.infer<typeof Unsaved>;

export const SAVE_FIRST = 'Save or discard your changes first: only saved changes are published.';

/** Whether there are changes to versioned data. */
export function hasChanges({ metadata, figures, supplements }: Omit<Unsaved, 'base'>): boolean {
  return metadata !== undefined || Object.keys({ ...figures, ...supplements }).length > 0;
}
