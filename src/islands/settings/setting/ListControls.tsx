import { useQuery } from '@tanstack/react-query';
import { ARTICLE_KINDS, type ArticleKind } from '#domain/journal/article-kind';
import type { JournalArticleType } from '#domain/journal/article-type-defaults';
import type { ChecklistGroup } from '#domain/journal/checklist-defaults';
import { EMPTY_LINK, EMPTY_MENU, MENU_RULES, menusText, parseMenus } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES, type Menu, type MenuLink } from '#domain/journal/navigation/navigation';
import { articleTypeText, EMPTY_ARTICLE_TYPE, parseArticleTypes } from '#domain/publication/article-type-list';
import { typePath } from '#domain/publication/collection-path';
import { PUBLIC_PAGES } from '#domain/settings/information/site-address';
import {
  EMPTY_GROUP,
  EMPTY_ITEM,
  fillInFacts,
  parseChecklist,
  serialiseChecklist,
} from '#domain/submission/checklist/checklist';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Rows, type RowsForm, RowsFrame } from '#islands/kernel/office/Rows.tsx';
import { listPages } from '#islands/settings/calls.ts';
import { Field, Select } from '#ui/Field';
import { type ListProps, RetirableRowsControl, RowsControl } from './RowsControl.tsx';

/** The article types in order: added, renamed, moved, retired and restored. */
export function ArticleTypesControl(props: ListProps) {
  const { field, value, saved, form } = props;
  const at = (index: number, part: string) => form.field(`${field.name}-${index}-${part}`);
  return (
    <RetirableRowsControl
      {...props}
      rows={parseArticleTypes(value) ?? parseArticleTypes(saved) ?? []}
      noun="type"
      textOf={articleTypeText}
      emptyRow={EMPTY_ARTICLE_TYPE}
      isSaved={({ id }) => id !== ''}
      renderFields={(type, index, change) => (
        <div className="field-pair">
          <Field
            label={`Type ${index + 1}, plural`}
            hint={typeHint(type)}
            value={type.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            {...at(index, 'name')}
          />
          <Field
            label={`Type ${index + 1}, singular`}
            hint="Shown on cards and article pages."
            value={type.name_of_one}
            onChange={({ currentTarget }) => change({ name_of_one: currentTarget.value })}
            {...at(index, 'name_of_one')}
          />
          <Select
            label={`Type ${index + 1}, for indexes`}
            hint="How PubMed and others classify it."
            value={type.kind}
            onChange={({ currentTarget }) => change({ kind: currentTarget.value as ArticleKind })}
            {...at(index, 'kind')}
          >
            {Object.entries(ARTICLE_KINDS).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      )}
    />
  );
}

function typeHint({ id, formerly, is_retired }: JournalArticleType): string {
  if (!id) return 'New: the address of its page will be based on its name.';
  const parts = [is_retired && 'Retired', typePath(id), formerly.length > 0 && `formerly ${formerly.join(', ')}`];
  return parts.filter(Boolean).join(' · ');
}

/** The groups of the authors' checklist, and how authors see them. */
export function ChecklistControl(props: ListProps) {
  const groups = parseChecklist(props.value) ?? parseChecklist(props.saved) ?? [];
  return (
    <RowsControl
      {...props}
      rows={groups}
      noun="group"
      nameOf={(group) => group?.title.trim() || 'Untitled group'}
      summaryOf={({ items }) => (items.length === 1 ? '1 item' : `${items.length} items`)}
      textOf={serialiseChecklist}
      emptyRow={EMPTY_GROUP}
      renderFields={(group, path, has) => <GroupFields {...has} {...{ group, path }} form={props.form} />}
    >
      <ChecklistPreview groups={groups} />
    </RowsControl>
  );
}

function ChecklistPreview({ groups }: { groups: readonly ChecklistGroup[] }) {
  const journal = useJournal();
  return (
    <details>
      <summary>Preview</summary>
      <div className="stack">
        {groups.map(({ title, items }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no identity besides its position
          <div key={at}>
            <p>
              <strong>{title}</strong>
            </p>
            <ul>
              {items.map(({ label }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity besides its position
                <li key={index}>{fillInFacts(journal, label)}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}

interface Props {
  path: string;
  group: ChecklistGroup;
  form: RowsForm;
  /** Announces the result of an action to screen readers. */
  onAnnounce: (sentence: string) => void;
  onChange: (part: Partial<ChecklistGroup>) => void;
}

function GroupFields({ path, group, form, onAnnounce, onChange }: Props) {
  return (
    <>
      <Field
        label="Title"
        hint="What the group is about."
        value={group.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        {...form.field(`${path}-title`)}
      />
      <RowsFrame legend="Items" {...form.field(`${path}-items`)}>
        <Rows
          path={`${path}-items`}
          rows={group.items}
          noun="item"
          nameOf={(item) => item?.label.trim() || 'Empty item'}
          summaryOf={() => ''}
          emptyRow={EMPTY_ITEM}
          form={form}
          onAnnounce={onAnnounce}
          onChange={(items) => onChange({ items })}
          renderFields={(item, at, change) => (
            <Field
              label="Item text"
              hint="A sentence that is true when the box is ticked. Placeholders are in braces, such as {abstract length}."
              value={item.label}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
              {...form.field(`${at}-label`)}
            />
          )}
        />
      </RowsFrame>
    </>
  );
}

/** The menus of the header or the columns of the footer; the site's pages are offered as addresses. */
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
      summaryOf={({ links }) => links.map(linkLabel).join(', ') || 'No link yet'}
      textOf={menusText}
      emptyRow={EMPTY_MENU}
      max={menusMax}
      renderFields={(menu, path, has) => <MenuFields {...has} {...{ menu, path, noun, addresses, form }} />}
    >
      <datalist id={addresses}>
        {pages.map(({ path, title, is_shown }) => is_shown && <option key={path} value={path} label={title} />)}
        {Object.entries(PUBLIC_PAGES).map(([path, name]) => (
          <option key={path} value={path} label={name} />
        ))}
      </datalist>
    </RowsControl>
  );
}

interface MenusControlProps {
  path: string;
  /** The word for a menu on this screen. */
  noun: string;
  menu: Menu;
  /** The id of the datalist of addresses. */
  addresses: string;
  form: RowsForm;
  /** Announces the result of an action to screen readers. */
  onAnnounce: (sentence: string) => void;
  onChange: (part: Partial<Menu>) => void;
}

const linkLabel = (link: MenuLink | undefined): string => link?.label.trim() || 'Link without text';

function MenuFields({ path, noun, menu, addresses, form, onAnnounce, onChange }: MenusControlProps) {
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
          nameOf={linkLabel}
          summaryOf={({ href }) => href || 'No address yet'}
          emptyRow={EMPTY_LINK}
          form={form}
          onAnnounce={onAnnounce}
          onChange={(links) => onChange({ links })}
          renderFields={(link, at, change) => (
            <>
              <Field
                label="Link text"
                value={link.label}
                onChange={({ currentTarget }) => change({ label: currentTarget.value })}
                {...form.field(`${at}-label`)}
              />
              <Field
                label="Address"
                hint="A page of this site, or an address that begins with https://."
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
