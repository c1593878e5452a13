import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ROUTES } from '#domain/information/site-address';
import { MENU_RULES, menusText, NO_MENU, parseMenus } from '#domain/navigation/menu-list';
import { MENU_PLACES } from '#domain/navigation/navigation';
import { NO_REFETCH } from '#islands/area-client.ts';
import { listPages } from '#islands/editorial/information/calls.ts';
import { RowsFoot } from '#islands/editorial/rows/RowsFoot.tsx';
import { useRows } from '#islands/editorial/rows/use-rows.ts';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './list-props.ts';
import { calledMenu, MenuRow } from './MenuRow.tsx';

/** The menus of the header or the columns of the footer in their order, one open for editing at a time. */
export function MenusControl({ field, value, saved, form, onChange }: ListProps) {
  const place = MENU_PLACES.find((one) => one === field.name) ?? 'header';
  const { noun, menusMax } = MENU_RULES[place];
  const menus = parseMenus(value) ?? parseMenus(saved) ?? [];
  const [told, setTold] = useState('');
  const { id } = form.field(field.name);
  const pages = useQuery({ queryKey: ['pages'], queryFn: listPages, ...NO_REFETCH }).data ?? [];
  const { propsOf, add, putBack } = useRows({
    rows: menus,
    noun,
    nameOf: calledMenu,
    home: id,
    onTell: setTold,
    onChange: (next) => onChange(menusText(next)),
  });
  const addresses = `${field.name}-addresses`;
  return (
    <ListFrame field={field} value={value} saved={saved} form={form}>
      <datalist id={addresses}>
        {pages.map(({ path, title, is_shown }) => is_shown && <option key={path} value={path} label={title} />)}
        {Object.entries(ROUTES).map(([path, name]) => (
          <option key={path} value={path} label={name} />
        ))}
      </datalist>
      <ol>
        {menus.map((menu, index) => (
          <MenuRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu has no other name than its place
            key={index}
            path={`${field.name}-${index}`}
            noun={noun}
            menu={menu}
            addresses={addresses}
            form={form}
            onTell={setTold}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <p role="status" className="hint told">
        {told}
      </p>
      <RowsFoot
        noun={noun}
        add={`Add a ${noun}`}
        onAdd={menus.length < menusMax ? () => add(NO_MENU) : undefined}
        onPutBack={putBack}
      />
    </ListFrame>
  );
}
