import * as z from 'zod';
import { plainDate } from '#domain/date';
import { BESIDE_KINDS, BESIDE_MAX, type Beside, NOT_BESIDE } from '#domain/moving-in/jats-beside';
import { type FoundFile, LISTED_FIELDS, type Listed } from '#domain/moving-in/listed';
import { readListed } from '#domain/moving-in/listed-article';
import type { MovingArticle, MovingKind } from '#domain/moving-in/moving';
import { readOjsArticle } from '#domain/moving-in/ojs-article';
import { readIssue } from '#domain/moving-in/ojs-issue';
import { CannotMove } from '#domain/moving-in/scan';
import type { Caller } from '#server/thread/turns';
import type { SentJats } from './jats-article.ts';

const File: z.ZodType<FoundFile> = z.union([
  z.strictObject({ is: z.enum(['pdf', 'picture', 'other', 'broken', 'large']), bytes: z.int().min(0) }),
  z.enum(['none', 'missing', 'alone']),
]);
const Lost = z.array(z.string().max(300)).max(50);
const SentListed: z.ZodType<Listed> = z.strictObject({
  says: z.partialRecord(z.enum(LISTED_FIELDS), z.string()),
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

/**
 * Reads an article as it is sent.
 * @throws CannotMove where it is none of its kind
 */
export async function readMoving(
  { kind, issue, article }: { kind: MovingKind; issue: string; article: string },
  now: Date,
  caller: Caller,
): Promise<MovingArticle> {
  const today = plainDate(now);
  if (kind === 'ojs') return readOjsArticle(article, readIssue(issue), today);
  if (kind === 'listed') return readListed(shaped(SentListed, article), today);
  const { readJatsArticle } = await import('./jats-article.ts');
  return readJatsArticle(shaped(SentArticle, article), today, caller);
}

function shaped<Sent>(shape: z.ZodType<Sent>, article: string): Sent {
  try {
    return shape.parse(JSON.parse(article));
  } catch {
    throw new CannotMove('This is no article of its kind.');
  }
}
