import * as z from 'zod';
import { plainDate } from '#domain/date';
import { LISTED_FIELDS, type Listed } from '#domain/moving-in/listed';
import { readListed } from '#domain/moving-in/listed-article';
import type { MovingArticle, MovingKind } from '#domain/moving-in/moving';
import { readOjsArticle } from '#domain/moving-in/ojs-article';
import { readIssue } from '#domain/moving-in/ojs-issue';
import { CannotMove } from '#domain/moving-in/scan';

const Sent: z.ZodType<Listed> = z.strictObject({
  says: z.partialRecord(z.enum(LISTED_FIELDS), z.string()),
  file: z.union([
    z.strictObject({ is: z.enum(['pdf', 'other', 'broken', 'large']), bytes: z.int().min(0) }),
    z.enum(['none', 'missing', 'alone']),
  ]),
  lost: z.array(z.string().max(300)).max(50),
});

/**
 * Reads an article as it is sent.
 * @throws CannotMove where it is none of its kind
 */
export function readMoving(
  { kind, issue, article }: { kind: MovingKind; issue: string; article: string },
  now: Date,
): MovingArticle {
  const today = plainDate(now);
  return kind === 'ojs' ? readOjsArticle(article, readIssue(issue), today) : readListed(listedIn(article), today);
}

function listedIn(article: string): Listed {
  try {
    return Sent.parse(JSON.parse(article));
  } catch {
    throw new CannotMove('This is no article of a list.');
  }
}
