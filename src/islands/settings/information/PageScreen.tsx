import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link, useParams } from 'react-router';
import { menusText, parseMenus } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES } from '#domain/journal/navigation/navigation';
import type { OfficePage } from '#domain/settings/information/office-page';
import { ADDED_PAGE_FIELDS, PAGE_FIELDS } from '#domain/settings/information/page-fields';
import type { OfferedPlaceholder } from '#domain/settings/information/placeholder';
import { informationPreview, settingsPage } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { ApiError } from '#islands/kernel/api.ts';
import { NO_REFETCH } from '#islands/kernel/area-client.ts';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { readPage, savePage, saveSettings, settingsQuery, unsavedPageKey } from '#islands/settings/calls.ts';
import { SettingsForm } from '#islands/settings/setting/SettingsForm.tsx';
import { SettingsFrame } from '#islands/settings/setting/SettingsFrame.tsx';
import { Select } from '#ui/Field';

/** One information page: its text, placeholders and history. */
export function Component() {
  const name = useParams().name ?? '';
  const queryKey = ['page', name];
  const query = useQuery({ queryKey, queryFn: () => readPage(name), ...NO_REFETCH });
  const { data: page } = query;
  return (
    <>
      <ScreenHeading>{headingOf(page)}</ScreenHeading>
      <SettingsFrame current="pages">
        {page ? <Editor key={name} name={name} page={page} /> : <QueryStatus query={query} />}
      </SettingsFrame>
    </>
  );
}

function headingOf(page: OfficePage | undefined): string {
  if (!page) return 'Page';
  return page.values.title ? `Page: ${page.values.title}` : 'New page';
}

function Editor({ name, page }: { name: string; page: OfficePage }) {
  return (
    <>
      {page.supplied || page.values.shown ? (
        <p className="hint">
          Address: <a href={page.path}>{page.path}</a>.
        </p>
      ) : (
        <p className="hint">Future address: {page.path}. The page is hidden from readers.</p>
      )}
      <SettingsForm
        name={unsavedPageKey(name)}
        queryKey={['page', name]}
        fields={page.supplied ? PAGE_FIELDS : ADDED_PAGE_FIELDS}
        settings={page}
        save={(change) => savePage(name, change)}
        supplied={page.supplied ? { values: page.supplied, label: 'Restore the default page' } : undefined}
        startsEmpty={!page.supplied}
      >
        {() => (
          <>
            <p className="form-actions">
              <a className="button quiet" href={informationPreview(name)} target="_blank" rel="noreferrer">
                Preview the page<span className="visually-hidden"> (in a new tab)</span>
              </a>
            </p>
            <TextHelp />
            <PlaceholderList placeholders={page.placeholders} />
          </>
        )}
      </SettingsForm>
      {page.values.shown && <AddToMenu title={page.values.title ?? ''} path={page.path} />}
    </>
  );
}

const SYNTAX: readonly (readonly [written: string, becomes: string])[] = [
  ['## A heading', 'a heading; ### for a subheading'],
  ['an empty line', 'a new paragraph'],
  ['**bold** and *italic*', 'emphasised text'],
  ['[Contact](/contact)', 'a link within the site'],
  ['[ICMJE](https://www.icmje.org/)', 'a link to another site'],
  ['- one', 'a list item; 1. for a numbered one'],
  ['> words', 'a quotation'],
  ['| Column | Column |', 'a table; the second line is | --- | --- |'],
];

function TextHelp() {
  return (
    <details className="page-help">
      <summary>Formatting help</summary>
      <dl>
        {SYNTAX.map(([written, becomes]) => (
          <div key={written}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{becomes}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface Props {
  title: string;
  path: string;
}

/** Adds an office page to a menu, or shows which menu has it. */
function AddToMenu({ title, path }: Props) {
  const query = useQuery(settingsQuery('navigation'));
  return (
    <section aria-labelledby="in-menus">
      <h2 id="in-menus">In the menus</h2>
      {query.data ? <Menus title={title} path={path} settings={query.data} /> : <QueryStatus query={query} />}
    </section>
  );
}

function Menus({ title, path, settings }: Props & { settings: Settings }) {
  const client = useQueryClient();
  const menus = MENU_PLACES.flatMap((place) =>
    (parseMenus(settings.values[place] ?? '') ?? []).map((menu, index) => ({ place, menu, index })),
  );
  const [chosen, setChosen] = useState('0');
  const [isSaving, setSaving] = useState(false);
  const containing = menus.filter(({ menu }) => menu.links.some(({ href }) => href === path));
  const nameOf = ({ place, menu }: (typeof menus)[number]) =>
    `${place === 'header' ? 'Header' : 'Footer'}: ${menu.label}`;

  const add = async () => {
    const { place, index } = menus[Number(chosen)] ?? {};
    if (isSaving || place === undefined) return;
    const next = (parseMenus(settings.values[place] ?? '') ?? []).map((menu, other) =>
      other === index ? { ...menu, links: [...menu.links, { label: title, href: path }] } : menu,
    );
    setSaving(true);
    try {
      const values = { ...settings.values, [place]: menusText(next) };
      const saved = await saveSettings('navigation', { version: settings.version, values });
      client.setQueryData(settingsQuery('navigation').queryKey, saved.settings);
      toast.success(saved.message);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      toast.error(thrown.message);
      await client.invalidateQueries({ queryKey: settingsQuery('navigation').queryKey });
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <p className="hint">
        {containing.length > 0
          ? `Included in ${containing.map(nameOf).join(' and ')}. `
          : 'No menu links to this page yet. '}
        <Link to={settingsPage('navigation')}>Change the navigation</Link>
      </p>
      {containing.length === 0 && (
        <div className="form">
          <Select
            id="menu-to-add"
            label="Menu"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          >
            {menus.map((one, index) => (
              <option key={nameOf(one)} value={index}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
          <p className="form-actions">
            <button
              type="button"
              className="button quiet"
              aria-disabled={isSaving || undefined}
              onClick={() => void add()}
            >
              Add to the menu
            </button>
          </p>
        </div>
      )}
    </>
  );
}

/** The available placeholders with their current values. */
function PlaceholderList({ placeholders }: { placeholders: readonly OfferedPlaceholder[] }) {
  const rows = (isBlock: boolean) => placeholders.filter((one) => one.is_block === isBlock);
  return (
    <details className="page-help">
      <summary>Available placeholders</summary>
      <p className="hint">
        Write them in braces. When a fact changes in the settings, the page changes too. Write <code>{'\\{'}</code> for
        a literal brace.
      </p>
      <h2>Inside a sentence</h2>
      <PlaceholderRows rows={rows(false)} />
      <h2>On its own line</h2>
      <PlaceholderRows rows={rows(true)} />
    </details>
  );
}

function PlaceholderRows({ rows }: { rows: readonly OfferedPlaceholder[] }) {
  return (
    <dl>
      {rows.map(({ name, shows }) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>{shows}</dd>
        </div>
      ))}
    </dl>
  );
}
