import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#server/assembly/api';
import { nameOf } from '../support/access-table.ts';
import { accessWalk } from '../support/access-walk.ts';
import { everyEngine } from '../support/engines.ts';
import { useTestJournal } from '../support/journal.ts';

/** One route for each kind of access and each manuscript subject; each checks access with its own query. */
const NAMES = [
  'GET /api/manuscripts/:idOrSlug',
  'GET /api/author/drafts/:id',
  'GET /api/author/manuscripts/:id',
  'GET /api/reviewer/assignment/:id',
  'GET /api/proof/:id',
  'GET /api/uploads/:id',
  'PUT /api/editor/saved-views/:id',
  'GET /api/editor/manuscript/:id',
  'POST /api/editor/assignment/:id/due-date',
  'POST /api/editor/payments/:id/check',
  'POST /api/editor/waivers/:id/decide',
  'POST /api/editor/request/:id/answer',
];
const routes = NAMES.map((name) => ({ name, route: allRoutes.find((one) => nameOf(one) === name) }));

describe.each(everyEngine())('access on $name', (engine) => {
  const journal = useTestJournal(engine);
  let walk: ReturnType<typeof accessWalk>;

  beforeAll(() => {
    walk = accessWalk(journal);
  });

  it.each(routes)(
    '$name answers everyone as its access says, about what is theirs and what is not',
    async ({ name, route }) => {
      if (!route) throw new Error(`There is no route ${name} any more.`);
      expect(await walk.wrongCells(route)).toEqual([]);
    },
  );
});

it('these routes are of every access, and of every thing of a manuscript', () => {
  const kinds = (list: readonly object[]) =>
    [...new Set(list.map((one) => `${'access' in one && one.access} ${'subject' in one && one.subject}`))].sort();
  expect(kinds(routes.flatMap(({ route }) => route ?? []))).toEqual(kinds(allRoutes));
});
