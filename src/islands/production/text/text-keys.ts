import { Extension } from '@tiptap/core';
import { dropCursor } from '@tiptap/pm/dropcursor';
import { gapCursor } from '@tiptap/pm/gapcursor';
import { history, redo, undo } from '@tiptap/pm/history';
import { readCursor } from './read-cursor.ts';
import type { Asking } from './tools.ts';
import { track, trackingOf } from './tracking.ts';

/** What the keys do, and what a cursor needs. */
export const textKeys = (keys: { current: { save: () => void; ask: (asking: Asking) => void } }) =>
  Extension.create({
    name: 'behaviour',
    addProseMirrorPlugins: () => [
      readCursor,
      history(),
      gapCursor(),
      dropCursor({ class: 'drop-cursor', color: false }),
    ],
    addKeyboardShortcuts() {
      const { editor } = this;
      const back = () => undo(editor.state, editor.view.dispatch);
      const again = () => redo(editor.state, editor.view.dispatch);
      return {
        'Mod-z': back,
        'Mod-y': again,
        'Shift-Mod-z': again,
        'Mod-s': () => {
          keys.current.save();
          return true;
        },
        'Mod-Shift-e': () => {
          track(editor, !trackingOf(editor.state).isOn);
          return true;
        },
        'Mod-k': () => {
          keys.current.ask('link');
          return true;
        },
        // As in office programs, from the text to its tools.
        'Alt-F10': () => {
          const bar = editor.view.dom
            .closest('.text-editor')
            ?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]');
          bar?.focus();
          return Boolean(bar);
        },
        Enter: () => {
          const isEquation = editor.isActive('equation') || editor.isActive('equationBlock');
          if (isEquation) keys.current.ask('equation');
          return isEquation;
        },
      };
    },
  });
