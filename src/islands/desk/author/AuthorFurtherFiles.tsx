import { FURTHER_KINDS, furtherApi } from '#domain/submission/further-file/further-file';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useRead } from '#islands/kernel/area-client.ts';
import { formatBytes } from '#islands/kernel/format.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { fetchFurtherFile, listOwnFurtherFiles } from '#islands/submission/further-file/calls.ts';
import { Failure } from '#ui/Failure';
import { FileRow } from './AuthorFiles.tsx';

export function AuthorFurtherFiles({ id }: { id: string }) {
  const { value: files = [], failure } = useRead(['further-files', id], () => listOwnFurtherFiles(id));
  const { run, isBusy, failure: downloadFailure } = useAction();
  const fetchFile = (file: { id: string; name: string }) =>
    run(async () => saveBlob(await fetchFurtherFile(furtherApi.author(id), file.id), file.name));
  if (files.length === 0) return <Failure text={failure} />;
  return (
    <section aria-labelledby="further-heading">
      <h2 id="further-heading">Additional files</h2>
      <Failure text={downloadFailure} />
      <ul className="own-files">
        {files.map((file) => (
          <FileRow key={file.id} name={file.name} isBusy={isBusy} onFetch={() => fetchFile(file)}>
            <p className="hint">
              {FURTHER_KINDS[file.kind].label}, {formatBytes(file.bytes)}.{' '}
              {FURTHER_KINDS[file.kind].isForReviewers
                ? 'Reviewers see an anonymised copy.'
                : 'Only the editorial office sees it.'}
            </p>
          </FileRow>
        ))}
      </ul>
    </section>
  );
}
