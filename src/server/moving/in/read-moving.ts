import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import type { Journal } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import { LINK_FAILURES, LINKED_FILE_KINDS, LINKED_FILES_MAX, type LinkedFile } from '#domain/moving/in/jats-beside';
import { type FoundFile, LISTED_FIELDS, type ListedArticle } from '#domain/moving/in/listed';
import { articleFromListed } from '#domain/moving/in/listed-article';
import { AUTHORS_MAX, type MovingArticle, type MovingKind, tooManyAuthors } from '#domain/moving/in/moving';
import { parseOjsArticle } from '#domain/moving/in/ojs-article';
import { parseOjsIssue } from '#domain/moving/in/ojs-issue';
import { ImportError } from '#domain/moving/in/scan';
import { Problem } from '#server/kernel/http/problem';
import { BudgetExceeded, inThread } from '#server/kernel/thread/in-thread';
import { threadTask } from '#server/kernel/thread/task';
import { type Caller, withTurn } from '#server/kernel/thread/turns';
import type { SentJats } from './jats-article.ts';

const File: z.ZodType<FoundFile> = z.union([
  z.strictObject({ is: z.enum(['pdf', 'picture', 'other', 'broken', 'large']), bytes: z.int().min(0) }),
  z.enum(['none', 'missing', 'alone']),
]);
const Lost = z.array(z.string().max(300)).max(50);
const SentListed: z.ZodType<ListedArticle> = z.strictObject({
  says: z.partialRecord(z.enum(LISTED_FIELDS), z.string()),
  people: z.array(z.strictObject({ given: z.string(), family: z.string(), isGuess: z.boolean() })).optional(),
  file: File,
  lost: Lost,
});
const Found: z.ZodType<LinkedFile> = z.union([
  z.strictObject({ href: z.string(), name: z.string().max(300), bytes: z.int().min(0), is: z.enum(LINKED_FILE_KINDS) }),
  z.strictObject({ href: z.string(), is: z.enum(LINK_FAILURES) }),
]);
const SentArticle: z.ZodType<SentJats> = z.strictObject({
  name: z.string().max(300),
  xml: z.string(),
  pdf: z.string().max(300),
  file: File,
  files: z.array(Found).max(LINKED_FILES_MAX).nullable().default(null),
  lost: Lost,
});

/** An article as received. */
interface SentMoving {
  kind: MovingKind;
  issue: string;
  article: string;
}

/** In characters. Parsing a text of this length takes some hundredths of a second. */
const SHORT_TEXT_MAX = 5_000;
const TIMEOUT_MS = 20_000;

/**
 * Parses an article, in a thread if it is long. An article with too many authors is rejected.
 * @throws Problem unprocessable if it is not in the stated format, or takes too long
 */
export async function parseSentArticle(
  journal: Journal,
  sent: SentMoving,
  now: Date,
  caller: Caller,
): Promise<MovingArticle> {
  const input = { ...sent, journal, today: plainDate(now) };
  // Lets other requests run between short articles.
  await setImmediate();
  if (sent.kind !== 'jats' && sent.article.length + sent.issue.length <= SHORT_TEXT_MAX) return parseTask.work(input);
  return withTurn(caller, () => inThread(parseTask, input, TIMEOUT_MS)).catch((thrown) => {
    throw thrown instanceof BudgetExceeded ? new Problem('unprocessable', TOO_SLOW, { cause: thrown }) : thrown;
  });
}

const TOO_SLOW =
  'The article takes too long to process. Remove everything from the file that is not part of the article.';

const parseTask = threadTask(
  import.meta.url,
  'read an article of another system',
  async ({
    journal,
    kind,
    issue,
    article,
    today,
  }: SentMoving & { journal: Journal; today: string }): Promise<MovingArticle> => {
    try {
      return limitAuthors(await readers[kind](journal, article, today, issue));
    } catch (thrown) {
      throw thrown instanceof ImportError ? new Problem('unprocessable', thrown.message) : thrown;
    }
  },
);

type ReadArticle = (journal: Journal, article: string, today: string, issue: string) => Promise<MovingArticle>;

const readers: Record<MovingKind, ReadArticle> = {
  ojs: async (journal, article, today, issue) => parseOjsArticle(journal, article, parseOjsIssue(issue), today),
  listed: async (journal, article, today) => articleFromListed(journal, parseAs(SentListed, article), today),
  jats: async (journal, article, today) => {
    const { parseJatsArticle } = await import('./jats-article.ts');
    return parseJatsArticle(journal, parseAs(SentArticle, article), today);
  },
};

/** Keeps the first few authors, which reveal whether a list of names was run together. */
function limitAuthors(moving: MovingArticle): MovingArticle {
  const count = moving.authors.length;
  if (count <= AUTHORS_MAX) return moving;
  return { ...moving, authors: moving.authors.slice(0, AUTHORS_SHOWN), unclear: [], exclusion: tooManyAuthors(count) };
}

const AUTHORS_SHOWN = 10;

function parseAs<Sent>(shape: z.ZodType<Sent>, article: string): Sent {
  try {
    return shape.parse(JSON.parse(article));
  } catch {
    throw new ImportError('The article is not in the stated format.');
  }
}
