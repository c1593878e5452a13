import type { MouseEvent, ReactNode } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorFile } from '#domain/desk/editorial/replies';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';

interface Props {
  manuscriptId: string;
  file: Pick<EditorFile, 'id' | 'name'>;
  /** The file's address, if not derived from its id. */
  from?: string;
  className?: string;
  children: ReactNode;
}

/** Fetches a file with the editor's session, which a plain link could not send, and saves it. */
export function DownloadLink({ manuscriptId, file, from, className, children }: Props) {
  const { run, isBusy, failure } = useAction();
  const address = from ?? editorialApi.editorFile(manuscriptId, file.id);
  const download = (event: MouseEvent) => {
    event.preventDefault();
    void run(async () =>
      saveBlob(await fetchFile(address, { fallback: 'The file could not be fetched. Please try again.' }), file.name),
    );
  };
  return (
    <>
      <a className={className} href={address} aria-disabled={isBusy || undefined} onClick={download}>
        {children}
      </a>
      {failure && <span className="field-error"> {failure}</span>}
    </>
  );
}
