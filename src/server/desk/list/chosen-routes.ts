import { issuePlaceText } from '#domain/desk/list/chosen';
import {
  ChosenForEditor,
  ChosenForIssue,
  ChosenForMessage,
  ChosenForReminder,
  ChosenIds,
  PlaceChange,
} from '#domain/desk/list/chosen-change';
import { file, json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

/** Imported on demand, to keep the office's function fast to start. */
const load = () => import('./act-on-chosen.ts');

const common = { access: 'editor', method: 'POST', csrf: false, cache: 0 } as const;
const EACH =
  'At most 200 at once. `outcomes` says for each manuscript what was done, or why not; one refusal does not affect the others. Repeating a call with the same `press` has no effect.';

/** Routes for bulk actions on a list. */
export const chosenRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/chosen/editor',
    right: 'assign',
    summary: 'Assigns selected manuscripts to an editor, replacing the current ones.',
    notes: EACH,
    answers: [json('ChosenReply')],
    input: ChosenForEditor,
    handle: async (chosen, call) => (await load()).assignChosen(chosen, call),
  }),
  route({
    ...common,
    path: '/api/editor/chosen/remind',
    right: 'edit',
    summary: 'Reminds the late reviewers of selected manuscripts.',
    notes: `No one is reminded twice in a day. ${EACH}`,
    answers: [json('ChosenReply')],
    input: ChosenForReminder,
    handle: async (chosen, call) => (await load()).remindChosen(chosen, call),
  }),
  route({
    ...common,
    path: '/api/editor/chosen/issue',
    right: 'produce',
    summary: 'Sets the volume and issue of selected manuscripts that are accepted but not yet published.',
    notes: `New volumes and issues are created. ${EACH}`,
    answers: [json('ChosenReply')],
    input: ChosenForIssue,
    handle: async (chosen, call) => (await load()).placeChosen(chosen, call),
  }),
  route({
    ...common,
    path: '/api/editor/chosen/message',
    right: 'write',
    summary: 'Sends a message to the authors of each selected manuscript.',
    notes: `Each manuscript gets the message in its own thread. One whose reviewers it names is refused. ${EACH}`,
    answers: [json('ChosenReply')],
    input: ChosenForMessage,
    handle: async (chosen, call) => (await load()).writeToChosen(chosen, call),
  }),
  route({
    ...common,
    path: '/api/editor/chosen/csv',
    right: 'read',
    summary: 'Exports selected manuscripts as a table: as listed, or with their metadata.',
    notes: 'At most 200 at once. Manuscripts hidden from the caller are left out.',
    answers: [file('text/csv')],
    input: ChosenIds,
    handle: async (chosen, call) => (await import('./send-chosen.ts')).sendChosen(chosen, call),
  }),
  route({
    access: 'editor-of',
    csrf: false,
    cache: 0,
    method: 'POST',
    path: '/api/editor/manuscript/:id/place',
    right: 'produce',
    summary: 'Sets or clears the volume and issue of a manuscript that is accepted but not yet published.',
    answers: [json('PlaceReply')],
    notes: 'A new number creates its volume or issue. `seen` is the place as it was looked at.',
    refusals: {
      409: 'It has changed since `version`, or is elsewhere than `seen`.',
      422: 'It is not accepted, or published.',
    },
    input: PlaceChange.safeExtend({ id: Id }),
    async handle({ id: _, ...change }, call) {
      const { setIssue } = await import('./set-issue.ts');
      const { version } = await setIssue(change, call);
      return { message: issuePlaceText(change), version };
    },
  }),
];
