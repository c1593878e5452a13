import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { OfficePlaces } from './OfficePlaces.tsx';
import { useOfficeSearch } from './use-office-search.ts';

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
  return (
    <>
      {places && createPortal(<OfficePlaces />, places)}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
