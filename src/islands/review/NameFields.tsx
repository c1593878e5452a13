import type { AskedName } from '#domain/review/invitation';
import type { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';

interface Props {
  known: AskedName;
  field: ReturnType<typeof useApiForm<{ first_name: string; last_name: string }, unknown>>['field'];
}

/** Who reviews: the journal knows an invited person by the address alone. */
export function NameFields({ known, field }: Props) {
  return (
    <fieldset className="name-fields">
      <legend>Your name</legend>
      <p className="hint">For the editor, our emails and your certificate. The authors don’t see it.</p>
      <div className="field-pair">
        <Field
          label="First name"
          autoComplete="given-name"
          required
          defaultValue={known.first_name}
          {...field('first_name')}
        />
        <Field label="Last name" autoComplete="family-name" defaultValue={known.last_name} {...field('last_name')} />
      </div>
    </fieldset>
  );
}
