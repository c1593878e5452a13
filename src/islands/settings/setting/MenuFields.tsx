import { NO_LINK } from '#domain/journal/navigation/menu-list';
import type { Menu, MenuLink } from '#domain/journal/navigation/navigation';
import { Rows, type RowsForm } from '#islands/kernel/office/rows/Rows.tsx';
import { RowsFrame } from '#islands/kernel/office/rows/RowsFrame.tsx';
import { Field } from '#ui/Field';

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
export const calledLink = (link: MenuLink | undefined): string => link?.label.trim() || 'Link without text';

/** The fields of one menu. */
export function MenuFields({ path, noun, menu, addresses, form, onTell, onChange }: Props) {
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
