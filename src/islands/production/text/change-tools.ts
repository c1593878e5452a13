import type { Editor } from '@tiptap/core';
import type { Tool } from './Toolbar.tsx';
import { changeHere, changesOf, settle, showChange, track, trackingOf } from './tracking.ts';

/** The tools for the changes of a text, and for comments on it. */
export function changeTools(editor: Editor, comment: () => void): Tool[][] {
  const { state } = editor;
  const changes = changesOf(state);
  const here = changeHere(state);
  const { from, to } = state.selection;
  const next = changes.find(({ fromB }) => fromB > (here ? here.fromB : from)) ?? changes[0];
  const before = changes.findLast(({ toB }) => toB < (here ? here.toB : to)) ?? changes.at(-1);
  const { isOn } = trackingOf(state);
  const done = (isAccepted: boolean) => () => {
    if (here) settle(editor, [here], isAccepted);
    editor.view.focus();
  };
  return [
    [{ label: 'Track changes', isOn, keys: 'Control+Shift+E', run: () => track(editor, !isOn) }],
    [
      { label: 'Previous change', isOff: !before, run: () => before && showChange(editor, before) },
      { label: 'Next change', isOff: !next, run: () => next && showChange(editor, next) },
    ],
    [
      { label: 'Accept', isOff: !here, run: done(true) },
      { label: 'Reject', isOff: !here, run: done(false) },
    ],
    [{ label: 'Comment', run: comment }],
  ];
}
