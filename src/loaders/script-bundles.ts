import type { AstroConfig } from 'astro';

type Plugin = Extract<NonNullable<AstroConfig['vite']['plugins']>[number], { name: string }>;

/** The cost of a request in bytes of source, on a visit with `few` requests; the total grows quadratically. */
const REQUEST_COST = 4000;

/**
 * By kind of page: how much a visit counts (`weight`), and at how many requests each costs `REQUEST_COST` (`few`). The
 * office's sixty screens count little, because their modules are mostly loaded with its first page.
 */
const KINDS = {
  reading: { weight: 100_000, few: Number.POSITIVE_INFINITY },
  public: { weight: 5000, few: 18 },
  office: { weight: 1, few: 1.1 },
  submission: { weight: 100_000, few: 40 },
};

/** A page, or a screen of it that is loaded on demand. */
interface Visit {
  starts: readonly string[];
  kind: (typeof KINDS)[keyof typeof KINDS];
}

/** Modules that share a file. */
interface Bundle {
  modules: readonly string[];
  bytes: number;
  visits: Set<Visit>;
  /** The bundles it depends on, including itself. */
  needs: Set<Bundle>;
}

interface Module {
  code: string | null;
  isEntry: boolean;
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

type Graph = ReadonlyMap<string, Module>;

/**
 * Assigns modules to files: modules always requested together share one, and so do some mostly requested together,
 * where a page would otherwise request many small files. By default the bundler makes a file for each set of users, so
 * the office would request more than a hundred.
 */
export function scriptBundles(): Plugin {
  const names = new Map<string, string>();
  const group = {
    debugName: 'script-bundles',
    name: (id: string) => names.get(id) ?? null,
    includeDependenciesRecursively: false,
  };
  return {
    name: 'script-bundles',
    applyToEnvironment: ({ name }) => name === 'client',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              rolldownOptions: {
                // Astro's `exports-only` forbids moving a page's module into another file.
                preserveEntrySignatures: 'allow-extension',
                output: { codeSplitting: { groups: [group] } },
              },
            },
          }
        : undefined,
    buildEnd() {
      // The order in which modules are found differs between builds; the same source must give the same files.
      const ids = [...this.getModuleIds()].filter((id) => !id.startsWith('\0rolldown')).toSorted();
      const knownModules = ids.flatMap((id): [string, Module][] => {
        const module = this.getModuleInfo(id);
        return module ? [[id, module]] : [];
      });
      const graph: Graph = new Map(knownModules);
      for (const [name, modules] of nameBundles(bundlesOf(graph))) for (const id of modules) names.set(id, name);
    },
  };
}

/** A bundle is named after its longest module, with a number to make it unique. */
const nameBundles = (bundles: readonly Bundle[]) =>
  bundles.map(({ modules }, number) => {
    const [longest = ''] = modules;
    return [`${longest.replace(/^.*\/|\.\w+$/g, '')}-${number}`, modules] as const;
  });

function bundlesOf(graph: Graph): Bundle[] {
  const closures = new Map(entryPoints(graph).map((id) => [id, dependencyClosure(id, graph)]));
  const users = new Map<string, string[]>();
  for (const [start, closure] of closures) for (const id of closure) users.set(id, [...(users.get(id) ?? []), start]);
  // React is a separate entry, which every island requests.
  const shared = [...users].filter(([, starts]) => starts.length > 1 || isReact(starts[0] ?? ''));
  const visits = listVisits(graph, closures);
  const together = Map.groupBy(shared, ([, starts]) => starts.join('\n'));
  const bundles = [...together].map(([, modules]) => {
    const ids = modules.map(([id]) => id).toSorted((one, other) => sizeOf(other, graph) - sizeOf(one, graph));
    const bundleVisits = visits.filter(({ starts }) => starts.some((start) => closures.get(start)?.has(ids[0] ?? '')));
    const bytes = ids.reduce((sum, id) => sum + sizeOf(id, graph), 0);
    return { modules: ids, bytes, visits: new Set(bundleVisits), needs: new Set<Bundle>() };
  });
  return mergeBundles(bundles, graph);
}

/** Merges the smallest bundle with the one that saves most, until merging saves nothing. */
function mergeBundles(given: Bundle[], graph: Graph): Bundle[] {
  const bundles = new Set(given);
  const left = new Set(given);
  setNeeds(bundles, graph);
  for (;;) {
    const [small] = [...left].sort((one, other) => one.bytes - other.bytes);
    if (!small) return [...bundles];
    left.delete(small);
    const requests = requestsOf(bundles);
    let best = 0;
    let partner: Bundle | undefined;
    for (const other of bundles) {
      if (other === small) continue;
      const gain = mergeGain(small, other, requests);
      if (gain <= best || wouldFormCycle(small, other)) continue;
      best = gain;
      partner = other;
    }
    if (!partner) continue;
    const modules = [...partner.modules, ...small.modules].toSorted((a, b) => sizeOf(b, graph) - sizeOf(a, graph));
    const visits = small.visits.union(partner.visits);
    const joint: Bundle = { modules, bytes: small.bytes + partner.bytes, visits, needs: new Set() };
    for (const gone of [small, partner]) {
      bundles.delete(gone);
      left.delete(gone);
    }
    bundles.add(joint);
    left.add(joint);
    setNeeds(bundles, graph);
    for (const bundle of joint.needs) bundle.visits = bundle.visits.union(visits);
  }
}

