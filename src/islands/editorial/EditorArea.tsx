import '#islands/strict-policy.ts';
import { useState } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from 'react-router';
import type { User } from '#domain/account/account';
import { paths } from '#domain/paths';
import { DeliveriesSection } from '#islands/account/DeliveriesSection.tsx';
import { EditorGate } from '#islands/account/EditorGate.tsx';
import { RolesSection } from '#islands/account/RolesSection.tsx';
import { inArea } from '#islands/area-client.ts';
import { guarded } from '#islands/guarded.ts';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { AreaFrame } from './AreaFrame.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { ListScreen } from './ListScreen.tsx';
import { ManuscriptScreen } from './ManuscriptScreen.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';

/** The editor's area (spec §2): every path below /editor, for editors only. */
export const EditorArea = guarded(inArea(Island));

function Island() {
  return (
    <>
      <EditorGate>{(editor) => <Screens editor={editor} />}</EditorGate>
      <Toaster />
    </>
  );
}

function Screens({ editor }: { editor: User }) {
  const [router] = useState(() => createBrowserRouter(routesOf(editor)));
  return <RouterProvider router={router} />;
}

/** Screens that are loaded when they are opened: most visits to the area do not. */
const LATER: RouteObject[] = [
  {
    path: 'manuscript/:id/production',
    lazy: async () => {
      const { ProductionScreen } = await import('#islands/editorial/production/ProductionScreen.tsx');
      return { Component: ProductionScreen };
    },
  },
  {
    path: 'manuscript/:id/reviews',
    lazy: async () => ({
      Component: (await import('#islands/editorial/review/ReviewsScreen.tsx')).ReviewsScreen,
    }),
  },
  {
    path: 'letters',
    lazy: async () => ({ Component: (await import('./LettersScreen.tsx')).LettersScreen }),
  },
  {
    path: 'volumes',
    lazy: async () => ({ Component: (await import('./VolumesScreen.tsx')).VolumesScreen }),
  },
  { path: 'payments', lazy: () => import('#islands/editorial/payment/PaymentsScreen.tsx') },
  {
    path: 'reminders',
    lazy: async () => ({ Component: (await import('./RemindersScreen.tsx')).RemindersScreen }),
  },
  {
    path: 'builds',
    lazy: async () => ({ Component: (await import('#islands/editorial/site-build/BuildsScreen.tsx')).BuildsScreen }),
  },
];

/** Shown while such a screen is loading. */
const WAITING = <Waiting />;

function routesOf({ id }: User): RouteObject[] {
  const screens: RouteObject[] = [
    { index: true, element: <DashboardScreen /> },
    { path: 'dashboard', element: <DashboardScreen /> },
    { path: 'manuscripts/:status?', element: <ListScreen /> },
    { path: 'manuscript/:id', element: <ManuscriptScreen /> },
    { path: 'accounts', element: <AccountsScreen ownId={id} /> },
    { path: 'deliveries', element: <DeliveriesScreen /> },
    ...LATER,
    // Any other path leads to the dashboard (spec §2).
    { path: '*', element: <Navigate to={paths.editorDashboard} replace /> },
  ];
  const children = screens.map((screen) => ({ ...screen, errorElement: <ErrorScreen /> }) as RouteObject);
  return [
    {
      path: paths.editor,
      element: <AreaFrame />,
      errorElement: <ErrorScreen />,
      hydrateFallbackElement: WAITING,
      children,
    },
  ];
}

function AccountsScreen({ ownId }: { ownId: string }) {
  return (
    <>
      <ScreenHeading>Accounts</ScreenHeading>
      <RolesSection ownId={ownId} />
    </>
  );
}

function DeliveriesScreen() {
  return (
    <>
      <ScreenHeading>Failed deliveries</ScreenHeading>
      <DeliveriesSection />
    </>
  );
}
