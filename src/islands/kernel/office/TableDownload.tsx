import { fetchFile } from '#islands/kernel/api-download.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';

interface Props {
  /** The file name without extension. */
  name: string;
  /** The table's address. */
  address: string;
  /** The button's label, if not the default. */
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