/**
 * Estimates the bytes saved by merging two bundles: requests of visits that use both, minus the extra bytes for others.
 */
function mergeGain(one: Bundle, other: Bundle, requests: ReadonlyMap<Visit, number>): number {
  const price = (visit: Visit) => REQUEST_COST * ((requests.get(visit) ?? 0) / visit.kind.few) ** 2 * visit.kind.weight;
  let gain = 0;
  for (const visit of one.visits) if (other.visits.has(visit)) gain += price(visit);
  for (const [has, gets] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const visit of has.visits) {
      if (gain <= 0) return 0;
      if (gets.visits.has(visit)) continue;
      for (const bundle of gets.needs) {
        if (bundle.visits.has(visit)) continue;
        gain -= bundle.bytes * visit.kind.weight + (bundle === gets ? 0 : price(visit));
      }
    }
  }
  return gain;
}

/** Bundles must not form a cycle: they stay separate if a dependency of one depends on the other. */
const wouldFormCycle = (one: Bundle, other: Bundle) =>
  [
    [one, other],
    [other, one],
  ].some(([from, to]) => [...(from?.needs ?? [])].some((b) => b !== from && b !== to && to && b.needs.has(to)));

function setNeeds(bundles: ReadonlySet<Bundle>, graph: Graph): void {
  const owner = new Map([...bundles].flatMap((bundle) => bundle.modules.map((id) => [id, bundle] as const)));
  const direct = new Map<Bundle, Set<Bundle>>();
  for (const bundle of bundles) {
    const imported = bundle.modules.flatMap((id) => graph.get(id)?.importedIds ?? []);
    direct.set(bundle, new Set(imported.flatMap((id) => owner.get(id) ?? [])));
  }
  for (const bundle of bundles) {
    bundle.needs = new Set([bundle]);
    for (const needed of bundle.needs) for (const next of direct.get(needed) ?? []) bundle.needs.add(next);
  }
}

function requestsOf(bundles: ReadonlySet<Bundle>): Map<Visit, number> {
  const requests = new Map<Visit, number>();
  for (const { visits } of bundles) for (const visit of visits) requests.set(visit, (requests.get(visit) ?? 0) + 1);
  return requests;
}

const isReact = (id: string) => id.endsWith('@astrojs/react/dist/client.js');

const entryPoints = (graph: Graph) =>
  [...graph].filter(([, { isEntry, dynamicImporters }]) => isEntry || dynamicImporters.length > 0).map(([id]) => id);

function dependencyClosure(start: string, graph: Graph): Set<string> {
  const closure = new Set([start]);
  for (const id of closure) for (const next of graph.get(id)?.importedIds ?? []) if (graph.has(next)) closure.add(next);
  return closure;
}

/** Every page, and every screen with the modules already loaded on the shortest path to it. */
function listVisits(graph: Graph, closures: ReadonlyMap<string, Set<string>>): Visit[] {
  const react = [...closures.keys()].filter(isReact);
  const ways = new Map([...closures.keys()].filter((id) => graph.get(id)?.isEntry).map((id) => [id, [id]]));
  for (const [start, way] of ways) {
    for (const id of closures.get(start) ?? []) {
      for (const later of graph.get(id)?.dynamicallyImportedIds ?? []) {
        if (closures.has(later) && !ways.has(later)) ways.set(later, [...way, later]);
      }
    }
  }
  return [...ways.values()].map((way) => {
    const [page = ''] = way;
    const isReading = !page.endsWith('.tsx') && !react.includes(page);
    return { starts: isReading ? way : [...react, ...way], kind: isReading ? KINDS.reading : kindOf(way) };
  });
}

function kindOf([page = '', screen]: readonly string[]): Visit['kind'] {
  if (page.endsWith('/SubmitPage.tsx')) return KINDS.submission;
  return page.endsWith('/EditorArea.tsx') && screen ? KINDS.office : KINDS.public;
}

/** Estimates how many bytes of a module are shipped: no comments and indentation, and only part of a package. */
function sizeOf(id: string, graph: Graph): number {
  const text = (graph.get(id)?.code ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');
  return id.includes('/node_modules/') ? text.length / 2 : text.length;
}
