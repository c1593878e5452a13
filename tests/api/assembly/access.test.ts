import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#server/assembly/api';
import { isOfOffice, isUnsafe } from '../../support/access-rules.ts';
import { grantOf, NAMED, nameOf } from '../../support/access-table.ts';
import { accessWalk } from '../../support/access-walk.ts';
import { openKernel, useTestJournal } from '../../support/journal.ts';

const routes = allRoutes.map((route) => ({ name: nameOf(route), route }));

/** One route for each access level, with and without the browser's session cookie. */
const oneOfEach = [...new Map(routes.map((entry) => [`${entry.route.access} ${entry.route.csrf}`, entry])).values()];

const OFFICE_PATH = /^\/api\/(editor|issues|pages|pictures|production|moving-in|moving-out|system)(\/|$)/;

describe('the routes', () => {
  it('each let in those whom the table of accesses names, and ask of editors the right that it names', () => {
    const own = ({ route }: (typeof routes)[number]) => ({
      access: route.access,
      right: 'right' in route ? route.right : undefined,
    });
    expect(routes.map((entry) => [entry.name, own(entry)])).toEqual(
      routes.map(({ name, route }) => [name, grantOf(route)]),
    );
    expect([...NAMED].sort()).toEqual(routes.map(({ name }) => name).sort());
  });

  it('are there once each, and are spelled the same way', () => {
    const names = routes.map(({ name }) => name.replace(/:\w+/g, ':'));
    expect(new Set(names).size).toBe(names.length);
    // The OAI-PMH address has no trailing slash.
    const others = routes.filter(({ route }) => route.path !== '/oai');
    for (const { route } of others) expect(route.path).toMatch(/^\/api(\/[a-z-]+|\/:[a-zA-Z]+)+(\.json)?$/);
  });

  it('below /api/editor, /api/issues, /api/pages, /api/pictures, /api/production, /api/system and those of moving are for editors alone', () => {
    const office = routes.filter(({ route }) => isOfOffice(route));
    expect(office.length).toBeGreaterThan(0);
    expect(routes.filter(({ route }) => OFFICE_PATH.test(route.path))).toEqual(office);
  });

  it('that shared caches keep are public and only read', () => {
    for (const { route } of routes.filter(({ route }) => route.cache > 0)) {
      expect([route.access, route.method], route.path).toEqual(['public', 'GET']);
    }
  });

  // kernel-steps.test.ts covers JSON bodies read by the kernel; routes that read the body themselves are listed here.
  it('take JSON in the kernel, but for files, forms and messages that say what they are, and two that ignore a body', () => {
    const unsaid = routes.filter(({ route }) => isUnsafe(route) && route.body === 'stream' && !route.streams);
    expect(unsaid.map(({ name }) => name).sort()).toEqual([
      'POST /api/payments/orders/:id/capture',
      'POST /api/usage/articles/:slug/:kind',
    ]);
    for (const { name, route } of routes.filter(({ route }) => route.streams)) expect(route.body, name).toBe('stream');
  });

  it('of forms without JavaScript are public: such a form carries no token and no session', () => {
    const plain = routes.filter(({ route }) => route.plainForm);
    expect(plain.length).toBeGreaterThan(0);
    for (const { name, route } of plain)
      expect([route.access, route.method, route.body], name).toEqual(['public', 'POST', undefined]);
  });

  it('that take a session by the browser’s cookie are few, and ask for the token', () => {
    const byCookie = routes.filter(({ route }) => route.csrf && route.access !== 'public').map(({ route }) => route);
    expect(byCookie.length).toBeGreaterThan(0);
    // Files, which forms can send as well.
    for (const route of byCookie)
      expect(route.body === 'stream' || route.access === 'uploader', nameOf(route)).toBe(true);
  });

  it('answer other methods with 405 and those that they take, or are another route for them', async () => {
    const { fetch } = openKernel(allRoutes);
    const wrong: string[] = [];
    for (const path of new Set(allRoutes.map((route) => route.path))) {
      const known = allRoutes.filter((route) => route.path === path).map(({ method }) => method as string);
      for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'].filter((name) => !known.includes(name))) {
        const { status, headers } = await fetch(`${path.replace(/:\w+/g, '0000000000000000')}/`, { method });
        const isNamed = headers.get('allow')?.includes(known[0] ?? '');
        if (status !== 401 && !(status === 405 && isNamed)) wrong.push(`${method} ${path}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('access', () => {
  const journal = useTestJournal();
  let walk: ReturnType<typeof accessWalk>;

  beforeAll(() => {
    walk = accessWalk(journal);
  });

  it.each(routes)(
    '$name answers everyone as its access says, about what is theirs and what is not',
    async ({ route }) => {
      expect(await walk.wrongCells(route)).toEqual([]);
    },
  );

  it.each(oneOfEach)(
    'no forged token is worth anything to $name, a route of the access $route.access',
    async ({ route }) => {
      expect(await walk.wrongForgeries(route)).toEqual([]);
    },
  );

  it('none of these calls left an error in the operator’s log', () => {
    expect(journal.logged).toEqual([]);
  });
});
