import type { APIRoute } from 'astro';
import { calendarFile } from '#domain/journal/calendar';
import { canonicalUrl } from '#domain/kernel/paths';
import { callAnchor, callName, callPeriod, callsPath } from '#domain/publication/call';
import { calls, manifest, shownJournal } from '#loaders/snapshot';

/** The opening and closing dates of calls, as a calendar. */
export const GET: APIRoute = ({ url: { origin } }) => {
  const stamp = new Date(`${manifest().today ?? '1970-01-01'}T00:00:00Z`);
  const days = calls().flatMap((call) => {
    const shared = {
      stamp,
      description: callPeriod(call),
      url: `${canonicalUrl(origin, callsPath)}#${callAnchor(call)}`,
    };
    const uid = `${call.issue.id}@${new URL(origin).host}`;
    return [
      { ...shared, uid: `opens-${uid}`, on: call.opens_on, summary: `Call opens: ${callName(call)}` },
      { ...shared, uid: `closes-${uid}`, on: call.closes_on, summary: `Call closes: ${callName(call)}` },
    ];
  });
  return new Response(calendarFile(shownJournal(), 'Calls for papers', days), {
    headers: { 'content-type': 'text/calendar' },
  });
};
