import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import '#islands/strict-policy.ts';
import { CONTACT_TEXTS, ContactMessage } from '#domain/contact/message';
import { api as addresses } from '#domain/paths';
import { callApi, getCsrfToken } from '#islands/api.ts';
import { guarded } from '#islands/guarded.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { Outcome } from '#ui/Outcome';
import { TextArea } from '#ui/TextArea';
import { Toaster } from '#ui/Toaster';
import { Trap } from '#ui/Trap';

const { noToken, failed, unreachable, sent, thanks } = CONTACT_TEXTS;

async function sendMessage(body: ContactMessage): Promise<unknown> {
  const csrfToken = await getCsrfToken(noToken);
  return callApi(addresses.contacts, { method: 'POST', body, csrfToken, fallback: failed, unreachable });
}

/** Writes to the editorial office; the form is cleared once the message has arrived. */
export const ContactForm = guarded(Island);

function Island() {
  const [count, setCount] = useState(0);
  const api = useApiForm({
    id: 'contact',
    schema: ContactMessage,
    send: sendMessage,
    onDone() {
      toast.success(sent);
      setCount(count + 1);
    },
  });
  const { field } = api;
  return (
    <div className="island">
      {count > 0 && !api.summary && <Outcome key={count} title={sent} text={thanks} />}
      <Form key={`form ${count}`} api={api} action={addresses.contacts} submit="Send message" busy="Sending…">
        <div className="field-pair">
          <Field label="Name" autoComplete="name" required {...field('name')} />
          <EmailField {...field('email')} />
        </div>
        <Field label="Subject" autoComplete="off" required {...field('subject')} />
        <TextArea label="Message" required {...field('message')} />
        <Trap id="contact-website" name="website" />
      </Form>
      <Toaster />
    </div>
  );
}
