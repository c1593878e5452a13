import type { Right } from '#domain/account/colleague/duty';
import { COLLEAGUES_PAGE } from '#domain/account/paths';
import { systemPage } from '#domain/assembly/paths';
import { auditPaths, recordPage } from '#domain/desk/editorial/paths';
import type { NeedKind } from '#domain/desk/need/need';
import { statisticsPath } from '#domain/desk/statistics/paths';
import { emailsPage } from '#domain/journal/mail/paths';
import { paths } from '#domain/kernel/paths';
import { inquiryPaths } from '#domain/message/paths';
import { movingInPage, movingOutPage } from '#domain/moving/paths';
import { settingsPage } from '#domain/settings/paths';
import { checklistPage } from '#domain/submission/technical-check/technical-check';

/** A screen of the editor area; `pattern` matches its path and all paths below. */
interface OfficeScreen {
  label: string;
  to: string;
  pattern: RegExp;
  /** The right required to use it. */
  right?: Right;
  /** The kinds of task done there, counted beside its label. */
  taskKinds?: readonly NeedKind[];
}

/** The screens in the order of the side navigation. */
export const SCREEN_GROUPS: readonly { label: string; places: readonly OfficeScreen[] }[] = [
  {
    label: 'Work',
    places: [
      { label: 'Dashboard', to: paths.editorDashboard, pattern: /^\/editor(\/dashboard)?\/?$/ },
      { label: 'Manuscripts', to: paths.editorManuscripts('all'), pattern: /^\/editor\/manuscripts?(\/|$)/ },
      {
        label: 'Inquiries',
        to: inquiryPaths.inquiries,
        pattern: /^\/editor\/inquiries/,
        taskKinds: ['inquiry-unanswered'],
      },
      { label: 'Reminders', to: paths.editorReminders, pattern: /^\/editor\/reminders/, right: 'edit' },
      {
        ...{ label: 'Payments', to: paths.editorPayments, pattern: /^\/editor\/payments/, right: 'money' },
        taskKinds: ['payment-doubtful', 'waiver-asked', 'refund-due', 'charge-unpaid'],
      },
    ],
  },
  {
    label: 'Publish',
    places: [
      { label: 'Volumes', to: paths.editorVolumes, pattern: /^\/editor\/volumes/, right: 'produce' },
      { label: 'Record', to: recordPage, pattern: /^\/editor\/record/, right: 'produce' },
      {
        label: 'Site builds',
        to: paths.editorBuilds,
        pattern: /^\/editor\/builds/,
        right: 'produce',
        taskKinds: ['build-failed'],
      },
    ],
  },
  {
    label: 'People',
    places: [
      { label: 'Colleagues', to: COLLEAGUES_PAGE, pattern: /^\/editor\/colleagues/, right: 'manage' },
      { label: 'Accounts', to: paths.editorAccounts, pattern: /^\/editor\/accounts/, right: 'manage' },
    ],
  },
  {
    label: 'Journal',
    places: [
      { label: 'Settings', to: settingsPage(), pattern: /^\/editor\/settings/, right: 'manage' },
      {
        ...{ label: 'Emails', to: emailsPage(), pattern: /^\/editor\/emails/, right: 'manage' },
        taskKinds: ['email-wrong'],
      },
      { label: 'Technical check', to: checklistPage, pattern: /^\/editor\/technical-checklist/, right: 'manage' },
      { label: 'Statistics', to: statisticsPath, pattern: /^\/editor\/statistics/, right: 'manage' },
    ],
  },
  {
    label: 'Operate',
    places: [
      {
        ...{ label: 'Deliveries', to: paths.editorDeliveries, pattern: /^\/editor\/deliveries/, right: 'manage' },
        taskKinds: ['delivery-dead'],
      },
      { label: 'System', to: systemPage, pattern: /^\/editor\/system/, right: 'manage' },
      { label: 'Event log', to: auditPaths.events, pattern: /^\/editor\/events/, right: 'manage' },
      { label: 'Import', to: movingInPage, pattern: /^\/editor\/moving-in/, right: 'manage' },
      { label: 'Export', to: movingOutPage, pattern: /^\/editor\/moving-out/, right: 'manage' },
    ],
  },
];

export const SCREENS: readonly OfficeScreen[] = SCREEN_GROUPS.flatMap(({ places }) => places);
