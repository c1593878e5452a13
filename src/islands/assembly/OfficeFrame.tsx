import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { UndoPlace } from '#islands/kernel/office/undo/UndoPlace.tsx';
import { later } from '#ui/later';
import { OfficePlaces } from './OfficePlaces.tsx';
import { useSingleKeysSetting } from './palette/single-keys-setting.ts';
import { type Opened, usePalette } from './palette/use-palette.ts';
import { useOfficeSearch } from './use-office-search.ts';

const Palette = later(async () => (await import('./palette/Palette.tsx')).Palette);
const KeysDialog = later(async () => (await import('./palette/KeysDialog.tsx')).KeysDialog);
const SingleKeys = later(async () => (await import('./palette/SingleKeys.tsx')).SingleKeys);

/**
 * The office around its screens: the places at the side, which the layout has room for, and the search of its header.
 */
export function OfficeFrame() {
  const [places] = useState(() => document.getElementById('office-places'));
  const { key } = useLocation();
  // On a narrow screen the places are a sheet over the page, which has done its work once one is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the place changes
  useEffect(() => {
    const sheet = document.getElementById('office-nav');
    if (sheet?.matches(':popover-open')) sheet.hidePopover();
  }, [key]);
  useOfficeSearch();
  const [opened, open] = usePalette();
  const hasSingleKeys = useSingleKeysSetting();
  const openKeys = useCallback(() => open('keys'), [open]);
  // What opens the other has replaced itself by then.
  const close = (closed: Opened) => open((present) => (present === closed ? undefined : present));
  return (
    <>
      {places && createPortal(<OfficePlaces onCommands={() => open('commands')} />, places)}
      <Outlet />
      <UndoPlace />
      <ScrollRestoration />
      {opened === 'commands' && <Palette onKeys={openKeys} onClose={() => close('commands')} />}
      {opened === 'keys' && <KeysDialog onClose={() => close('keys')} />}
      {hasSingleKeys && <SingleKeys onHelp={openKeys} />}
    </>
  );
}
