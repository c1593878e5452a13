import '#islands/kernel/strict-policy.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  createBrowserRouter,
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { officePaths } from '#domain/desk/editorial/paths';
import type { NeedKind } from '#domain/desk/need/need';
import { parseCategories } from '#domain/journal/category/category-list';
import { emailsPage } from '#domain/journal/mail/paths';
import { paths } from '#domain/kernel/paths';
import { parseArticleTypes } from '#domain/publication/article-type-list';
import { useRights } from '#islands/account/Allowed.tsx';
import { EditorGate } from '#islands/account/EditorGate.tsx';
import { DashboardScreen } from '#islands/desk/DashboardScreen.tsx';
import { useDeskCounts, useRefetchNeeds } from '#islands/desk/need/use-needs.ts';
import { withQueryClient } from '#islands/kernel/area-client.ts';
import { guarded, TYPED_TEXT_MEMORY } from '#islands/kernel/guarded.tsx';
import { JournalContext, useJournal } from '#islands/kernel/journal.tsx';
import { SCREEN_GROUPS } from '#islands/kernel/office/screens.ts';
import { UndoBar } from '#islands/kernel/office/undo.tsx';
import { FieldErrorsInToasts } from '#islands/kernel/use-form-errors.ts';
import { TypedList } from '#ui/ErrorBoundary';
import { lazyPart } from '#ui/later';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { settingsQuery } from '../settings/calls.ts';
import { useSingleKeysSetting } from './palette/single-keys-setting.ts';

