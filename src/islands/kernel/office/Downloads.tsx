import type { MouseEvent, ReactNode } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorFile } from '#domain/desk/editorial/replies';
import { toCsv } from '#domain/kernel/csv';
import { fetchFile, saveBlob } from '#islands/kernel/api-download.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { useAction } from '#islands/kernel/use-action.ts';

interface Props<Item> {
  /** The file name without its extension. */
  name: string;
  /** The address of the list's first page, with its filters. */
  address: string;
  /** Cell contents by column header. */
  columns: Readonly<Record<string, (item: Item) => string | number | null>>;
  maxRows?: number;
}

/** Longer lists need filters. */
const ROWS_MAX = 5_000;

/** Downloads a whole list as CSV, fetching it page by page. */
export function ListDownload<Item>({ name, address, columns, maxRows = ROWS_MAX }: Props<Item>) {
  const { run, isBusy, failure } = useAction();
  const save = () =>
    run(async () => {
      const items = await fetchAllPages<Item>(address, maxRows);
      const rows = items.map((item) => Object.values(columns).map((cellOf) => cellOf(item)));
      const table = toCsv([Object.keys(columns), ...rows]);
      saveBlob(new Blob([table], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    });
  return (
    <p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={save}>
        {isBusy ? 'Preparing the list…' : 'Download as CSV'}
        <span className="visually-hidden">: {name.replaceAll('-', ' ')}</span>
      </button>
      {failure && <span className="field-error">{failure}</span>}
    </p>
  );
}

async function fetchAllPages<Item>(address: string, maxRows: number): Promise<Item[]> {
  const all: Item[] = [];
  const call = { as: true, fallback: 'The table could not be created. Please try again.' } as const;
  let next: string | undefined = address;
  while (next && all.length < maxRows) {
    const page: Awaited<ReturnType<typeof callListApi<Item>>> = await callListApi<Item>(next, call);
    all.push(...page.items);
    next = page.next;
  }
  return all;
}

interface TableDownloadProps {
  /** The file name without its extension. */
  name: string;
  address: string;
  label?: string;
}

/** Downloads a CSV file from the server. */
export function TableDownload({ name, address, label }: TableDownloadProps) {
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

interface DownloadLinkProps {
  manuscriptId: string;
  file: Pick<EditorFile, 'id' | 'name'>;
  /** The file's address, if not derived from its id. */
  from?: string;
  className?: string;
  children: ReactNode;
}

/** Downloads a file with the editor's session, which a plain link could not send. */
export function DownloadLink({ manuscriptId, file, from, className, children }: DownloadLinkProps) {
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
