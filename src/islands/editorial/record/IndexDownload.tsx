import * as z from 'zod';
import { recordApi } from '#domain/record/paths';
import { fetchFile } from '#islands/api-download.ts';
import { saveBlob } from '#islands/save-blob.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';

const Asked = z.strictObject({ year: z.string().regex(/^\d{4}$/, 'Give a year of four digits.') });

/** Saves the articles of a year as the Directory of Open Access Journals takes them. */
export function DoajDownload() {
  const api = useApiForm({
    id: 'doaj',
    schema: Asked,
    send: async ({ year }) => {
      const found = await fetchFile(recordApi.doaj(year), {
        fallback: 'The file could not be made. Please try again.',
      });
      saveBlob(found, `doaj-${year}.xml`);
    },
    onDone: () => undefined,
  });
  return (
    <section aria-labelledby="record-doaj" className="stack">
      <h2 id="record-doaj">For the Directory of Open Access Journals</h2>
      <p>
        DOAJ takes the articles of the journals it lists as a file, in its publisher area. One that it knows is
        replaced.
      </p>
      <Form api={api} submit="Save the file for DOAJ" busy="Making the file…">
        <Field label="Year of publication" inputMode="numeric" maxLength={4} required {...api.field('year')} />
      </Form>
    </section>
  );
}
