import { paths } from '#domain/paths';

/** What stood in the addresses of another system, and what it is here. */
export interface MovedNames {
  articles: readonly { old_names: readonly string[]; slug: string; has_pdf: boolean }[];
  issues: readonly { old_name: string; volume: number; issue: number }[];
}

/**
 * Where what has moved is now, by an address of our own into which the rules of both servers turn the old ones. The first
 * of two that were called alike has it.
 */
export function movedAddresses({ articles, issues }: MovedNames): { from: string; to: string }[] {
  const all = [
    ...articles.flatMap(({ old_names, slug, has_pdf }) =>
      old_names.flatMap((name) => [
        { from: `/moved/${name}`, to: paths.article(slug) },
        { from: `/moved/${name}/pdf`, to: has_pdf ? `/articles/${slug}/${slug}.pdf` : paths.article(slug) },
      ]),
    ),
    ...issues
      .filter(({ old_name }) => /^[\w.-]{1,100}$/.test(old_name))
      .map(({ old_name, volume, issue }) => ({ from: `/moved/issue/${old_name}`, to: paths.issue(volume, issue) })),
  ];
  const first = new Map<string, string>();
  for (const { from, to } of all) if (!first.has(from)) first.set(from, to);
  return [...first].map(([from, to]) => ({ from, to }));
}
