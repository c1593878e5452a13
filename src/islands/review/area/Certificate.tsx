import { useState } from 'react';
import * as z from 'zod';
import { WholeName } from '#domain/account/account';

import { reviewApi } from '#domain/review/paths';
import { REVIEW_TEXTS } from '#domain/review/review';
import type { ReviewView } from '#domain/review/reviewer-area';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { fetchReviewFile } from './calls.ts';
import { FetchButton } from './FetchButton.tsx';

/** The certificate of a review that was sent in; it asks for the name where none can be printed. */
export function Certificate({ view: { id } }: { view: ReviewView }) {
  const [asksName, setAsksName] = useState(false);
  if (asksName) return <NamedCertificate id={id} />;
  const onFailure = ({ fields }: { fields: object }) => {
    if (!('name' in fields)) return false;
    setAsksName(true);
    return true;
  };
  return (
    <p>
      <FetchButton id={id} address={reviewApi.certificate(id)} onFailure={onFailure}>
        Download your certificate (PDF)
      </FetchButton>
    </p>
  );
}

const Named = z.strictObject({ name: WholeName });

function NamedCertificate({ id }: { id: string }) {
  const form = useApiForm({
    id: 'certificate',
    schema: Named,
    send: ({ name }) => fetchReviewFile(id, `${reviewApi.certificate(id)}?${new URLSearchParams({ name })}`),
    onDone: (file) => saveBlob(file, file.name),
  });
  return (
    <Form api={form} submit="Download your certificate (PDF)" busy="Preparing the certificate…">
      <Field
        label="Your name on the certificate"
        hint={REVIEW_TEXTS.certificateName}
        required
        ref={focusOnce}
        {...form.field('name')}
      />
    </Form>
  );
}
