import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { commentPlaces, placedComments, quoteOf, setComments } from '#islands/production/text/comment-places.ts';
import { editorExtensions } from '#islands/production/text/nodes.ts';
import { readText } from '#islands/production/text/read-text.ts';
import { NO_OFFICE } from '../../support/no-office.ts';

const schema = getSchema(editorExtensions(NO_OFFICE));
const TEXT = '<p>People came by bus.</p><p>Other people came by bus, too, in <strong>bad</strong> weather.</p>';

/** An editor without a view, with one comment on this passage. */
function commented(quote: string, { from = 1, html = TEXT } = {}) {
  const editor = {
    state: EditorState.create({ doc: schema.nodeFromJSON(readText(html)), plugins: [history(), commentPlaces] }),
    view: {
      dispatch: (tr: Transaction) => {
        editor.state = editor.state.apply(tr);
      },
    },
  };
  setComments(editor as unknown as Parameters<typeof setComments>[0], [
    { id: 'a', from, to: from + quote.length, quote },
  ]);
  const place = () => placedComments(editor.state)[0];
  return { editor, place, words: () => quoteOf(editor.state.doc, place()?.from ?? 0, place()?.to ?? 0) };
}

describe('a comment of the office', () => {
  it('stays at its words while the text before and within them is written on', () => {
    const { editor, place, words } = commented('Other people', { from: 24 });
    expect(words()).toBe('Other people');
    editor.view.dispatch(editor.state.tr.insertText('All the ', 1));
    expect(words()).toBe('Other people');
    editor.view.dispatch(editor.state.tr.insertText('er', (place()?.from ?? 0) + 5));
    expect(words()).toBe('Otherer people');
    expect(place()).toMatchObject({ quote: 'Otherer people', isGone: false });
  });

  it('keeps words that are gone and says so, and finds them when they come back', () => {
    const { editor, place, words } = commented('came by bus, too', { from: 35 });
    const { from = 0, to = 0 } = place() ?? {};
    editor.view.dispatch(editor.state.tr.delete(from, to));
    expect(place()).toMatchObject({ quote: 'came by bus, too', isGone: true });
    undo(editor.state, editor.view.dispatch);
    expect(place()?.isGone).toBe(false);
    expect(words()).toBe('came by bus, too');
  });

  it.each([
    ['another place', 'came by bus', 3, 8],
    ['the nearest of several', 'came by bus', 40, 35],
    ['words with marks among them', 'in bad weather', 1, 53],
  ])('is found by its words where the text was changed elsewhere: %s', (_, quote, from, found) => {
    const { place, words } = commented(quote, { from });
    expect(place()).toMatchObject({ from: found, isGone: false });
    expect(words()).toBe(quote);
  });
});
