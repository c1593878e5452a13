import type { Journal } from '#domain/journal/journal';
import { canonical, orcidUrl } from '#domain/kernel/paths';
import { xml } from '#domain/kernel/xml';
import { type Call, callAnchor, callDays, callName, callsFeed, callsPath } from './call.ts';
import { entry, type WrittenEntry, writeFeed } from './feed.ts';
import { FEED_SIZE } from './manifest.ts';
import { oneLine } from './one-line.ts';

/**
 * The Atom feed of calls for papers, latest opening first. Calls are news on their opening day: future ones are on the
 * page and in the calendar, without a future-dated entry.
 */
export function callFeed(journal: Journal, calls: readonly Call[], origin: string): string {
  const begun = calls
    .filter(({ state }) => state !== 'coming')
    .toSorted((one, other) => (one.opens_on < other.opens_on ? 1 : -1))
    .slice(0, FEED_SIZE);
  return writeFeed(
    journal,
    begun.map((call) => callEntry(journal, call, origin)),
    origin,
    { name: 'calls for papers', feed: callsFeed, page: callsPath },
  );
}

/** Identified by the issue's id, so that the calendar entry survives renumbering. */
function callEntry(journal: Journal, call: Call, origin: string): WrittenEntry {
  const { issue, opens_on, text } = call;
  const page = canonical(origin, callsPath);
  const published = new Date(opens_on).toISOString();
  const contributors = (issue.guest_editors ?? []).map(({ name, orcid }) => {
    const uri = orcid ? `<uri>${xml(orcidUrl(orcid))}</uri>` : '';
    return `<contributor><name>${words(name)}</name>${uri}</contributor>`;
  });
  const lines = [
    `<title>${words(`Call for papers: ${callName(call)}`)}</title>`,
    `<id>${xml(`${page}#call-${issue.id}`)}</id>`,
    `<link rel="alternate" type="text/html" href="${xml(`${page}#${callAnchor(call)}`)}"/>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<author><name>${xml(journal.name)}</name></author>`,
    ...contributors,
    `<category term="call-for-papers"/>`,
    `<summary>${words(`${callDays(call)}. ${text}`)}</summary>`,
  ];
  return { published, updated: published, text: entry(lines) };
}

const words = (text: string): string => xml(oneLine(text));
