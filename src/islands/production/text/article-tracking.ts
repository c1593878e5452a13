import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { ArticleText } from '../article-text.ts';
import { commentPlaces, notedIn } from './comment-places.ts';
import { differencesOf } from './compare.ts';
import { drawChanges } from './draw-changes.ts';
import { readText } from './read-text.ts';
import { keptChanges, trackChanges, trackingOf } from './tracking.ts';
import { writeText } from './write-text.ts';
import { writerHere } from './writer-here.ts';

/** Changes are tracked while some are open, and whenever somebody turns it on. */
export const articleTracking = ({ html, tracked }: ArticleText) =>
  Extension.create({
    name: 'tracking',
    addProseMirrorPlugins() {
      const { schema } = this.editor;
      const opened = (doc: Node) => {
        const base = tracked ? schema.nodeFromJSON(readText(html)) : doc;
        return {
          isOn: tracked !== null,
          compared: { base, differences: differencesOf(base, doc, tracked?.changes ?? []) },
        };
      };
      return [trackChanges(opened, writerHere), drawChanges, commentPlaces];
    },
  });

/** Both texts, as they are saved. */
export function textOf(state: EditorState): ArticleText {
  const { base, differences } = trackingOf(state).compared;
  const html = writeText(base);
  const places = notedIn(state).map(({ id, from, to, quote }) => ({ id, from, to, quote }));
  return {
    html,
    places,
    tracked: differences.length > 0 ? { html: writeText(state.doc), changes: keptChanges(state) } : null,
  };
}
