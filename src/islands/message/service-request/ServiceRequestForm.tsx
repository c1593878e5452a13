import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import { api as addresses } from '#domain/kernel/paths';
import { SERVICE_REQUEST_TEXTS, SERVICE_TYPES, ServiceRequest } from '#domain/message/service-request/request';
import { callApi } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { OfficeForm } from '#islands/kernel/OfficeForm.tsx';
import { Field, Select, TextArea } from '#ui/Field';

const { failed, sent, thanks } = SERVICE_REQUEST_TEXTS;

export const ServiceRequestForm = guarded(Island);

function Island() {
  const journal = useJournal();
  return (
    <OfficeForm
      id="service"
      schema={ServiceRequest}
      action={addresses.requestService}
      send={(body) => callApi(addresses.requestService, { method: 'POST', body, fallback: failed })}
      said={{ sent, thanks: thanks(journal) }}
      submit="Send request"
    >
      {(field) => (
        <>
          <Field label="Organisation (optional)" autoComplete="organization" {...field('organization')} />
          <Select label="Service" defaultValue="" required {...field('serviceType')}>
            <option value="">Choose a service</option>
            {SERVICE_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
          <TextArea
            label="What do you need?"
            hint="What the text is about, how far along it is, and when you need it. Please do not name patients."
            required
            {...field('details')}
          />
        </>
      )}
    </OfficeForm>
  );
}
