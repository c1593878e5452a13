import * as z from 'zod';
import { INDEX_FILES, type IndexFile } from '#domain/deposit/index-file';
import { recordApi } from '#domain/record/paths';
import { fetchFile } from '#islands/api-download.ts';
import { saveBlob } from '#islands/save-blob.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';

const Asked = z.strictObject({
  index: z.enum(Object.keys(INDEX_FILES) as IndexFile[], 'Choose an index.'),
  year: z.string().regex(/^\d{4}$/, 'Give a year of four digits.'),
});

/** Saves the articles of a year as an index takes them. */
export function IndexDownload() {
  const api = useApiForm({
    id: 'index-file',
    schema: Asked,
    send: async ({ index, year }) => {
      const fallback = 'The file could not be made. Please try again.';
      saveBlob(await fetchFile(recordApi.indexFile(index, year), { fallback }), `${index}-${year}.xml`);
    },
    onDone: () => undefined,
  });
  return (
    <section aria-labelledby="record-index-file" className="stack">
      <h2 id="record-index-file">Files for indexes</h2>
      <p>
        Some indexes take the articles of a journal as a file: PubMed from journals that it has accepted, DOAJ in its
        publisher area where articles are not deposited. An article that they know is replaced.
      </p>
      <Form api={api} submit="Save the file" busy="Making the file…">
        <Select label="Index" {...api.field('index')}>
          {Object.entries(INDEX_FILES).map(([index, label]) => (
            <option key={index} value={index}>
              {label}
            </option>
          ))}
        </Select>
        <Field label="Year of publication" inputMode="numeric" maxLength={4} required {...api.field('year')} />
      </Form>
    </section>
  );
}
