import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import type { Journal } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import { BESIDE_KINDS, BESIDE_MAX, type Beside, NOT_BESIDE } from '#domain/moving/in/jats-beside';
import { type FoundFile, LISTED_FIELDS, type Listed } from '#domain/moving/in/listed';
import { readListed } from '#domain/moving/in/listed-article';
import { AUTHORS_MAX, type MovingArticle, type MovingKind, tooManyAuthors } from '#domain/moving/in/moving';
import { readOjsArticle } from '#domain/moving/in/ojs-article';
import { readIssue } from '#domain/moving/in/ojs-issue';
import { CannotMove } from '#domain/moving/in/scan';
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
const SentListed: z.ZodType<Listed> = z.strictObject({
  says: z.partialRecord(z.enum(LISTED_FIELDS), z.string()),
  people: z.array(z.strictObject({ given: z.string(), family: z.string(), isGuess: z.boolean() })).optional(),
  file: File,
  lost: Lost,
});
const Found: z.ZodType<Beside> = z.union([
  z.strictObject({ href: z.string(), name: z.string().max(300), bytes: z.int().min(0), is: z.enum(BESIDE_KINDS) }),
  z.strictObject({ href: z.string(), is: z.enum(NOT_BESIDE) }),
]);
const SentArticle: z.ZodType<SentJats> = z.strictObject({
  name: z.string().max(300),
  xml: z.string(),
  pdf: z.string().max(300),
  file: File,
  files: z.array(Found).max(BESIDE_MAX).nullable().default(null),
  lost: Lost,
});

/** An article as received. */
interface SentMoving {
  kind: MovingKind;
  issue: string;
  article: string;
}

/** Texts of this length take hundredths of a second. */
const SHORT = 5_000;
const TIMEOUT_MS = 20_000;

/**
 * Parses a received article, in a thread if long. One with too many authors is rejected.
 * @throws Problem unprocessable if it is not of its kind, or takes too long
 */
export async function readMoving(
  journal: Journal,
  sent: SentMoving,
  now: Date,
  caller: Caller,
): Promise<MovingArticle> {
  const input = { ...sent, journal, today: plainDate(now) };
  // Yields between short ones.
  await setImmediate();
  if (sent.kind !== 'jats' && sent.article.length + sent.issue.length <= SHORT) return reading.work(input);
  return withTurn(caller, () => inThread(reading, input, TIMEOUT_MS)).catch((thrown) => {
    throw thrown instanceof BudgetExceeded ? new Problem('unprocessable', TOO_MUCH, { cause: thrown }) : thrown;
  });
}

const TOO_MUCH = 'The article takes too long to read. Split its file, or leave out what is not part of the article.';

const reading = threadTask(
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
      throw thrown instanceof CannotMove ? new Problem('unprocessable', thrown.message) : thrown;
    }
  },
);

type ReadArticle = (journal: Journal, article: string, today: string, issue: string) => Promise<MovingArticle>;

const readers: Record<MovingKind, ReadArticle> = {
  ojs: async (journal, article, today, issue) => readOjsArticle(journal, article, readIssue(issue), today),
  listed: async (journal, article, today) => readListed(journal, shaped(SentListed, article), today),
  jats: async (journal, article, today) => {
    const { readJatsArticle } = await import('./jats-article.ts');
    return readJatsArticle(journal, shaped(SentArticle, article), today);
  },
};

/** If a whole list of names ran together, the first few show what happened. */
function limitAuthors(moving: MovingArticle): MovingArticle {
  const count = moving.authors.length;
  if (count <= AUTHORS_MAX) return moving;
  return { ...moving, authors: moving.authors.slice(0, AUTHORS_SHOWN), unclear: [], stays: tooManyAuthors(count) };
}

const AUTHORS_SHOWN = 10;

function shaped<Sent>(shape: z.ZodType<Sent>, article: string): Sent {
  try {
    return shape.parse(JSON.parse(article));
  } catch {
    throw new CannotMove('This is not an article of its kind.');
  }
}
