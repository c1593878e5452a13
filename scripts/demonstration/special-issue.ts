import { addDays, plainDate } from '#domain/kernel/date';

const GUESTS = [
  { name: 'Dr Sigrid Halvorsen-Lund', affiliation: 'Nordfjell Teaching Hospital, Norway (invented)', orcid: '' },
  { name: 'Prof. Tendai Moyo', affiliation: 'Savanna School of Public Health, Zimbabwe (invented)', orcid: '' },
];

/** The special issue: its call opened two weeks before `now`, and closes two months after. */
export const specialIssue = (now: Date) => ({
  is_special: true,
  title: 'Care at a distance',
  description: 'A sample of a special issue: what hospitals can do for people who stay at home.',
  guest_editors: JSON.stringify(GUESTS),
  call_text: [
    'This is a sample of a call; nobody waits for an answer to it.',
    'We look for original research, reviews and short communications about care at a distance: consultations by video or telephone, monitoring at home, and what becomes of people whom neither reaches.',
    'Studies that found no benefit are as welcome as those that did.',
  ].join('\n\n'),
  call_opens_on: addDays(plainDate(now), -14),
  call_closes_on: addDays(plainDate(now), 60),
});
