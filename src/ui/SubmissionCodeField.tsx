import { Field } from './Field.tsx';

export const SubmissionCodeField = (field: { id: string; name: string; error?: string | undefined }) => (
  <Field
    label="Submission code"
    hint="In the email that confirmed your submission, such as MJ-2023-0123-7K4QX2."
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    required
    {...field}
  />
);
