import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '#server/assembly/api';
import { openapi } from '#server/description/openapi';
import { apiReference } from '../../scripts/api-reference.ts';
import { ROOT } from '../../scripts/journal.ts';
import { readShapes } from '../../scripts/read-shapes.ts';

const REMEDY = 'Run "npm run describe-api" and commit what it writes.';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const shapes = readShapes();
const description = openapi(allRoutes, shapes);

describe('the description of the API', () => {
  /** What is wrong with it under the official schema of its version. */
  const wrongIn = async (document: object) => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    return valid ? [] : [errors].flat();
  };

  it('stands in openapi.json and docs/api.md as the routes and the types of their replies have it', () => {
    const written = JSON.parse(read('src/server/description/openapi.json'));
    // What differs is too long to be shown; the remedy is the same.
    expect(isDeepStrictEqual(written, JSON.parse(JSON.stringify(description))), REMEDY).toBe(true);
    expect(read('docs/api.md') === apiReference(description), REMEDY).toBe(true);
  });

  it('is valid OpenAPI 3.1', async () => {
    expect(await wrongIn(description)).toEqual([]);
  });

  it('would not be with a reply that says nothing of itself', async () => {
    const broken = structuredClone(description);
    const reply: { description?: string } = broken.paths['/api/volumes/']?.get?.responses[200] ?? {};
    delete reply.description;
    expect(await wrongIn(broken)).not.toEqual([]);
  });

  it('refers to nothing that is not there, and names each shape for a reply', () => {
    const named = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(description.components.schemas).toSorted());
  });

  it('tells of replies what is sent: moments as text, what may be undefined as left out, null as null', () => {
    expect(shapes.Session).toMatchObject({ properties: { created_at: { type: 'string', format: 'date-time' } } });
    expect(shapes.LoggedIn?.required).toEqual(['token', 'user']);
    expect(shapes.PublishedManuscript?.properties?.doi).toEqual({ anyOf: [{ type: 'string' }, { type: 'null' }] });
  });
});
