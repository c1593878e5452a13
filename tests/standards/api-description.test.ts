import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { headingAnchor } from '#domain/kernel/slug';
import { allRoutes } from '#server/assembly/api';
import { type ApiDescription, openapi } from '#server/assembly/description/openapi';
import { apiReference, referenceSections, sectionNames } from '#server/assembly/description/reference';
import { ROOT } from '../../scripts/journal.ts';
import { readShapes } from '../../scripts/read-shapes.ts';
import { MERIDIAN } from '../support/meridian.ts';

const REMEDY = 'Run "npm run describe-api" and commit what it writes.';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const shapes = readShapes();
const description = openapi(MERIDIAN, allRoutes, shapes);

describe('the description of the API', () => {
  /** Validates a document against the official schema of its version. */
  const wrongIn = async (document: object) => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    return valid ? [] : [errors].flat();
  };

  it('is kept in openapi.json as the routes and the types of their replies have it', () => {
    const written = JSON.parse(read('src/server/assembly/description/openapi.json'));
    // The diff would be too long to show, and the remedy is always the same.
    expect(isDeepStrictEqual(written, JSON.parse(JSON.stringify(description))), REMEDY).toBe(true);
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

describe('the reference for people', () => {
  const headingsIn = (markdown: string) => [...markdown.matchAll(/^#{2,3} (.+)$/gm)].map(([, text = '']) => text);

  /** The routes, schemas and sections that have no heading in the reference. */
  const missingIn = (markdown: string, { paths, components, tags }: ApiDescription) => {
    const headings = new Set(headingsIn(markdown));
    const calls = Object.entries(paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `\`${method.toUpperCase()} ${address}\``),
    );
    return [...calls, ...Object.keys(components.schemas), ...sectionNames({ tags })].filter(
      (name) => !headings.has(name),
    );
  };

  it('has every route, every shape of a reply and every section, once', () => {
    const reference = apiReference(description);
    expect(Object.keys(description.paths).length).toBeGreaterThan(200);
    expect(missingIn(reference, description)).toEqual([]);
    const headings = headingsIn(reference);
    expect(headings.filter((name, index) => headings.indexOf(name) !== index)).toEqual([]);
  });

  it('would be found incomplete without a section', () => {
    const [, ...others] = description.tags;
    expect(missingIn(apiReference({ ...description, tags: others }), description)).not.toEqual([]);
  });

  it('links only to its own headings and to the guide’s', () => {
    const reference = apiReference(description);
    const own = new Set(headingsIn(reference).map(headingAnchor));
    const guide = new Set(headingsIn(read('docs/api-guide.md')).map(headingAnchor));
    const links = [...reference.matchAll(/\]\(([^)#]*)#?([^)]*)\)/g)].map(([, file, anchor = '']) => ({
      file,
      anchor,
    }));
    expect(links.length).toBeGreaterThan(500);
    const isKnown = ({ file, anchor }: { file?: string; anchor: string }) =>
      file === 'api-guide.md' ? anchor === '' || guide.has(anchor) : file === '' && own.has(anchor);
    expect(links.filter((link) => !isKnown(link))).toEqual([]);
  });

  it('says on the pages of the site what it says as one page', () => {
    const reference = apiReference(description);
    const sections = referenceSections(description);
    expect(sections.map(({ name }) => name)).toEqual(sectionNames(description));
    expect(sections.filter(({ markdown }) => !reference.includes(markdown.trim()))).toEqual([]);
  });
});
