import { expect, it } from 'vitest';
import { type FlagCode, flagsOf, forAuthors } from '#server/document/inspect/refusals';

it('authors read what their file contains, without the advice meant for the office', () => {
  const codes: FlagCode[] = ['comments', 'tracked_changes', 'javascript', 'open_action', 'not_anonymised'];
  const told = forAuthors(flagsOf(new Set(codes)));
  expect(told.map(({ code }) => code).toSorted()).toEqual(codes.slice(0, -1).toSorted());
  expect(told.filter(({ text }) => /\bAsk\b/.test(text))).toEqual([]);
});
