import { configure, screen } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { OwnAbsence } from '#domain/account/colleague/colleague';
import type { Duty } from '#domain/account/colleague/duty';
import type { HandlingEditors } from '#domain/account/colleague/handling-editor';
import { accountApi, colleagueApi } from '#domain/account/paths';
import { editorialApi, listApi } from '#domain/desk/editorial/paths';
import type { Counts, Dashboard, EditorCard, EditorManuscript } from '#domain/desk/editorial/replies';
import type { DeskCounts, DeskRow, NextSteps, WaitingOn } from '#domain/desk/need/need';
import type { EditorialVolume } from '#domain/issue/issue-record';
import { issueApi } from '#domain/issue/paths';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import type { ProductionTasks } from '#domain/production/task';
import type { ReviewerCandidates } from '#domain/review/inviting';
import { setUpApi } from '#domain/settings/paths';
import type { SetUp } from '#domain/settings/set-up';
import type { TechnicalCheck } from '#domain/submission/technical-check/technical-check';
import type { OwnAccount } from '#islands/account/calls.ts';
import { EditorArea } from '#islands/assembly/EditorArea.tsx';
import { clearUndoable } from '#islands/kernel/office/undo.tsx';
import { completeManuscript } from '../../src/islands/manuscript/calls.ts';
import { type DomPage, type Script, signInAs, useDom } from './dom.ts';
import { MERIDIAN } from './meridian.ts';

// Screens are imported when opened, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export const EDITOR = { id: 'p1', email: 'edith@journal.example', first_name: 'Edith', last_name: 'Moreau' } as const;

/** When the office's manuscripts were submitted. */
const SUBMITTED = '2026-11-05T09:00:00.000Z';

/**
 * The office of a test file: `open` shows one of its screens to an editor with a duty. Calls outside the screen's
 * subject return empty data unless scripted.
 */
export function useOffice() {
  const openPage = useDom();
  afterEach(clearUndoable);
  return function open(address: string, script: Script = {}, duty: Duty = 'managing_editor'): DomPage {
    signInAs('editor', EDITOR);
    return openPage(address, <EditorArea journal={MERIDIAN} />, { ...emptyOffice(duty), ...script });
  };
}

const get = (address: string) => `GET ${address}`;
const COUNTS = { total: 0, ...Object.fromEntries(MANUSCRIPT_STATUSES.map((status) => [status, 0])) } as Counts;

function emptyOffice(duty: Duty): Script {
  const account = {
    ...{ user: { ...EDITOR, role: 'editor' }, listed_as: { given: 'Edith', family: 'Moreau' } },
    ...{ affiliation: '', country: '', orcid: null, orcid_confirmed_at: null, can_connect_orcid: false },
    ...{ expertise: [], languages: [], email_verified: true, pending_address: null },
    ...{ has_second_factor: true, requires_second_factor: false, duty },
  } satisfies OwnAccount;
  const check = {
    ...{ state: 'passed', points: [], words: '', asked: [], changed_by: null, changed_at: null, corrected_at: null },
  } satisfies TechnicalCheck;
  return {
    [get(accountApi.me)]: { body: account },
    [get(editorialApi.editorDashboard)]: {
      body: { counts: COUNTS, recent_manuscripts: [], revisions_received: 0 } satisfies Dashboard,
    },
    [get(setUpApi)]: { body: { is_away: true, points: [] } satisfies SetUp },
    [get(editorialApi.desk)]: { body: [] satisfies DeskRow[] },
    [get(editorialApi.deskCounts)]: { body: { rows: 0, kinds: {} } satisfies DeskCounts },
    [get(colleagueApi.absence)]: {
      body: { absent_from: null, absent_until: null, cover: null, covers: [] } satisfies OwnAbsence,
    },
    [get(listApi.editors)]: { body: [] },
    [get(listApi.views)]: { body: [] },
    [get(editorialApi.editorManuscripts(':status'))]: { body: [] },
    'GET /api/editor/deliveries/': { body: [] },
    [get(issueApi.volumes)]: { body: [] satisfies EditorialVolume[] },
    'GET /api/editor/manuscripts-waiting/': { body: [] satisfies WaitingOn[] },
    'GET /api/editor/manuscript/:id/next-steps/': { body: { needs: [], awaited: [] } satisfies NextSteps },
    'GET /api/editor/manuscript/:id/editors/': { body: { editor: null, candidates: [] } satisfies HandlingEditors },
    'GET /api/editor/manuscript/:id/technical-check/': { body: check },
    'GET /api/production/:id/tasks/': {
      body: { assigned: [], candidates: [], today: '2026-11-21' } satisfies ProductionTasks,
    },
    'GET /api/editor/manuscript/:id/timeline/': { body: [] },
    'GET /api/editor/manuscript/:id/reviewer-candidates/': {
      body: { at_once: null, silent_days: null, letter: null, candidates: [] } satisfies ReviewerCandidates,
    },
  };
}

/** Volume 2 with its issues 3 and 1. */
export const VOLUME_2: EditorialVolume = {
  ...{ id: 'v2', number: 2, year: 2026, manuscripts: 4 },
  issues: [
    { id: 'i3', number: 3, publication_date: '2026-10-30', title: 'Care at home', manuscripts: 1 },
    { id: 'i1', number: 1, publication_date: '2026-03-27', title: '', manuscripts: 3 },
  ],
};

/** A manuscript as returned in lists. */
export function cardOf(part: Partial<EditorCard> = {}): EditorCard {
  return {
    ...{ id: 'm1', manuscript_number: 'MJ-2026-0011', title: 'Sleep after surgery', abstract: 'Patients slept.' },
    ...{ co_authors: ['Ada Adeyemi'], keywords: ['sleep'], category: null, article_type: null },
    ...{ status: 'submitted', kind: null, round: 1, editor: null, revision: null, reviews: null },
    ...{ submitted_at: SUBMITTED, updated_at: SUBMITTED, volume: null, issue: null, version: 1 },
    ...part,
  };
}

/** A manuscript as returned for its own screen. */
export function manuscriptOf(part: Partial<EditorManuscript> = {}): EditorManuscript {
  const author = { name: 'Ada Adeyemi', email: 'ada@hospital.example', affiliation: 'Hill Hospital', orcid: '' };
  const authors = [{ ...author, is_corresponding: true }] as EditorManuscript['authors'];
  return completeManuscript({ ...cardOf(), authors, ...part }, '2026-11-21T10:00:00.000Z');
}

/** The replies that opening this manuscript needs. */
export const manuscriptReplies = (manuscript: EditorManuscript): Script => ({
  [get(editorialApi.editorManuscript(manuscript.id))]: { body: manuscript },
});

/** Waits for the screen with this heading. */
export const findScreen = (name: string) => screen.findByRole('heading', { level: 1, name });

/** The toasts at the top right. */
export const toasts = () => screen.getByRole('status', { name: 'Messages' }).textContent ?? '';

/** The files downloaded from the page from now on. */
export function watchDownloads(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  let last: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: last });
  });
  return saved;
}
