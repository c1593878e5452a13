import { expect, it } from 'vitest';
import { type FlagCode, flagsOf, forAuthors } from '#server/document/inspect/refusals';

it('authors read of their file what it holds, and nothing that tells the office what to ask them for', () => {
  const codes: FlagCode[] = ['comments', 'tracked_changes', 'javascript', 'open_action', 'not_anonymised'];
  const told = forAuthors(flagsOf(new Set(codes)));
  expect(told.map(({ code }) => code).toSorted()).toEqual(codes.slice(0, -1).toSorted());
  expect(told.filter(({ text }) => /\bAsk\b/.test(text))).toEqual([]);
});
