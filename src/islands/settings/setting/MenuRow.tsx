import { NO_LINK } from '#domain/navigation/menu-list';
import type { Menu, MenuLink } from '#domain/navigation/navigation';
import { OpenRow } from '#islands/kernel/office/rows/OpenRow.tsx';
import { RowsFoot } from '#islands/kernel/office/rows/RowsFoot.tsx';
import { type RowProps, useRows } from '#islands/kernel/office/rows/use-rows.ts';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';
import { Field, FieldError } from '#ui/Field';

interface Props extends RowProps<Menu> {
  path: string;
  /** What a menu is called in its place. */
  noun: string;
  menu: Menu;
  /** The id of the list of addresses to choose from. */
  addresses: string;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  /** Says what a press has done, for those who do not see it. */
  onTell: (sentence: string) => void;
}

/** How a menu and a link are called on this screen. */
export const calledMenu = (menu: Menu | undefined): string => menu?.label.trim() || 'Unnamed menu';
const calledLink = (link: MenuLink | undefined): string => link?.label.trim() || 'Link without text';

/** One menu: looked at in a line, changed in fields. */
export function MenuRow({ path, noun, menu, addresses, isOpen, form, onTell, onChange, ...tools }: Props) {
  const parts = menu.links.flatMap((_, index) => [`links-${index}-label`, `links-${index}-href`]);
  const isWrong = ['label', 'links', ...parts].some((part) => form.field(`${path}-${part}`).error);
  const labels = menu.links.map(calledLink).join(', ');
  return (
    <OpenRow name={calledMenu(menu)} facts={labels || 'No link yet'} isShown={isOpen || isWrong} {...tools}>
      <Field
        label={`Name of the ${noun}`}
        hint="One or two words."
        value={menu.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        {...form.field(`${path}-label`)}
      />
      <LinksControl
        path={`${path}-links`}
        links={menu.links}
        addresses={addresses}
        form={form}
        onTell={onTell}
        onChange={(links) => onChange({ links })}
      />
    </OpenRow>
  );
}

interface LinksProps extends Pick<Props, 'path' | 'addresses' | 'form' | 'onTell'> {
  links: readonly MenuLink[];
  onChange: (links: readonly MenuLink[]) => void;
}

function LinksControl({ path, links, addresses, form, onTell, onChange }: LinksProps) {
  const { id, error } = form.field(path);
  const { propsOf, add, putBack } = useRows({
    rows: links,
    noun: 'link',
    nameOf: calledLink,
    home: id,
    onTell,
    onChange,
  });
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Links</legend>
      {error && <FieldError id={id} text={error} />}
      <ol>
        {links.map((link, index) => (
          <LinkRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a link has no other name than its place
            key={index}
            path={`${path}-${index}`}
            link={link}
            addresses={addresses}
            form={form}
            {...propsOf(index)}
          />
        ))}
      </ol>
      <RowsFoot noun="link" add="Add a link" onAdd={() => add(NO_LINK)} onPutBack={putBack} />
    </fieldset>
  );
}

interface LinkProps extends RowProps<MenuLink>, Pick<Props, 'path' | 'addresses' | 'form'> {
  link: MenuLink;
}

function LinkRow({ path, link, addresses, isOpen, form, onChange, ...tools }: LinkProps) {
  const [label, href] = [form.field(`${path}-label`), form.field(`${path}-href`)];
  const isShown = isOpen || Boolean(label.error ?? href.error);
  return (
    <OpenRow name={calledLink(link)} facts={link.href || 'No address yet'} isShown={isShown} {...tools}>
      <Field
        label="Link text"
        value={link.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
        {...label}
      />
      <Field
        label="Address"
        hint="Choose a page of this site, or write the address of another, with https://."
        value={link.href}
        list={addresses}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ href: currentTarget.value })}
        {...href}
      />
    </OpenRow>
  );
}
