import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { allRoutes } from '#server/assembly/api';
import { openapi } from '#server/assembly/description/openapi';
import { apiReference } from '#server/assembly/description/reference';
import { ROOT } from './journal.ts';
import { readShapes } from './read-shapes.ts';

/**
 * `npm run describe-api`: writes the API description from routes and types. The JSON is in git, where a test compares
 * it; the Markdown is not, because the site renders it.
 */
const description = openapi(journalFromSettings({}), allRoutes, readShapes());
writeFileSync(join(ROOT, 'src/server/assembly/description/openapi.json'), `${formatJson(description, 3)}\n`);
writeFileSync(join(ROOT, 'docs/api.md'), apiReference(description));
console.log('Wrote src/server/assembly/description/openapi.json and docs/api.md.');

/** JSON with one line per route and shape, for readable diffs. */
function formatJson(value: object, depth: number): string {
  const entries = Object.entries(value).map(([name, inner]) => {
    const isOpened = depth > 1 && typeof inner === 'object' && !Array.isArray(inner);
    return `${JSON.stringify(name)}: ${isOpened ? formatJson(inner, depth - 1) : JSON.stringify(inner)}`;
  });
  return `{\n${entries.join(',\n')}\n}`;
}
