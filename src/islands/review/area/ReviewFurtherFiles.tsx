import { useCallback } from 'react';
import { FURTHER_KINDS, furtherApi } from '#domain/submission/further-file/further-file';
import { formatBytes } from '#islands/kernel/format.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Failure } from '#ui/Failure';
import { listFurtherFiles } from './calls.ts';
import { FetchButton } from './FetchButton.tsx';

/** The figures, tables, supplements and checklists of the manuscript; empty if there are none. */
export function ReviewFurtherFiles({ id }: { id: string }) {
  const { value: files = [], failure } = useLoaded(useCallback(() => listFurtherFiles(id), [id]));
  if (files.length === 0) return <Failure text={failure} />;
  return (
    <div className="review-round">
      <h3>Additional files</h3>
      <ul className="further-list">
        {files.map(({ id: file, kind, name, bytes, note }) => (
          <li key={file}>
            {bytes === null ? (
              <p>
                {FURTHER_KINDS[kind].label}: <span className="hint">{note}</span>
              </p>
            ) : (
              <FetchButton id={id} address={furtherApi.file(furtherApi.reviewer(id), file)}>
                {name} ({formatBytes(bytes)})
              </FetchButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
