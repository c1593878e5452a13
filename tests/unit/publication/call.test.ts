import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callProblems, GuestEditor } from '#domain/issue/issue-record';
import { calendarFile } from '#domain/journal/calendar';
import { addDays } from '#domain/kernel/date';
import { callChangeDays, callState, listCalls } from '#domain/publication/call';
import { callsForPapersFeed } from '#domain/publication/feed';
import { MERIDIAN } from '../../support/meridian.ts';

const issue = (number: number, opens_on: string, closes_on: string) => ({
  ...{ id: `issue-${number}`, number, publication_date: '2027-01-29' },
  call: { text: 'Send us what you found.', opens_on, closes_on },
});
const TODAY = '2026-11-27';
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));

describe('calls for papers', () => {
  it('stand open, coming and closed: what closes first, what opens first, what closed last', () => {
    const issues = [
      issue(1, '2026-01-01', '2026-03-01'),
      issue(2, '2026-11-01', '2027-02-01'),
      issue(3, '2026-11-01', '2026-12-01'),
      issue(4, '2027-03-01', '2027-05-01'),
      issue(5, '2026-01-01', '2026-11-26'),
      issue(6, '2026-11-28', '2027-01-01'),
      { id: 'plain', number: 7, publication_date: '2027-01-29' },
    ];
    const calls = listCalls([{ id: 'v', number: 3, year: 2027, issues }], TODAY);
    expect(calls.map((call) => [call.state, call.issue.number])).toEqual([
      ...[3, 2].map((number) => ['open', number]),
      ...[6, 4].map((number) => ['coming', number]),
      ...[5, 1].map((number) => ['closed', number]),
    ]);
  });

  it('are open on both of their days, and change only on days on which the site is built', () => {
    fc.assert(
      fc.property(day, fc.nat(300), (opens_on, length) => {
        const call = { opens_on, closes_on: addDays(opens_on, length) };
        expect([callState(call, opens_on), callState(call, call.closes_on)]).toEqual(['open', 'open']);
        const turns = [...new Set([0, 1, length, length + 1])]
          .map((days) => addDays(opens_on, days))
          .filter((today) => callState(call, today) !== callState(call, addDays(today, -1)));
        expect(turns).toEqual(callChangeDays(call));
      }),
    );
  });

  it('need both days in their order, and days need a text', () => {
    const call = { call_text: 'Send us.', call_opens_on: '2026-11-27', call_closes_on: '2026-12-27' };
    const wrong = (part: object) => callProblems({ ...call, ...part }).map(({ name }) => name);
    expect(wrong({})).toEqual([]);
    expect(wrong({ call_text: '' })).toEqual(['call_text']);
    expect(wrong({ call_opens_on: '', call_closes_on: '' })).toEqual(['call_opens_on', 'call_closes_on']);
    expect(wrong({ call_closes_on: '2026-11-26' })).toEqual(['call_closes_on']);
    expect(wrong({ call_text: '', call_opens_on: '', call_closes_on: '' })).toEqual([]);
  });

  it('stand in a calendar with a whole day each', () => {
    const shared = {
      stamp: new Date('2026-11-27T08:00:00Z'),
      description: 'Open.',
      url: 'https://journal.example/calls',
    };
    const file = calendarFile(MERIDIAN, 'Calls for papers', [
      { ...shared, uid: 'a@journal.example', on: '2026-12-31', summary: 'Call opens: Hearts, minds' },
      { ...shared, uid: 'b@journal.example', on: '2027-01-31', summary: 'Call closes' },
    ]);
    expect(file.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2);
    expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(file).toContain('SUMMARY:Call opens: Hearts\\, minds\r\n');
  });

  it('have a feed in which each stands once it has opened, what opened last first, the same entry under every number', () => {
    const opened = issue(2, '2026-11-01', '2027-02-01');
    const guest_editors = [{ name: 'Amina <Diallo>', affiliation: '', orcid: '0000-0002-1825-0097' }];
    const issues = [
      issue(1, '2026-01-01', '2026-03-01'),
      { ...opened, title: 'Hearts & minds', guest_editors },
      issue(4, '2026-11-28', '2027-05-01'),
    ];
    const feedOf = (number: number, today = TODAY) =>
      callsForPapersFeed(
        MERIDIAN,
        listCalls([{ id: 'v', number, year: 2027, issues }], today),
        'https://journal.example',
      );
    const values = (feed: string, element: string) =>
      [...feed.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value]) => value);
    const feed = feedOf(3);
    expect(values(feed, 'title').slice(1)).toEqual([
      'Call for papers: Hearts &amp; minds',
      'Call for papers: Volume 3 (2027), Issue 1',
    ]);
    expect(values(feed, 'updated')[0]).toBe('2026-11-01T00:00:00.000Z');
    expect(feed).toContain(
      '<contributor><name>Amina &lt;Diallo&gt;</name><uri>https://orcid.org/0000-0002-1825-0097</uri>',
    );
    expect(feed).toContain('Open from 1 November 2026 to 1 February 2027. Send us what you found.');
    expect(feed).toContain('href="https://journal.example/calls/#volume-3-issue-2"');
    expect(values(feedOf(5), 'id')).toEqual(values(feed, 'id'));
    expect(values(feedOf(3, '2026-11-28'), 'id')).toHaveLength(4);
    expect(values(callsForPapersFeed(MERIDIAN, [], 'https://journal.example'), 'id')).toHaveLength(1);
  });

  it('name guest editors with an ORCID iD that checks itself, or without one', () => {
    const guest = { name: ' Amina  Diallo ', affiliation: '', orcid: 'https://orcid.org/0000-0002-1825-0097' };
    expect(GuestEditor.parse(guest)).toEqual({ name: 'Amina Diallo', affiliation: '', orcid: '0000-0002-1825-0097' });
    expect(GuestEditor.parse({ ...guest, orcid: '' }).orcid).toBe('');
    expect(GuestEditor.safeParse({ ...guest, orcid: '0000-0002-1825-0098' }).success).toBe(false);
    expect(GuestEditor.safeParse({ ...guest, name: ' ' }).success).toBe(false);
  });
});
