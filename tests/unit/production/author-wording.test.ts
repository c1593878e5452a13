import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { blockFinder, wordingChange } from '#islands/production/text/AuthorComments.tsx';
import { editorExtensions } from '#islands/production/text/nodes.ts';
import { readText } from '#islands/production/text/read-text.ts';
import { NO_OFFICE } from '../../support/no-office.ts';

const schema = getSchema(editorExtensions(NO_OFFICE));
const doc = schema.nodeFromJSON(
  readText('<h2>Aim</h2><p>Nobody knows.</p><p>We asked <strong>forty</strong> people in the north, once a year.</p>'),
);
const QUOTE = 'We asked forty people in the north, once a year.';

/** The paragraph with an author's wording applied. */
function worded(suggestion: string, quote = QUOTE): string | undefined {
  const block = blockFinder(doc)({ anchor: 'text.aim/2', quote });
  const wording = block && wordingChange(doc, block, { quote, suggestion });
  if (!wording) return undefined;
  const { from, to, words } = wording;
  return `${doc.textBetween(block.from, from)}${words}${doc.textBetween(to, block.to)}`;
}

describe('the wording of an author in the text', () => {
  it.each([
    ['other words in the middle', 'We asked fifty people in the north, once a year.'],
    ['words more', 'We asked forty young people in the north, once a year.'],
    ['words less', 'We asked forty people in the north.'],
    ['another beginning', 'They asked forty people in the north, once a year.'],
    ['another end', 'We asked forty people in the north, twice.'],
    ['the same words', QUOTE],
  ])('replaces what differs: %s', (_, suggestion) => {
    expect(worded(suggestion)).toBe(suggestion);
  });

  it('of the beginning of a place leaves its end', () => {
    expect(worded('We met forty people in the north, once a', 'We asked forty people in the north, once a')).toBe(
      'We met forty people in the north, once a year.',
    );
  });

  it('replaces nothing where it has too little in common with what stands there', () => {
    expect(worded('Please say this more clearly.')).toBeUndefined();
  });

  it('has no place where the words are gone', () => {
    expect(
      blockFinder(doc)({ anchor: 'text.aim/9', quote: 'Something entirely different stood here.' }),
    ).toBeUndefined();
  });
});
