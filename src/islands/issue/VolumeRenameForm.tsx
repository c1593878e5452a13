import * as z from 'zod';
import { issueApi } from '#domain/issue/paths';
import { type EditorialVolume, IssueNames, VOLUME_TEXTS, VolumeNames } from '#domain/issue/volume-change';
import { callApi } from '#islands/kernel/api.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { digits } from './digits.ts';

/** A volume or an issue, as the editor sees it. */
export type Renamed = { id: string; called: string; label: string; manuscripts: number } & (
  | { kind: 'volume'; seen: VolumeNames }
  | { kind: 'issue'; seen: IssueNames }
);

interface Props {
  thing: Renamed;
  onDone: (reply: { message: string; volumes: EditorialVolume[] }) => void;
}

type Names = { number: number; year?: number; publication_date?: string };

// What a form sends is text.
const VolumeInput = z
  .strictObject({ number: digits(VOLUME_TEXTS.number), year: digits(VOLUME_TEXTS.year) })
  .pipe(VolumeNames);
const IssueInput = z
  .strictObject({ number: digits(VOLUME_TEXTS.number), publication_date: IssueNames.shape.publication_date })
  .pipe(IssueNames);

/** Another number for what was mistyped, with the year of a volume or the date of an issue. */
export function RenameForm({ thing, onDone }: Props) {
  const { kind, id, seen } = thing;
  const api = useApiForm({
    id: `rename-${id}`,
    schema: (kind === 'volume' ? VolumeInput : IssueInput) as z.ZodType<Names>,
    send: (names) =>
      callApi<{ message: string; volumes: EditorialVolume[] }>(
        kind === 'volume' ? issueApi.volume(id) : issueApi.rename(id),
        {
          method: 'PUT',
          body: { ...names, seen },
          as: true,
          fallback: 'It could not be renamed. Please try again.',
        },
      ),
    onDone,
  });
  return (
    <Form api={api} submit="Rename" busy="Renaming…">
      <div className="field-pair place">
        <Field
          label={kind === 'volume' ? 'Volume' : 'Issue'}
          type="number"
          min={1}
          step={1}
          required
          defaultValue={seen.number}
          {...api.field('number')}
        />
        {kind === 'volume' ? (
          <Field
            label="Year"
            type="number"
            min={1000}
            max={9999}
            step={1}
            required
            defaultValue={thing.seen.year}
            {...api.field('year')}
          />
        ) : (
          <Field
            label="Date of publication"
            type="date"
            required
            defaultValue={thing.seen.publication_date}
            {...api.field('publication_date')}
          />
        )}
      </div>
    </Form>
  );
}
