import type { DossierForm, SignedDossier } from '#domain/desk/audit/dossier';
import type { CheckedLog, LoggedEvent } from '#domain/desk/audit/event-log';
import { auditApi } from '#domain/desk/audit/paths';
import { callApi } from '#islands/kernel/api.ts';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { filteredAddress } from '#islands/kernel/office/use-filters.ts';

/** The filters of the log, as query parameters. */
export const FILTERS = ['who', 'what', 'manuscript', 'from', 'to'] as const;
export type LogFilters = Readonly<Record<(typeof FILTERS)[number], string>>;

export const listEvents = (address: string) =>
  callListApi<LoggedEvent>(address, { as: true, fallback: 'The event log could not be loaded. Please try again.' });

export const fetchEvents = (filters: LogFilters) =>
  fetchFile(filteredAddress(auditApi.eventsCsv, filters), {
    fallback: 'The table could not be fetched. Please try again.',
  });

/** Verifies the next part of the chain, or the first. */
export const checkLog = (from?: Pick<CheckedLog, 'checked' | 'hash'>) =>
  callApi<CheckedLog>(auditApi.verify + (from ? `?after=${from.checked}&hash=${from.hash}` : ''), {
    as: true,
    fallback: 'The check was interrupted. Please try again.',
  });

/** The dossier as a PDF with the signed file attached. */
export const makeDossierPdf = (id: string, body: DossierForm): Promise<File> =>
  fetchFile(auditApi.dossierPdf(id), { body, fallback: 'The dossier could not be created. Please try again.' });

/** The signed file alone. */
export const makeDossier = (id: string, body: DossierForm) =>
  callApi<SignedDossier>(auditApi.dossier(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The dossier could not be created. Please try again.',
  });
