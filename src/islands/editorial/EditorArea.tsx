import '#islands/strict-policy.ts';
import { useEffect, useState } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from 'react-router';
import { paths } from '#domain/paths';
import { EditorGate } from '#islands/account/EditorGate.tsx';
import { inArea } from '#islands/area-client.ts';
import { guarded } from '#islands/guarded.ts';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { DashboardScreen } from './DashboardScreen.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { OfficeFrame } from './OfficeFrame.tsx';

/** The editor's area (spec §2): every path below /editor, for editors only. */
export const EditorArea = guarded(inArea(Island));

function Island() {
  return (
    <>
      <EditorGate>{() => <Screens />}</EditorGate>
      <Toaster />
    </>
  );
}

function Screens() {
  const [router] = useState(() => createBrowserRouter(ROUTES));
  // Nearly every visit opens a list and a manuscript: they are there by then, and nothing stays while they load.
  useEffect(() => void Promise.allSettled([loadList(), loadFrame(), loadOverview()]), []);
  return <RouterProvider router={router} />;
}

const loadList = () => import('./list/ListScreen.tsx');
const loadFrame = () => import('./manuscript/ManuscriptFrame.tsx');
const loadOverview = () => import('./manuscript/OverviewPart.tsx');

/** The parts of a manuscript; each is loaded when it is opened. */
const PARTS: RouteObject[] = [
  { index: true, lazy: loadOverview },
  { path: 'reviews', lazy: () => import('#islands/editorial/review/ReviewsPart.tsx') },
  { path: 'files', lazy: () => import('./manuscript/FilesPart.tsx') },
  { path: 'letters', lazy: () => import('./manuscript/LettersPart.tsx') },
  { path: 'messages', lazy: () => import('#islands/editorial/message/MessagesPart.tsx') },
  { path: 'production', lazy: () => import('#islands/editorial/production/ProductionPart.tsx') },
  { path: 'money', lazy: () => import('./manuscript/MoneyPart.tsx') },
  { path: 'timeline', lazy: () => import('./manuscript/TimelinePart.tsx') },
];

/** Screens that are loaded when they are opened: most visits to the area do not. */
const LATER: RouteObject[] = [
  { path: 'manuscripts/:status?', lazy: loadList },
  { path: 'manuscript/:id', lazy: loadFrame, children: guardedRoutes(PARTS) },
  { path: 'search', lazy: () => import('./search/SearchScreen.tsx') },
  { path: 'inquiries', lazy: () => import('./inquiry/InquiriesScreen.tsx') },
  { path: 'inquiries/:id', lazy: () => import('./inquiry/InquiryScreen.tsx') },
  { path: 'letters', lazy: () => import('./LettersScreen.tsx') },
  { path: 'technical-checklist', lazy: () => import('./technical-check/ChecklistScreen.tsx') },
  { path: 'settings/pages', lazy: () => import('#islands/editorial/information/PagesScreen.tsx') },
  { path: 'settings/pages/:name', lazy: () => import('#islands/editorial/information/PageScreen.tsx') },
  { path: 'settings/:group?', lazy: () => import('./setting/SettingsScreen.tsx') },
  { path: 'moving-in', lazy: () => import('#islands/editorial/moving-in/MovingInScreen.tsx') },
  { path: 'moving-out', lazy: () => import('#islands/editorial/moving-out/MovingOutScreen.tsx') },
  { path: 'system', lazy: () => import('./system/SystemScreen.tsx') },
  { path: 'volumes/issues/:id', lazy: () => import('./issue/IssueScreen.tsx') },
  { path: 'volumes', lazy: () => import('./issue/VolumesScreen.tsx') },
  { path: 'record', lazy: () => import('#islands/editorial/record/RecordScreen.tsx') },
  { path: 'payments', lazy: () => import('#islands/editorial/payment/PaymentsScreen.tsx') },
  { path: 'reminders', lazy: () => import('./RemindersScreen.tsx') },
  { path: 'builds', lazy: () => import('#islands/editorial/site-build/BuildsScreen.tsx') },
  { path: 'colleagues', lazy: () => import('#islands/editorial/colleague/ColleaguesScreen.tsx') },
  { path: 'accounts', lazy: () => import('./AccountsScreen.tsx') },
  { path: 'statistics', lazy: () => import('#islands/editorial/statistics/StatisticsScreen.tsx') },
  { path: 'events', lazy: () => import('#islands/editorial/audit/EventLogScreen.tsx') },
  { path: 'deliveries', lazy: () => import('./DeliveriesScreen.tsx') },
];

/** Shown while such a screen is loading. */
const WAITING = <Waiting />;

/** A screen that breaks says so in its place; what stands around it goes on. */
function guardedRoutes(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((one) => ({ ...one, errorElement: <ErrorScreen /> }) as RouteObject);
}

const ROUTES: RouteObject[] = [
  {
    path: paths.editor,
    element: <OfficeFrame />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: WAITING,
    children: guardedRoutes([
      { index: true, element: <DashboardScreen /> },
      { path: 'dashboard', element: <DashboardScreen /> },
      ...LATER,
      // Any other path leads to the dashboard (spec §2).
      { path: '*', element: <Navigate to={paths.editorDashboard} replace /> },
    ]),
  },
];
