import { type MarkupNode, parseMarkup, textContent, writeMarkup } from '#domain/kernel/markup';
import type { ProductionChange, ProductionRecord } from '#domain/production/record';
import { ApiError } from '#islands/kernel/api.ts';
import { createAutosave } from '#islands/kernel/autosave.ts';
import type { DeviceCopy, StoredVersion } from '#islands/kernel/autosave-state.ts';
import { deviceValue } from '#islands/kernel/device-store.ts';
import { type ArticleText, readProduction, saveText } from './calls.ts';

export type TextKeeper = ReturnType<typeof createTextKeeper>;

/** Milliseconds from the last change to the save. */
const PAUSE_MS = 1_500;

/**
 * Saves the full text of an article. `withTurn` applies a change to the version on this page, after earlier ones.
 * Production has one version for all its parts: a change to another part does not create another version of the text.
 */
export function createTextKeeper(
  record: ProductionRecord,
  withTurn: (send: (version: number) => Promise<ProductionChange>) => Promise<ProductionRecord>,
) {
  const { id } = record;
  const device = deviceValue<DeviceCopy<ArticleText>>(`production-text:${id}`);
  /** The server's last known text, with its version. */
  let known = { text: textIn(record), version: record.version };
  /** The local text at the last complete save. */
  let settled = textIn(record);
  const note = (present: ProductionRecord) => {
    if (!isOneText(present, known.text)) known = { text: textIn(present), version: present.version };
  };
  const storedOf = (present: ProductionRecord): StoredVersion<ArticleText> => ({
    content: textIn(present),
    version: isOneText(present, known.text) ? known.version : present.version,
    updated_at: present.updated_at ?? '',
  });

  const save = async (text: ArticleText, isLeaving: boolean): Promise<ProductionRecord> =>
    withTurn(async (version) => {
      const change = await saveText(id, { ...text, version }, isLeaving);
      known = { text: textIn(change.production), version: change.production.version };
      return change;
    });

  const autosave = createAutosave<ArticleText>({
    empty: { html: '', tracked: null, places: [] },
    isSame: (one, other) => isSameText(one.html, other.html) && isSameText(writtenIn(one), writtenIn(other)),
    pauseMs: PAUSE_MS,
    server: {
      isOpen: () => true,
      async save(text, _, isLeaving) {
        const tried = () => save(text, isLeaving);
        const { version, updated_at } = await tried().catch((thrown: unknown) => {
          const present = presentState(thrown);
          if (!present) throw thrown;
          if (isOneText(present, known.text)) return tried();
          throw new ApiError((thrown as ApiError).message, { status: 409, answer: { draft: storedOf(present) } });
        });
        return { version, updated_at: updated_at ?? '' };
      },
      read: async () => storedOf(await readProduction(id)),
    },
    keep: (copy) => device.save(copy.isDirty ? copy : undefined),
    onKept: ({ content }) => {
      settled = content;
    },
  });
  const isSaved = () => isOneText(autosave.read().content, settled);

  const words = device.read();
  const shown = storedOf(record);
  autosave.open({ content: shown.content, draftId: null, version: shown.version, isDirty: false, unanswered: [] });
  // Unsaved text on this device is restored over the server's.
  if (words && !isOneText(words.content, record)) {
    autosave.open(words);
    autosave.compare(shown);
  }

  return {
    ...autosave,
    /** Whether everything is saved. */
    isSaved,

    /** The server has another text: shown, or offered if there is unsaved input. */
    follow(present: ProductionRecord): void {
      if (isOneText(present, known.text)) return;
      const stored = storedOf(present);
      const wasSaved = isSaved();
      note(present);
      if (wasSaved) {
        settled = textIn(present);
        autosave.take(stored);
      } else autosave.compare(stored);
    },

    /** Shows the server's other version instead. */
    take(): void {
      const { other } = autosave.read();
      if (other) settled = other.content;
      autosave.take();
    },
  };
}

/** The current article after a conflict. */
export function presentState(thrown: unknown): ProductionRecord | undefined {
  if (!(thrown instanceof ApiError) || thrown.status !== 409) return undefined;
  return (thrown.answer as { production?: ProductionRecord } | undefined)?.production;
}

type Texts = Pick<ArticleText, 'html' | 'tracked'>;

const textIn = ({ html, tracked }: Texts): ArticleText => ({ html, tracked, places: [] });

/** The text with its open changes, as shown in the editor. */
export const writtenIn = ({ html, tracked }: Texts): string => tracked?.html ?? html;

/** Whether text and open changes are identical. */
export const isOneText = (one: Texts, other: Texts): boolean =>
  one.html === other.html && writtenIn(one) === writtenIn(other);

/** Whether two texts are equal, ignoring the server's additions: citation links and rendered equations. */
function isSameText(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

const plain = (html: string) => writeMarkup(plainOf(parseMarkup(html))).replaceAll(/\s+/g, ' ');

const plainOf = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return node.trim() ? [node] : [];
    if (node.name === 'annotation') return [textContent(node.children)];
    const children = plainOf(node.children);
    if (node.name === 'math') return children.slice(-1);
    if (node.name === 'semantics') return children.slice(-1);
    return node.attributes.get('href')?.startsWith('#ref-') ? children : [{ ...node, children }];
  });
