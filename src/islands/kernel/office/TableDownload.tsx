import { fetchFile } from '#islands/kernel/api-download.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';

interface Props {
  /** What the file is called, without its ending. */
  name: string;
  /** Where the server answers the whole table. */
  address: string;
  /** What the button says, where that it downloads this list is not enough. */
  label?: string;
}

/** Saves a table that the server makes. */
export function TableDownload({ name, address, label }: Props) {
  const { run, isBusy, failure } = useAction();
  const save = () =>
    run(async () => {
      const table = await fetchFile(address, { fallback: 'The table could not be fetched. Please try again.' });
      saveBlob(table, `${name}.csv`);
    });
  return (
    <p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={save}>
        {label ?? 'Download as CSV'}
      </button>
      {failure && <span className="field-error">{failure}</span>}
    </p>
  );
}