/** The office's navigation, grouped, limited to the person's rights. */
function OfficeNavigation({ onCommands }: { onCommands: () => void }) {
  const { pathname } = useLocation();
  const may = useRights();
  const { data } = useDeskCounts();
  const waitingCount = (to: string, settles: readonly NeedKind[] = []): number =>
    to === paths.editorDashboard ? (data?.rows ?? 0) : settles.reduce((sum, kind) => sum + (data?.kinds[kind] ?? 0), 0);
  const groups = SCREEN_GROUPS.map(({ label, places }) => ({
    label,
    places: places.filter(({ right = 'read' }) => may(right)),
  }));
  return (
    <>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ label: group, places }) => (
          <section key={group} aria-labelledby={`places-${group}`}>
            <h2 id={`places-${group}`}>{group}</h2>
            <ul>
              {places.map(({ label, to, pattern, taskKinds }) => (
                <li key={to}>
                  <Link to={to} aria-current={pattern.test(pathname) || undefined}>
                    {label}
                  </Link>
                  <Count of={waitingCount(to, taskKinds)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      <button type="button" className="office-commands" onClick={onCommands}>
        Commands <kbd>Ctrl K</kbd>
      </button>
    </>
  );
}

/** The number of open tasks; hidden if zero. */
function Count({ of: count }: { of: number }) {
  return (
    count > 0 && (
      <span className="count">
        {count.toLocaleString('en-GB')}
        <span className="visually-hidden"> waiting</span>
      </span>
    )
  );
}

const Palette = lazyPart(async () => (await import('./palette/Palette.tsx')).Palette);
const KeysDialog = lazyPart(async () => (await import('./palette/SingleKeys.tsx')).KeysDialog);
const SingleKeys = lazyPart(async () => (await import('./palette/SingleKeys.tsx')).SingleKeys);

/** The office's frame: side navigation, and the header's search. */
function OfficeFrame() {
  const [places] = useState(() => document.getElementById('office-places'));
  const { key } = useLocation();
  // On a narrow screen the navigation is a sheet over the page, which closes once a screen is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the screen changes
  useEffect(() => {
    const sheet = document.getElementById('office-nav');
    if (sheet?.matches(':popover-open')) sheet.hidePopover();
  }, [key]);
  useFragmentFocus();
  useOfficeSearch();
  useRefetchNeeds();
  const [overlay, open] = usePalette();
  const hasSingleKeys = useSingleKeysSetting();
  const openKeys = useCallback(() => open('keys'), [open]);
  // Closing one dialog must not close another that it has just opened.
  const close = (closed: Overlay) => open((present) => (present === closed ? undefined : present));
  return (
    <>
      {places && createPortal(<OfficeNavigation onCommands={() => open('commands')} />, places)}
      <Outlet />
      <UndoBar />
      <ScrollRestoration />
      {overlay === 'commands' && <Palette onKeys={openKeys} onClose={() => close('commands')} />}
      {overlay === 'keys' && <KeysDialog onClose={() => close('keys')} />}
      {hasSingleKeys && <SingleKeys onHelp={openKeys} />}
    </>
  );
}

type Overlay = 'commands' | 'keys' | undefined;

/** Ctrl+K or Cmd+K opens the commands, unless the focused element uses that key. */
function usePalette() {
  const [opened, open] = useState<Overlay>();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
      // Open dialogs take precedence.
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      open('commands');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return [opened, open] as const;
}

/**
 * The header's search is a plain form until the area loads. Then it navigates within the area and reflects the search
 * in the address.
 */
function useOfficeSearch(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const form = searchForm();
    const open = (event: SubmitEvent) => {
      event.preventDefault();
      const query = searchInput(form)?.value.trim();
      if (query) void navigate(`${officePaths.search}?${new URLSearchParams({ q: query })}`);
    };
    form?.addEventListener('submit', open);
    return () => form?.removeEventListener('submit', open);
  }, [navigate]);
  useEffect(() => {
    const input = searchInput(searchForm());
    if (input) input.value = pathname === officePaths.search ? (new URLSearchParams(search).get('q') ?? '') : '';
  }, [pathname, search]);
}

const searchForm = () => document.querySelector<HTMLFormElement>('#office-search');
const searchInput = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('input[name="q"]');

/** Replaces a crashed screen. Has the router's default heading (spec §2), and a way back. */
function ErrorScreen() {
  const error = useRouteError();
  // The broken screen is still mounted during the first render.
  const [typed] = useState(TYPED_TEXT_MEMORY.read);
  useEffect(() => TYPED_TEXT_MEMORY.keep(typed), [typed]);
  return (
    <div className="notice stack" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>{error instanceof Error ? error.message : 'Something went wrong on this page.'}</p>
      {typed.length > 0 && <p>What you typed is kept and will reappear when this screen works again.</p>}
      <TypedList typed={typed} />
      <p>
        {/* Not a router link: the page must reload. */}
        <a className="button" href={paths.editorDashboard}>
          Return to Dashboard
        </a>
      </p>
    </div>
  );
}

/** The editor's area (spec §2): every path below /editor, for editors only. */
export const EditorArea = guarded(withQueryClient(Island));

/** Long sentences of the office are read at 18 characters a second. */
const TOAST_READING_MS = 55;

function Island() {
  return (
    <>
      <EditorGate>
        {() => (
          <OfficeJournal>
            <FieldErrorsInToasts value={false}>
              <Screens />
            </FieldErrorsInToasts>
          </OfficeJournal>
        )}
      </EditorGate>
      <Toaster readingMs={TOAST_READING_MS} />
    </>
  );
}

function Screens() {
  const [router] = useState(() => createBrowserRouter(ROUTES));
  // Prefetches list and manuscript screens, which nearly every visit opens, without delaying the first.
  useEffect(() => {
    const load = () => void Promise.allSettled([loadList(), loadFrame(), loadOverview()]);
    const signs = ['pointermove', 'touchstart', 'keydown'];
    for (const sign of signs) addEventListener(sign, load, { once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, load);
    };
  }, []);
  return <RouterProvider router={router} />;
}

const loadList = () => import('#islands/desk/list/ListScreen.tsx');
const loadFrame = () => import('#islands/desk/manuscript/ManuscriptFrame.tsx');
const loadOverview = () => import('#islands/desk/manuscript/OverviewPart.tsx');
const loadTimeline = () => import('#islands/desk/manuscript/TimelinePart.tsx');

/** A manuscript's parts, each imported when opened. */
const MANUSCRIPT_ROUTES: RouteObject[] = [
  { index: true, lazy: loadOverview },
  { path: 'reviews', lazy: () => import('#islands/desk/manuscript/ReviewsPart.tsx') },
  { path: 'files', lazy: () => import('#islands/desk/manuscript/FilesPart.tsx') },
  { path: 'letters', lazy: async () => ({ Component: (await loadTimeline()).LettersPart }) },
  { path: 'messages', lazy: () => import('#islands/desk/manuscript/MessagesPart.tsx') },
  { path: 'production/:part?', lazy: () => import('#islands/desk/manuscript/ProductionPart.tsx') },
  { path: 'money', lazy: () => import('#islands/desk/manuscript/MoneyPart.tsx') },
  { path: 'timeline', lazy: loadTimeline },
];

/** Screens loaded when opened, because most visits need none. */
const LAZY_ROUTES: RouteObject[] = [
  { path: 'manuscripts/:status?', lazy: loadList },
  { path: 'manuscript/:id', lazy: loadFrame, children: guardedRoutes(MANUSCRIPT_ROUTES) },
  { path: 'search', lazy: () => import('#islands/desk/search/SearchScreen.tsx') },
  { path: 'inquiries', lazy: () => import('#islands/message/office/inquiry/InquiriesScreen.tsx') },
  { path: 'inquiries/:id', lazy: () => import('#islands/message/office/inquiry/InquiryScreen.tsx') },
  // The former address of the decision letters.
  { path: 'letters', element: <Navigate to={emailsPage()} replace /> },
  { path: 'emails', lazy: () => import('#islands/settings/mail/EmailsScreen.tsx') },
  { path: 'emails/:name', lazy: () => import('#islands/settings/mail/EmailScreen.tsx') },
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
  { path: 'accounts', lazy: () => import('#islands/account/AccountsScreen.tsx') },
  { path: 'statistics', lazy: () => import('#islands/desk/statistics/StatisticsScreen.tsx') },
  { path: 'events', lazy: () => import('#islands/desk/audit/EventLogScreen.tsx') },
  { path: 'deliveries', lazy: () => import('#islands/desk/DeliveriesScreen.tsx') },
];

const WAITING = <Waiting />;

/** A broken screen shows an error in place; its surroundings keep working. */
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
      ...LAZY_ROUTES,
      // Any other path leads to the dashboard (spec §2).
      { path: '*', element: <Navigate to={paths.editorDashboard} replace /> },
    ]),
  },
];

