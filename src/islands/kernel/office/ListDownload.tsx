import { toCsv } from '#domain/kernel/csv';
import { callListApi } from '#islands/kernel/api-list.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';

interface Props<Item> {
  /** The file name without extension. */
  name: string;
  /** The list's first page, as shown. */
  address: string;
  /** The columns with headers and contents. */
  columns: Readonly<Record<string, (item: Item) => string | number | null>>;
  /** Maximum rows, if not the default. */
  most?: number;
}

/** Rows per table; filters reach the others. */
const ROWS_MAX = 5_000;

/** Downloads a whole list as a table, page by page. */
export function ListDownload<Item>({ name, address, columns, most = ROWS_MAX }: Props<Item>) {
  const { run, isBusy, failure } = useAction();
  const save = () =>
    run(async () => {
      const items = await readAll<Item>(address, most);
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

async function readAll<Item>(address: string, most: number): Promise<Item[]> {
  const all: Item[] = [];
  const call = { as: true, fallback: 'The table could not be created. Please try again.' } as const;
  let next: string | undefined = address;
  while (next && all.length < most) {
    const page: Awaited<ReturnType<typeof callListApi<Item>>> = await callListApi<Item>(next, call);
    all.push(...page.items);
    next = page.next;
  }
  return all;
}
