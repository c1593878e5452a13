import * as z from 'zod';
import { newAlert } from '#domain/publication/alert/alert';
import { alertPaths } from '#domain/publication/alert/paths';
import { file, message, PLAIN_FORM_REDIRECT } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the function fast to start. */
const loadHandlers = () => import('./follow.ts');

const Link = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
const LINK_ROUTE = { access: 'public', csrf: false, cache: 0, answers: [file('text/html')] } as const;
const FORM_POST = { body: 'stream', streams: { type: 'application/x-www-form-urlencoded' } } as const;
const NOT_BUILT = { 503: 'The site is being built for the first time.' };

/** Routes for alerts, requested with a form, confirmed and ended with emailed links. */
export const alertRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/alerts/follow',
    summary: 'Requests a weekly email about new articles or issues.',
    notes:
      '`follow` is the path of a page that lists articles: `/articles` for all, that of a topic, an article type or an author; `/volumes` for new issues; or the address of a search such as `/search?q=sepsis&year=2026`, as the search page writes it. A link is emailed to the address, and alerts start only once it is confirmed. The reply is the same for every address. `website` is a honeypot.',
    answers: [message(202), PLAIN_FORM_REDIRECT],
    refusals: { 429: 'More than 10 forms in an hour from one network.' },
    access: 'public',
    csrf: true,
    cache: 0,
    input: newAlert,
    plainForm: { done: alertPaths.sent },
    handle: async (input, call) => (await import('./follow.ts')).requestAlerts(input, call),
  }),
  route({
    ...LINK_ROUTE,
    method: 'GET',
    path: '/api/alerts/confirm/:token',
    summary: 'Shows the page that starts alerts, from an emailed link.',
    notes: 'Opening the page changes nothing, because email scanners open links.',
    refusals: NOT_BUILT,
    input: Link,
    handle: async ({ token }, call) => (await loadHandlers()).showConfirm(token, call),
  }),
  route({
    ...LINK_ROUTE,
    ...FORM_POST,
    method: 'POST',
    path: '/api/alerts/confirm/:token',
    summary: 'Starts alerts and returns a page.',
    refusals: NOT_BUILT,
    input: Link,
    handle: async ({ token }, call) => (await loadHandlers()).confirm(token, call),
  }),
  route({
    ...LINK_ROUTE,
    method: 'GET',
    path: '/api/alerts/end/:token',
    summary: 'Shows the page that ends alerts, from the link in an alert.',
    notes: 'Opening the page changes nothing, because email scanners open links.',
    refusals: NOT_BUILT,
    input: Link,
    handle: async ({ token }, call) => (await loadHandlers()).showEnd(token, call),
  }),
  route({
    ...LINK_ROUTE,
    ...FORM_POST,
    method: 'POST',
    path: '/api/alerts/end/:token',
    summary: 'Ends all alerts of an address and returns a page.',
    notes: 'Email programs call it when someone unsubscribes (RFC 8058). A used link gets the same reply.',
    refusals: NOT_BUILT,
    input: Link,
    handle: async ({ token }, call) => (await loadHandlers()).endAllAlerts(token, call),
  }),
  route({
    ...LINK_ROUTE,
    ...FORM_POST,
    method: 'POST',
    path: '/api/alerts/end/:token/:follow',
    summary: 'Ends one of several alerts of an address and returns a page of the remaining ones.',
    notes: 'With the last one the address is deleted. An alert that has already ended gets the same reply.',
    refusals: NOT_BUILT,
    input: Link.extend({ follow: RandomId }),
    handle: async (input, call) => (await loadHandlers()).endAlert(input, call),
  }),
];
