import '#islands/kernel/strict-policy.ts';
import { api as addresses } from '#domain/kernel/paths';
import { CONTACT_TEXTS, ContactMessage } from '#domain/message/contact/message';
import { callApi, getCsrfToken } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { OfficeForm } from '#islands/kernel/OfficeForm.tsx';
import { Field, TextArea } from '#ui/Field';

const { noToken, failed, unreachable } = CONTACT_TEXTS;

async function sendMessage(body: ContactMessage): Promise<unknown> {
  const csrfToken = await getCsrfToken(noToken);
  return callApi(addresses.contacts, { method: 'POST', body, csrfToken, fallback: failed, unreachable });
}

export const ContactForm = guarded(Island);

function Island() {
  return (
    <OfficeForm
      id="contact"
      schema={ContactMessage}
      action={addresses.contacts}
      send={sendMessage}
      said={CONTACT_TEXTS}
      submit="Send message"
    >
      {(field) => (
        <>
          <Field label="Subject" autoComplete="off" required {...field('subject')} />
          <TextArea label="Message" required {...field('message')} />
        </>
      )}
    </OfficeForm>
  );
}