/** Uses categories and article types as last saved, before the site is rebuilt with them. */
function OfficeJournal({ children }: { children: ReactNode }) {
  const journal = useJournal();
  const categories = useCachedList('categories');
  const types = useCachedList('types');
  const present = useMemo(
    () => ({
      ...journal,
      categories: parseCategories(categories) ?? journal.categories,
      articleTypes: parseArticleTypes(types) ?? journal.articleTypes,
    }),
    [journal, categories, types],
  );
  return <JournalContext value={present}>{children}</JournalContext>;
}

/** The text of a list, once a screen has read or saved it. */
const useCachedList = (group: 'categories' | 'types') =>
  useQuery({ ...settingsQuery(group), enabled: false }).data?.values.list ?? '';

/** How long to wait for a part of a screen. */
const TIMEOUT_MS = 10_000;

/** Moves the focus to the part of the screen that the address names, once it is rendered. */
function useFragmentFocus(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the part already shown leads there again
  useEffect(() => (hash ? focusWhenRendered(hash.slice(1)) : undefined), [hash, key]);
}

/** Returns a function that stops waiting. */
function focusWhenRendered(id: string): () => void {
  const focus = () => {
    const part = document.getElementById(id);
    if (!part) return;
    stop();
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
    const fold = part.closest('details');
    if (fold) fold.open = true;
    part.focus();
  };
  const watch = new MutationObserver(focus);
  // The previous screen may have an element with that id, so start with the next frame.
  const frame = requestAnimationFrame(() => {
    watch.observe(document.body, { childList: true, subtree: true });
    focus();
  });
  const timer = setTimeout(() => stop(), TIMEOUT_MS);
  // Stops on the first interaction: the focus must not move while someone works.
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) addEventListener(event, stop);
  function stop() {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    watch.disconnect();
    for (const event of events) removeEventListener(event, stop);
  }
  return stop;
}
