import { useQuery } from '@tanstack/react-query';
import { MENU_RULES, menusText, NO_MENU, parseMenus } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES } from '#domain/journal/navigation/navigation';
import { ROUTES } from '#domain/settings/information/site-address';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { listPages } from '#islands/settings/information/calls.ts';
import type { ListProps } from './list-props.ts';
import { calledLink, MenuFields } from './MenuFields.tsx';
import { RowsControl } from './RowsControl.tsx';

/** The menus of the header or the columns of the footer; addresses are offered from the pages of the site. */
export function MenusControl(props: ListProps) {
  const { field, value, saved, form } = props;
  const place = MENU_PLACES.find((one) => one === field.name) ?? 'header';
  const { noun, menusMax } = MENU_RULES[place];
  const pages = useQuery({ queryKey: ['pages'], queryFn: listPages, ...NO_REFETCH }).data ?? [];
  const addresses = `${field.name}-addresses`;
  return (
    <RowsControl
      {...props}
      rows={parseMenus(value) ?? parseMenus(saved) ?? []}
      noun={noun}
      nameOf={(menu) => menu?.label.trim() || 'Unnamed menu'}
      factsOf={({ links }) => links.map(calledLink).join(', ') || 'No link yet'}
      textOf={menusText}
      blank={NO_MENU}
      max={menusMax}
      draw={(menu, path, does) => <MenuFields {...does} {...{ menu, path, noun, addresses, form }} />}
    >
      <datalist id={addresses}>
        {pages.map(({ path, title, is_shown }) => is_shown && <option key={path} value={path} label={title} />)}
        {Object.entries(ROUTES).map(([path, name]) => (
          <option key={path} value={path} label={name} />
        ))}
      </datalist>
    </RowsControl>
  );
}
