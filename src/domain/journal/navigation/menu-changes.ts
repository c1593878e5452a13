import { parseMenus } from './menu-list.ts';
import type { Menu } from './navigation.ts';

/** What is different between two texts of menus, in sentences that an editor understands. */
export function menuChanges(before: string, after: string): string[] {
  const [former, present] = [parseMenus(before) ?? [], parseMenus(after) ?? []];
  const find = (menus: readonly Menu[], label: string) => menus.find((menu) => menu.label === label);
  const come = present.filter(({ label }) => !find(former, label));
  const gone = former.filter(({ label }) => !find(present, label));
  const kept = (menus: readonly Menu[], others: readonly Menu[]) =>
    menus.flatMap(({ label }) => (find(others, label) ? [label] : []));
  const isMoved = kept(former, present).join('\n') !== kept(present, former).join('\n');
  return [
    ...come.map(({ label, links }) => `Added: ${label || 'an unnamed menu'} (${names(links)})`),
    ...gone.map(({ label }) => `Removed: ${label}`),
    ...present.flatMap((menu) => {
      const old = find(former, menu.label);
      return old ? linkChanges(old, menu) : [];
    }),
    ...(isMoved ? [`New order: ${present.map(({ label }) => label).join(', ')}`] : []),
  ];
}

const names = (links: Menu['links']) => links.map(({ label }) => label).join(', ') || 'no link';

function linkChanges(former: Menu, { label: menu, links }: Menu): string[] {
  const find = (one: Menu['links'], href: string) => one.find((link) => link.href === href);
  const come = links.filter(({ href }) => !find(former.links, href));
  const gone = former.links.filter(({ href }) => !find(links, href));
  const renamed = links.flatMap(({ label, href }) => {
    const old = find(former.links, href);
    return old && old.label !== label ? [`${menu}: ${old.label}, now ${label || 'without text'}`] : [];
  });
  const order = (one: Menu['links'], others: Menu['links']) =>
    one.flatMap(({ href }) => (find(others, href) ? [href] : [])).join('\n');
  const isMoved = order(former.links, links) !== order(links, former.links);
  return [
    ...come.map(({ label, href }) => `${menu}: added ${label || 'a link without text'} (${href || 'no address yet'})`),
    ...gone.map(({ label }) => `${menu}: removed ${label}`),
    ...renamed,
    ...(isMoved ? [`${menu}, new order: ${names(links)}`] : []),
  ];
}
