import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { menusText, parseMenus } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES } from '#domain/journal/navigation/navigation';
import { settingsPage } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { ApiError } from '#islands/kernel/api.ts';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { saveSettings, settingsQuery } from '#islands/settings/setting/calls.ts';
import { Select } from '#ui/Select';

interface Props {
  title: string;
  path: string;
}

/** Puts a page of the office's own into a menu, or says in which it is. */
export function AddToMenu({ title, path }: Props) {
  const query = useQuery(settingsQuery('navigation'));
  return (
    <section aria-labelledby="in-menus">
      <h2 id="in-menus">In the menus</h2>
      {query.data ? <Menus title={title} path={path} settings={query.data} /> : <WaitingFor query={query} />}
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
  const having = menus.filter(({ menu }) => menu.links.some(({ href }) => href === path));
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
        {having.length > 0 ? `It is in ${having.map(nameOf).join(' and ')}. ` : 'No menu leads to this page yet. '}
        <Link to={settingsPage('navigation')}>Change the navigation</Link>
      </p>
      {having.length === 0 && (
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
