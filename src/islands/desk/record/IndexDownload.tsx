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
  year: z.string().regex(/^\d{4}$/, 'Enter a four-digit year.'),
});

/** Saves the articles of a year as an index takes them. */
export function IndexDownload() {
  const api = useApiForm({
    id: 'index-file',
    schema: Asked,
    send: async ({ index, year }) => {
      const fallback = 'The file could not be created. Please try again.';
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
        Some indexes import a journal’s articles from a file: PubMed, if it has accepted the journal; DOAJ, in its
        publisher area, if articles are not deposited. PubMed Central archives whole articles and needs a package for
        each, with its text, PDF, figures and supplementary files. Articles already there are replaced.
      </p>
      <Form api={api} submit="Save the file" busy="Preparing the file…">
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
