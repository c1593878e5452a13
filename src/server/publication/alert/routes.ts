import * as z from 'zod';
import { newAlert } from '#domain/publication/alert/alert';
import { alertPaths } from '#domain/publication/alert/paths';
import { file, message, PLAIN_FORM_REDIRECT } from '#server/kernel/http/answer';
import { RandomId } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported when a link is followed. */
const load = () => import('./follow.ts');

const Link = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
const byLink = { access: 'public', csrf: false, cache: 0, answers: [file('text/html')] } as const;
const press = { body: 'stream', streams: { type: 'application/x-www-form-urlencoded' } } as const;
const UNBUILT = { 503: 'The site is being built for the first time.' };

/** Routes for alerts: requested by a form, confirmed and ended by emailed links. */
export const alertRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/alerts/follow',
    summary: 'Requests a weekly email about new articles or issues.',
    notes:
      '`follow` is the path of a page that lists articles: `/articles` for all, that of a topic, an article type or an author; `/volumes` for new issues; or the address of a search such as `/search?q=sepsis&year=2026`, as the search page writes it. A link is emailed to the address, and alerts start only when it is followed. The answer is the same for every address. `website` is a honeypot.',
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
    ...byLink,
    method: 'GET',
    path: '/api/alerts/confirm/:token',
    summary: 'Shows the page that starts alerts, from an emailed link.',
    notes: 'Opening it changes nothing, because email scanners open links.',
    refusals: UNBUILT,
    input: Link,
    handle: async ({ token }, call) => (await load()).showConfirm(token, call),
  }),
  route({
    ...byLink,
    ...press,
    method: 'POST',
    path: '/api/alerts/confirm/:token',
    summary: 'Starts alerts, and answers with a page.',
    refusals: UNBUILT,
    input: Link,
    handle: async ({ token }, call) => (await load()).confirm(token, call),
  }),
  route({
    ...byLink,
    method: 'GET',
    path: '/api/alerts/end/:token',
    summary: 'Shows the page that ends alerts, from the link in an alert.',
    notes: 'Opening it changes nothing, because email scanners open links.',
    refusals: UNBUILT,
    input: Link,
    handle: async ({ token }, call) => (await load()).showEnd(token, call),
  }),
  route({
    ...byLink,
    ...press,
    method: 'POST',
    path: '/api/alerts/end/:token',
    summary: 'Ends all alerts of an address, and answers with a page.',
    notes: 'Email programs call it when someone unsubscribes (RFC 8058). A used link gets the same answer.',
    refusals: UNBUILT,
    input: Link,
    handle: async ({ token }, call) => (await load()).end(token, call),
  }),
  route({
    ...byLink,
    ...press,
    method: 'POST',
    path: '/api/alerts/end/:token/:follow',
    summary: 'Ends one of several alerts of an address, and answers with a page of the remaining ones.',
    notes: 'With the last one the address is deleted. An alert that has already ended gets the same answer.',
    refusals: UNBUILT,
    input: Link.extend({ follow: RandomId }),
    handle: async (asked, call) => (await load()).endOne(asked, call),
  }),
];
