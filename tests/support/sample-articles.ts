import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleArticle } from '#domain/publication/article';
import { ROOT } from '../../scripts/journal.ts';

export const sampleArticles = (): SampleArticle[] =>
  JSON.parse(readFileSync(join(ROOT, 'content/sample-articles.json'), 'utf8'));
