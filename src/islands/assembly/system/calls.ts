import { systemApi } from '#domain/assembly/paths';
import type { SystemReport } from '#domain/assembly/system';
import { callApi } from '#islands/kernel/api.ts';

export const readReport = () =>
  callApi<SystemReport>(systemApi.report, {
    as: true,
    fallback: 'The system status could not be loaded. Please try again.',
  });

export const backUp = () =>
  callApi<{ message: string }>(systemApi.backups, {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The backup could not be started. Please try again.',
  });

export const sendTestLetter = () =>
  callApi<{ message: string }>(systemApi.testLetter, {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The test email could not be sent. Please try again.',
  });

export const checkBackup = (name: string) =>
  callApi<{ message: string }>(systemApi.checkBackup(name), {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The backup could not be checked. Please try again.',
  });
