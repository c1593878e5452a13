import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { NewIssue } from '#domain/issue/issue-record';
import { issueScreen } from '#domain/issue/paths';
import { type EditorialVolume, VOLUME_TEXTS } from '#domain/issue/volume-change';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { createIssue, VOLUMES } from './calls.ts';
import { digits } from './digits.ts';

const Input = z
  .strictObject({
    volume: digits(VOLUME_TEXTS.number),
    year: digits(VOLUME_TEXTS.year),
    number: digits(VOLUME_TEXTS.number),
    publication_date: NewIssue.shape.publication_date,
  })
  .pipe(NewIssue);

/** Makes an issue before anything stands in it, and opens it; the next one of the newest volume is proposed. */
export function NewIssueForm({ volumes }: { volumes: readonly EditorialVolume[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [newest] = volumes;
  const api = useApiForm({
    id: 'new-issue',
    schema: Input,
    send: createIssue,
    onDone: ({ message, id, volumes: present }) => {
      client.setQueryData(VOLUMES, present);
      toast.success(message);
      return navigate(issueScreen(id));
    },
  });
  const number = { type: 'number', min: 1, step: 1, required: true } as const;
  return (
    <details>
      <summary>Create an issue</summary>
      <Form api={api} submit="Create the issue" busy="Creating…">
        <div className="field-pair place">
          <Field label="Volume" {...number} defaultValue={newest?.number ?? 1} {...api.field('volume')} />
          <Field
            label="Year of the volume"
            hint="An existing volume keeps its year."
            {...number}
            defaultValue={newest?.year}
            {...api.field('year')}
          />
        </div>
        <div className="field-pair place">
          <Field
            label="Issue"
            {...number}
            defaultValue={(newest?.issues[0]?.number ?? 0) + 1}
            {...api.field('number')}
          />
          <Field label="Date of publication" type="date" required {...api.field('publication_date')} />
        </div>
      </Form>
    </details>
  );
}
