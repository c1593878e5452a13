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
 * Saves the full text of an article. `enqueue` applies a change to the version on this page, after earlier ones.
 * Production has one version for all its parts: a change to another part does not create another version of the text.
 */
export function createTextKeeper(
  record: ProductionRecord,
  enqueue: (send: (version: number) => Promise<ProductionChange>) => Promise<ProductionRecord>,
) {
  const { id } = record;
  const device = deviceValue<DeviceCopy<ArticleText>>(`production-text:${id}`);
  /** The last text known to be on the server, with its version. */
  let known = { text: toArticleText(record), version: record.version };
  /** The text on this page at the last complete save. */
  let savedText = toArticleText(record);
  const note = (current: ProductionRecord) => {
    if (!isIdenticalText(current, known.text)) known = { text: toArticleText(current), version: current.version };
  };
  const storedOf = (current: ProductionRecord): StoredVersion<ArticleText> => ({
    content: toArticleText(current),
    version: isIdenticalText(current, known.text) ? known.version : current.version,
    updated_at: current.updated_at ?? '',
  });

  const save = async (text: ArticleText, isLeaving: boolean): Promise<ProductionRecord> =>
    enqueue(async (version) => {
      const change = await saveText(id, { ...text, version }, isLeaving);
      known = { text: toArticleText(change.production), version: change.production.version };
      return change;
    });

  const autosave = createAutosave<ArticleText>({
    empty: { html: '', tracked: null, places: [] },
    isSame: (one, other) =>
      isEquivalentText(one.html, other.html) && isEquivalentText(editedHtml(one), editedHtml(other)),
    pauseMs: PAUSE_MS,
    server: {
      isOpen: () => true,
      async save(text, _, isLeaving) {
        const trySave = () => save(text, isLeaving);
        const { version, updated_at } = await trySave().catch((thrown: unknown) => {
          const current = conflictingRecord(thrown);
          if (!current) throw thrown;
          if (isIdenticalText(current, known.text)) return trySave();
          throw new ApiError((thrown as ApiError).message, { status: 409, answer: { draft: storedOf(current) } });
        });
        return { version, updated_at: updated_at ?? '' };
      },
      read: async () => storedOf(await readProduction(id)),
    },
    storeCopy: (copy) => device.save(copy.isDirty ? copy : undefined),
    onSaved: ({ content }) => {
      savedText = content;
    },
  });
  const isSaved = () => isIdenticalText(autosave.read().content, savedText);

  const deviceCopy = device.read();
  const shown = storedOf(record);
  autosave.open({ content: shown.content, draftId: null, version: shown.version, isDirty: false, unanswered: [] });
  // Unsaved text on this device is restored over the server's.
  if (deviceCopy && !isIdenticalText(deviceCopy.content, record)) {
    autosave.open(deviceCopy);
    autosave.compare(shown);
  }

  return {
    ...autosave,
    isSaved,

    /** Shows a new text from the server, or offers it if there is unsaved input. */
    follow(current: ProductionRecord): void {
      if (isIdenticalText(current, known.text)) return;
      const stored = storedOf(current);
      const wasSaved = isSaved();
      note(current);
      if (wasSaved) {
        savedText = toArticleText(current);
        autosave.adopt(stored);
      } else autosave.compare(stored);
    },

    /** Shows the server's other version instead. */
    take(): void {
      const { other } = autosave.read();
      if (other) savedText = other.content;
      autosave.adopt();
    },
  };
}

/** Returns the current record that a conflict reports. */
export function conflictingRecord(thrown: unknown): ProductionRecord | undefined {
  if (!(thrown instanceof ApiError) || thrown.status !== 409) return undefined;
  return (thrown.answer as { production?: ProductionRecord } | undefined)?.production;
}

type Texts = Pick<ArticleText, 'html' | 'tracked'>;

const toArticleText = ({ html, tracked }: Texts): ArticleText => ({ html, tracked, places: [] });

/** Returns the text as shown in the editor, with its open changes. */
export const editedHtml = ({ html, tracked }: Texts): string => tracked?.html ?? html;

export const isIdenticalText = (one: Texts, other: Texts): boolean =>
  one.html === other.html && editedHtml(one) === editedHtml(other);

/** Whether two texts are equal, ignoring the server's additions: citation links and rendered equations. */
function isEquivalentText(one: string, other: string): boolean {
  return one === other || normalised(one) === normalised(other);
}

const normalised = (html: string) => writeMarkup(normalisedNodes(parseMarkup(html))).replaceAll(/\s+/g, ' ');

const normalisedNodes = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return node.trim() ? [node] : [];
    if (node.name === 'annotation') return [textContent(node.children)];
    const children = normalisedNodes(node.children);
    if (node.name === 'math') return children.slice(-1);
    if (node.name === 'semantics') return children.slice(-1);
    return node.attributes.get('href')?.startsWith('#ref-') ? children : [{ ...node, children }];
  });
