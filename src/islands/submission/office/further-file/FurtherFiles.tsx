import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { OfficeFurtherFilesChange } from '#domain/submission/further-file/office-further-file';
import { useRead } from '#islands/kernel/area-client.ts';
import { nextStepsKey } from '#islands/manuscript/use-editorial.ts';
import { Failure } from '#ui/Failure';
import { listOfficeFiles } from './calls.ts';
import { FurtherFileRow } from './FurtherFileRow.tsx';

/** What went along with a manuscript, and what reviewers get of it; nothing where nothing did. */
export function FurtherFiles({ id }: { id: string }) {
  const client = useQueryClient();
  const key = ['office-further-files', id];
  const { value: files = [], failure } = useRead(key, () => listOfficeFiles(id));
  const onChange = ({ message, files: changed }: OfficeFurtherFilesChange) => {
    client.setQueryData(key, changed);
    void client.invalidateQueries({ queryKey: nextStepsKey(id) });
    toast.success(message);
  };
  if (files.length === 0) return <Failure text={failure} />;
  return (
    <section className="round" aria-labelledby="further-heading">
      <h2 id="further-heading">Further files</h2>
      <ul className="files">
        {files.map((file) => (
          <FurtherFileRow key={file.id} manuscript={id} file={file} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}
