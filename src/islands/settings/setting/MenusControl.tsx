import { useQuery } from '@tanstack/react-query';
import { MENU_RULES, menusText, NO_LINK, NO_MENU, parseMenus } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES, type Menu, type MenuLink } from '#domain/journal/navigation/navigation';
import { ROUTES } from '#domain/settings/information/site-address';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { Rows, type RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { listPages } from '#islands/settings/information/calls.ts';
import { Field } from '#ui/Field';
import type { ListProps } from './list-props.ts';
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
      draw={(menu, path, has) => <MenuFields {...has} {...{ menu, path, noun, addresses, form }} />}
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

interface Props {
  path: string;
  /** What a menu is called in its place. */
  noun: string;
  menu: Menu;
  /** The id of the list of addresses to choose from. */
  addresses: string;
  form: RowsForm;
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
  onChange: (part: Partial<Menu>) => void;
}

/** How a link is called on this screen. */
const calledLink = (link: MenuLink | undefined): string => link?.label.trim() || 'Link without text';

/** The fields of one menu. */
function MenuFields({ path, noun, menu, addresses, form, onTell, onChange }: Props) {
  return (
    <>
      <Field
        label={`Name of the ${noun}`}
        hint="One or two words."
        value={menu.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        {...form.field(`${path}-label`)}
      />
      <RowsFrame legend="Links" {...form.field(`${path}-links`)}>
        <Rows
          path={`${path}-links`}
          rows={menu.links}
          noun="link"
          nameOf={calledLink}
          factsOf={({ href }) => href || 'No address yet'}
          blank={NO_LINK}
          form={form}
          onTell={onTell}
          onChange={(links) => onChange({ links })}
          draw={(link, at, change) => (
            <>
              <Field
                label="Link text"
                value={link.label}
                onChange={({ currentTarget }) => change({ label: currentTarget.value })}
                {...form.field(`${at}-label`)}
              />
              <Field
                label="Address"
                hint="Choose a page of this site, or write the address of another, with https://."
                value={link.href}
                list={addresses}
                spellCheck={false}
                autoComplete="off"
                onChange={({ currentTarget }) => change({ href: currentTarget.value })}
                {...form.field(`${at}-href`)}
              />
            </>
          )}
        />
      </RowsFrame>
    </>
  );
}
