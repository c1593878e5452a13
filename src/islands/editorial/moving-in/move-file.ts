import { ApiError } from '#islands/api.ts';
import { type Choice, takeIn } from './calls.ts';
import { readExport } from './read-export.ts';
import type { Tried } from './try-file.ts';

/** What has become of the articles that were to come. */
export interface Moved {
  done: { number: number; title: string; slug: string }[];
  failed: { number: number; title: string; message: string }[];
  left: number;
}

interface Plan {
  tried: readonly Tried[];
  choices: Readonly<Record<string, Choice>>;
  /** Takes an article without its PDF where that is refused. */
  goesWithoutPdf: boolean;
  signal: AbortSignal;
  onMoved: (moved: Moved) => void;
}

const NO_CHOICE: Choice = { article_type: '', category: '' };

/**
 * Takes the new articles of a file in, one after the other. What one article is refused for does not hold up the others.
 * @throws ApiError where the server cannot be reached, or answers nobody any more: what is left comes when it is begun again
 */
export async function moveFile(file: File, plan: Plan): Promise<Moved> {
  const coming = new Map(plan.tried.filter(({ state }) => state === 'new').map((one) => [one.number, one]));
  const moved: Moved = { done: [], failed: [], left: coming.size };
  const wants = (article: number, place: number) => coming.get(article)?.pdf?.file === place;
  for await (const piece of readExport(file, wants, () => {})) {
    plan.signal.throwIfAborted();
    const one = coming.get(piece.number);
    if (!one) continue;
    const { number, title } = one;
    const options = { choice: plan.choices[one.section] ?? NO_CHOICE, pdf: one.pdf?.file, signal: plan.signal };
    try {
      const { slug } = await takeIn(piece, options).catch((thrown) => {
        if (!plan.goesWithoutPdf || !isAboutPdf(thrown)) throw thrown;
        return takeIn(piece, { ...options, pdf: undefined });
      });
      moved.done.push({ number, title, slug });
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !REFUSALS.has(thrown.status)) throw thrown;
      moved.failed.push({ number, title, message: thrown.message });
    }
    moved.left -= 1;
    plan.onMoved({ ...moved, done: [...moved.done], failed: [...moved.failed] });
  }
  return moved;
}

/** What is wrong with one article only. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 413, 422]);

const isAboutPdf = (thrown: unknown) => thrown instanceof ApiError && thrown.fields.file !== undefined;
