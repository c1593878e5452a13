import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SERVICE_TYPES } from '#domain/message/service-request/request';
import { ContactForm } from '#islands/message/contact/ContactForm.tsx';
import { ServiceRequestForm } from '#islands/message/service-request/ServiceRequestForm.tsx';
import { button, type DomPage, field, fill, type Reply, summaryWith, useDom } from '../../support/dom.ts';
import { MERIDIAN } from '../../support/meridian.ts';

const open = useDom();

const CONTACT = 'POST /api/contacts/';
const SERVICE = 'POST /api/request-service/';
const TOKEN = 'GET /api/init-csrf/';
const SENT = { status: 201, body: { message: 'Sent.' } };
const NO_JSON = { status: 502, body: '<h1>Bad gateway</h1>' };
const MOVING = { status: 503, body: { detail: 'We are moving.', error: 'We are moving.', message: 'We are moving.' } };

const toasts = () => screen.getByRole('status', { name: 'Messages' });
const toastTexts = () => [...toasts().querySelectorAll('p')].map(({ textContent }) => textContent);
const outcome = () => [...document.querySelectorAll('.outcome p')].map(({ textContent }) => textContent);

function writeMessage(): void {
  fill('Name', 'Grace Lin');
  fill('Email', 'grace.lin@hospital.example');
  fill('Subject', 'A figure');
  fill('Message', 'May a figure have two parts?');
}

describe('the contact form', () => {
  it('is written and sent by keyboard, says that it arrived, and is empty for the next message', async () => {
    const page = open('/contact', <ContactForm journal={MERIDIAN} />, { [CONTACT]: SENT });
    field('Name').focus();
    const written = ['Grace Lin', 'g@h.example', 'By keyboard', 'May it?'];
    for (const words of written) {
      await page.user.keyboard(words);
      await page.user.tab();
    }
    expect(document.activeElement).toBe(button('Send message'));
    await page.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(outcome()).toEqual([
        'Message sent successfully',
        "Thank you for contacting us. We'll respond to your inquiry as soon as possible.",
      ]),
    );
    expect(document.activeElement?.className).toBe('outcome');
    expect(toastTexts()).toEqual(['Message sent successfully']);
    for (const label of ['Name', 'Email', 'Subject', 'Message']) expect(field(label).value).toBe('');
    const [call] = page.calls(CONTACT);
    const [name, email, subject, message] = written;
    expect(call?.body).toMatchObject({ name, email, subject, message });
    expect(call?.headers.get('x-csrftoken')).toBe('a-token');
  });

  it('names each missing field at the field, in the summary, which leads to it, and in a toast', async () => {
    const page = open('/contact', <ContactForm journal={MERIDIAN} />);
    await page.user.click(button('Send message'));
    const sentences = ['Enter your name.', 'Enter an email address.', 'Enter a subject.', 'Write your message.'];
    const summary = await summaryWith('Enter your name.');
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(sentences);
    expect(toastTexts()).toEqual([sentences.join('\n')]);
    expect(field('Message').getAttribute('aria-invalid')).toBe('true');
    await page.user.click(within(summary).getByRole('link', { name: 'Write your message.' }));
    expect(document.activeElement).toBe(field('Message'));
  });

  it.each<[failure: string, route: string, reply: Reply, sentence: string]>([
    ['no token can be fetched', TOKEN, 'no connection', 'CSRF token not available. Please try again.'],
    ['no token is given', TOKEN, MOVING, 'CSRF token not available. Please try again.'],
    ['the server answers no JSON', CONTACT, NO_JSON, 'Failed to submit contact form'],
    [
      ...(['the connection fails', CONTACT, 'no connection'] as const),
      'There was an error submitting your message. Please try again.',
    ],
    ['the server says why', CONTACT, MOVING, 'We are moving.'],
  ])('where %s says so, keeps what was written, and can be sent again', async (_failure, route, reply, sentence) => {
    const page = open('/contact', <ContactForm journal={MERIDIAN} />, { [CONTACT]: SENT, [route]: reply });
    writeMessage();
    await page.user.click(button('Send message'));
    await summaryWith(sentence);
    expect(toastTexts()).toEqual([sentence]);
    expect(field('Message').value).toBe('May a figure have two parts?');
    page.answer({ [TOKEN]: { body: { csrfToken: 'a-token' } }, [CONTACT]: SENT });
    await page.user.click(button('Send message'));
    await waitFor(() => expect(outcome()).toHaveLength(2));
    expect(screen.queryByText('There is a problem')).toBe(null);
    expect(toastTexts()).toEqual(['Message sent successfully']);
  });
});

describe('the request for a service', () => {
  const ask = async (page: DomPage) => {
    fill('Name', 'Mira Lund');
    fill('Email', 'mira@hospital.example');
    fill('Service', 'Grant Writing');
    fill('What do you need?', 'A call that closes in March.');
    await page.user.click(button('Send request'));
  };

  it('is made, and says that it arrived', async () => {
    const page = open('/services', <ServiceRequestForm journal={MERIDIAN} />, { [SERVICE]: SENT });
    const options = within(field('Service')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a service', ...SERVICE_TYPES]);
    await ask(page);
    await waitFor(() =>
      expect(outcome()).toEqual([
        'Request Submitted!',
        'Thank you for your submission. Our editorial team will contact you within 24–48 hours.',
      ]),
    );
    expect(field('Name').value).toBe('');
    expect(page.calls(SERVICE)[0]?.body).toMatchObject({ name: 'Mira Lund', serviceType: 'Grant Writing' });
  });

  it.each<[failure: string, reply: Reply, sentence: string]>([
    ['the connection fails', 'no connection', 'Error submitting request. Please try again.'],
    ['the server answers no JSON', NO_JSON, 'Error submitting request. Please try again.'],
    ['the server says why', MOVING, 'We are moving.'],
  ])('where %s says so, and loses nothing', async (_failure, reply, sentence) => {
    const page = open('/services', <ServiceRequestForm journal={MERIDIAN} />, { [SERVICE]: reply });
    await ask(page);
    await summaryWith(sentence);
    expect(field('What do you need?').value).toBe('A call that closes in March.');
  });
});
