import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import '#islands/strict-policy.ts';
import { api as addresses } from '#domain/paths';
import { SERVICE_REQUEST_TEXTS, SERVICE_TYPES, ServiceRequest } from '#domain/service-request/request';
import { callApi } from '#islands/api.ts';
import { guarded } from '#islands/guarded.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Outcome } from '#ui/Outcome';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';
import { Toaster } from '#ui/Toaster';
import { Trap } from '#ui/Trap';

const { failed, sent, thanks } = SERVICE_REQUEST_TEXTS;

/** Asks for a writing service; the form is cleared once the request has arrived. */
export const ServiceRequestForm = guarded(Island);

function Island() {
  const [count, setCount] = useState(0);
  const api = useApiForm({
    id: 'service',
    schema: ServiceRequest,
    send: (body) => callApi(addresses.requestService, { method: 'POST', body, fallback: failed }),
    onDone() {
      toast.success(sent);
      setCount(count + 1);
    },
  });
  const { field } = api;
  return (
    <div className="island">
      {count > 0 && !api.summary && <Outcome key={count} title={sent} text={thanks} />}
      <Form key={`form ${count}`} api={api} action={addresses.requestService} submit="Send request" busy="Sending…">
        <div className="field-pair">
          <Field label="Name" autoComplete="name" required {...field('name')} />
          <EmailField {...field('email')} />
        </div>
        <Field label="Organisation (optional)" autoComplete="organization" {...field('organization')} />
        <Select label="Service" defaultValue="" required {...field('serviceType')}>
          <option value="">Choose a service</option>
          {SERVICE_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
        <TextArea
          label="What do you need?"
          hint="What the text is about, how far it is, and when you need it. Please name no patient."
          required
          {...field('details')}
        />
        <Trap id="service-website" name="website" />
      </Form>
      <Toaster />
    </div>
  );
}
