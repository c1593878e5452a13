import type { FurtherKind } from '#domain/submission/further-file/further-file';
import type { OfficeFurtherFile, OfficeFurtherFilesChange } from '#domain/submission/further-file/office-further-file';
import { furtherApi } from '#domain/submission/further-file/paths';
import { callApi } from '#islands/kernel/api.ts';

const FAILED = 'That did not work. Please try again.';

export const listOfficeFiles = (manuscript: string) =>
  callApi<OfficeFurtherFile[]>(furtherApi.office(manuscript), {
    as: true,
    fallback: 'The further files could not be loaded. Please try again.',
  });

export const changeKind = (manuscript: string, file: string, kind: FurtherKind) =>
  callApi<OfficeFurtherFilesChange>(furtherApi.one(furtherApi.office(manuscript), file), {
    method: 'PUT',
    body: { kind },
    as: true,
    fallback: FAILED,
  });

/** Blacks out words in what reviewers get of a file. */
export const redactFile = (manuscript: string, file: string, texts: readonly string[]) =>
  callApi<OfficeFurtherFilesChange>(furtherApi.redact(furtherApi.office(manuscript), file), {
    method: 'POST',
    body: { texts },
    as: true,
    fallback: 'The passages could not be redacted. Please try again.',
  });

/** Lets reviewers get a file, or keeps it from them. */
export const settleFile = (manuscript: string, file: string, outcome: 'show' | 'withhold') =>
  callApi<OfficeFurtherFilesChange>(furtherApi.settle(furtherApi.office(manuscript), file), {
    method: 'POST',
    body: { outcome },
    as: true,
    fallback: FAILED,
  });
