import { expect, it } from 'vitest';
import { detailBadge, listBadge, MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';

it.each([
  ['submitted', 'Submitted', 'yellow', 'yellow'],
  ['under_review', 'Under Review', 'blue', 'yellow'],
  ['revisions_required', 'Revisions Required', 'orange', 'yellow'],
  ['accepted', 'Accepted', 'green', 'blue'],
  ['rejected', 'Rejected', 'red', 'red'],
  ['published', 'Published', 'purple', 'green'],
])('%s is shown as %s, %s in lists and %s alone', (status, label, inList, alone) => {
  expect([statusLabel(status), listBadge(status), detailBadge(status)]).toEqual([label, inList, alone]);
  expect(MANUSCRIPT_STATUSES).toContain(status);
});

it.each([
  ['on_hold', 'On Hold'],
  ['_draft__two_', 'Draft Two'],
  ['constructor', 'Constructor'],
  ['', ''],
])('a status that is not known, such as %j, is shown in words, and neutral', (status, label) => {
  expect([statusLabel(status), listBadge(status), detailBadge(status)]).toEqual([label, 'neutral', 'neutral']);
});
