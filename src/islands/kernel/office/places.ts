import type { Right } from '#domain/account/colleague/duty';
import { COLLEAGUES_PAGE } from '#domain/account/colleague/paths';
import { systemPage } from '#domain/assembly/paths';
import { auditPaths } from '#domain/desk/audit/paths';
import type { NeedKind } from '#domain/desk/need/need';
import { recordPage } from '#domain/desk/record/paths';
import { statisticsPath } from '#domain/desk/statistics/paths';
import { emailsPage } from '#domain/journal/mail/paths';
import { paths } from '#domain/kernel/paths';
import { inquiryPaths } from '#domain/message/inquiry/paths';
import { movingInPage } from '#domain/moving/in/paths';
import { movingOutPage } from '#domain/moving/out/paths';
import { settingsPage } from '#domain/settings/paths';
import { checklistPage } from '#domain/submission/technical-check/paths';

/** A screen of the office; `holds` are its addresses and those below it. */
interface Place {
  label: string;
  to: string;
  holds: RegExp;
  /** The right required for work there. */
  right?: Right;
  /** The kinds of task settled there, counted beside its name. */
  settles?: readonly NeedKind[];
}

/** The screens of the office, grouped, in the order of the side navigation. */
export const PLACE_GROUPS: readonly { label: string; places: readonly Place[] }[] = [
  {
    label: 'Work',
    places: [
      { label: 'Dashboard', to: paths.editorDashboard, holds: /^\/editor(\/dashboard)?\/?$/ },
      { label: 'Manuscripts', to: paths.editorManuscripts('all'), holds: /^\/editor\/manuscripts?(\/|$)/ },
      {
        label: 'Inquiries',
        to: inquiryPaths.inquiries,
        holds: /^\/editor\/inquiries/,
        settles: ['inquiry-unanswered'],
      },
      { label: 'Reminders', to: paths.editorReminders, holds: /^\/editor\/reminders/, right: 'edit' },
      {
        ...{ label: 'Payments', to: paths.editorPayments, holds: /^\/editor\/payments/, right: 'money' },
        settles: ['payment-doubtful', 'waiver-asked', 'refund-due', 'charge-unpaid'],
      },
    ],
  },
  {
    label: 'Publishing',
    places: [
      { label: 'Volumes', to: paths.editorVolumes, holds: /^\/editor\/volumes/, right: 'produce' },
      { label: 'Record', to: recordPage, holds: /^\/editor\/record/, right: 'produce' },
      {
        label: 'Site builds',
        to: paths.editorBuilds,
        holds: /^\/editor\/builds/,
        right: 'produce',
        settles: ['build-failed'],
      },
    ],
  },
  {
    label: 'People',
    places: [
      { label: 'Colleagues', to: COLLEAGUES_PAGE, holds: /^\/editor\/colleagues/, right: 'manage' },
      { label: 'Accounts', to: paths.editorAccounts, holds: /^\/editor\/accounts/, right: 'manage' },
    ],
  },
  {
    label: 'Journal',
    places: [
      { label: 'Settings', to: settingsPage(), holds: /^\/editor\/settings/, right: 'manage' },
      {
        ...{ label: 'Emails', to: emailsPage(), holds: /^\/editor\/emails/, right: 'manage' },
        settles: ['email-wrong'],
      },
      { label: 'Technical check', to: checklistPage, holds: /^\/editor\/technical-checklist/, right: 'manage' },
      { label: 'Statistics', to: statisticsPath, holds: /^\/editor\/statistics/, right: 'manage' },
    ],
  },
  {
    label: 'Operations',
    places: [
      {
        ...{ label: 'Deliveries', to: paths.editorDeliveries, holds: /^\/editor\/deliveries/, right: 'manage' },
        settles: ['delivery-dead'],
      },
      { label: 'System', to: systemPage, holds: /^\/editor\/system/, right: 'manage' },
      { label: 'Event log', to: auditPaths.events, holds: /^\/editor\/events/, right: 'manage' },
      { label: 'Import', to: movingInPage, holds: /^\/editor\/moving-in/, right: 'manage' },
      { label: 'Export', to: movingOutPage, holds: /^\/editor\/moving-out/, right: 'manage' },
    ],
  },
];

export const PLACES: readonly Place[] = PLACE_GROUPS.flatMap(({ places }) => places);
