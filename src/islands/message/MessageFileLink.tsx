import type { MessageFile } from '#domain/message/message-file';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';

interface Props {
  file: MessageFile;
  fetchFile: (file: string) => Promise<File>;
}

/** A file that came along with a message: fetched with the reader's session, and saved. */
export function MessageFileLink({ file: { id, name, bytes, notes }, fetchFile }: Props) {
  const { run, isBusy, failure } = useAction();
  return (
    <p className="message-file">
      <button
        type="button"
        className="button quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => run(async () => saveBlob(await fetchFile(id), name))}
      >
        {name}
      </button>{' '}
      <span className="hint">{[`${Math.ceil(bytes / 1024).toLocaleString('en-GB')} KB.`, ...notes].join(' ')}</span>
      {failure && <span className="field-error"> {failure}</span>}
    </p>
  );
}
