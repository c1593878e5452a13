import '#islands/kernel/strict-policy.ts';
import { useEffect, useState } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, RouterProvider } from 'react-router';
import { paths } from '#domain/kernel/paths';
import { EditorGate } from '#islands/account/EditorGate.tsx';
import { DashboardScreen } from '#islands/desk/DashboardScreen.tsx';
import { inArea } from '#islands/kernel/area-client.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { OfficeJournal } from '#islands/settings/setting/OfficeJournal.tsx';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { ErrorScreen } from './ErrorScreen.tsx';
import { OfficeFrame } from './OfficeFrame.tsx';

/** The editor's area (spec §2): every path below /editor, for editors only. */
export const EditorArea = guarded(inArea(Island));

function Island() {
  return (
    <>
      <EditorGate>
        {() => (
          <OfficeJournal>
            <Screens />
          </OfficeJournal>
        )}
      </EditorGate>
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

const loadList = () => import('#islands/desk/list/ListScreen.tsx');
const loadFrame = () => import('#islands/desk/manuscript/ManuscriptFrame.tsx');
const loadOverview = () => import('#islands/desk/manuscript/OverviewPart.tsx');

/** The parts of a manuscript; each is loaded when it is opened. */
const PARTS: RouteObject[] = [
  { index: true, lazy: loadOverview },
  { path: 'reviews', lazy: () => import('#islands/desk/manuscript/ReviewsPart.tsx') },
  { path: 'files', lazy: () => import('#islands/desk/manuscript/FilesPart.tsx') },
  { path: 'letters', lazy: () => import('#islands/desk/manuscript/LettersPart.tsx') },
  { path: 'messages', lazy: () => import('#islands/desk/manuscript/MessagesPart.tsx') },
  { path: 'production', lazy: () => import('#islands/desk/manuscript/ProductionPart.tsx') },
  { path: 'money', lazy: () => import('#islands/desk/manuscript/MoneyPart.tsx') },
  { path: 'timeline', lazy: () => import('#islands/desk/manuscript/TimelinePart.tsx') },
];

/** Screens that are loaded when they are opened: most visits to the area do not. */
const LATER: RouteObject[] = [
  { path: 'manuscripts/:status?', lazy: loadList },
  { path: 'manuscript/:id', lazy: loadFrame, children: guardedRoutes(PARTS) },
  { path: 'search', lazy: () => import('#islands/desk/search/SearchScreen.tsx') },
  { path: 'inquiries', lazy: () => import('#islands/message/office/inquiry/InquiriesScreen.tsx') },
  { path: 'inquiries/:id', lazy: () => import('#islands/message/office/inquiry/InquiryScreen.tsx') },
  { path: 'letters', lazy: () => import('#islands/decision/letter/LettersScreen.tsx') },
  { path: 'technical-checklist', lazy: () => import('#islands/submission/office/technical-check/ChecklistScreen.tsx') },
  { path: 'settings/pages', lazy: () => import('#islands/settings/information/PagesScreen.tsx') },
  { path: 'settings/pages/:name', lazy: () => import('#islands/settings/information/PageScreen.tsx') },
  { path: 'settings/:group?', lazy: () => import('#islands/settings/setting/SettingsScreen.tsx') },
  { path: 'moving-in', lazy: () => import('#islands/moving/in/MovingInScreen.tsx') },
  { path: 'moving-out', lazy: () => import('#islands/moving/out/MovingOutScreen.tsx') },
  { path: 'system', lazy: () => import('./system/SystemScreen.tsx') },
  { path: 'volumes/issues/:id', lazy: () => import('#islands/issue/IssueScreen.tsx') },
  { path: 'volumes', lazy: () => import('#islands/issue/VolumesScreen.tsx') },
  { path: 'record', lazy: () => import('#islands/desk/record/RecordScreen.tsx') },
  { path: 'payments', lazy: () => import('#islands/payment/office/PaymentsScreen.tsx') },
  { path: 'reminders', lazy: () => import('#islands/review/office/RemindersScreen.tsx') },
  { path: 'builds', lazy: () => import('#islands/publishing/BuildsScreen.tsx') },
  { path: 'colleagues', lazy: () => import('#islands/account/colleague/ColleaguesScreen.tsx') },
  { path: 'accounts', lazy: () => import('#islands/account/office/AccountsScreen.tsx') },
  { path: 'statistics', lazy: () => import('#islands/desk/statistics/StatisticsScreen.tsx') },
  { path: 'events', lazy: () => import('#islands/desk/audit/EventLogScreen.tsx') },
  { path: 'deliveries', lazy: () => import('#islands/desk/DeliveriesScreen.tsx') },
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
