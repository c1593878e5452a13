import * as z from 'zod';
import { recordApi } from '#domain/desk/record/paths';
import { INDEX_FILES } from '#domain/register/deposit/index-file';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';

/** PubMed Central takes the articles themselves, the others their records. */
const TAKERS = { ...INDEX_FILES, pmc: 'PubMed Central (PMC)' } as const;
const Asked = z.strictObject({
  index: z.enum(Object.keys(TAKERS) as (keyof typeof TAKERS)[], 'Choose an index.'),
  year: z.string().regex(/^\d{4}$/, 'Give a year of four digits.'),
});

/** Saves the articles of a year as an index takes them. */
export function IndexDownload() {
  const api = useApiForm({
    id: 'index-file',
    schema: Asked,
    send: async ({ index, year }) => {
      const fallback = 'The file could not be made. Please try again.';
      const [address, ending] =
        index === 'pmc' ? [recordApi.pmcPackages(year), 'zip'] : [recordApi.indexFile(index, year), 'xml'];
      saveBlob(await fetchFile(address, { fallback }), `${index}-${year}.${ending}`);
    },
    onDone: () => undefined,
  });
  return (
    <section aria-labelledby="record-index-file" className="stack">
      <h2 id="record-index-file">Files for indexes</h2>
      <p>
        Some indexes take the articles of a journal as a file: PubMed from journals that it has accepted, DOAJ in its
        publisher area where articles are not deposited. PubMed Central archives the articles themselves: it gets a
        package for each, with its text, PDF, figures and supplementary files. An article that they know is replaced.
      </p>
      <Form api={api} submit="Save the file" busy="Making the file…">
        <Select label="Index" {...api.field('index')}>
          {Object.entries(TAKERS).map(([index, label]) => (
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
