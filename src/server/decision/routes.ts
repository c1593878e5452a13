import { DECISION_BODY_MAX, StatusUpdate } from '#domain/desk/editorial/editorial';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { type Route, route } from '#server/kernel/http/route';

const common = { access: 'editor-of', csrf: false, cache: 0, method: 'POST' } as const;

/** An editor decides (spec §2, §7). */
export const decisionRoutes: readonly Route[] = [
  route({
    ...common,
    path: '/api/editor/manuscript/:id/update-status',
    right: 'edit',
    summary: 'Decides about a manuscript.',
    notes:
      'Any status may follow any other. `notes` are not sent to the authors. `volume` and `issue` are made where they are new; empty or null takes them away, left out they stay. `letter` is what the authors get; null sends none; left out, the office’s letter of the decision goes out without the notes. `kind` says which of the decisions that lead to the status it is: a minor or a major revision, a desk rejection or a rejection; the date of a revision is then, where `revision_due_on` is left out, the usual one of its kind. `release_reviews` names the assignments of this round whose reviews go to the authors. Accepting a manuscript makes its charge; with `published` there is a `warning` if the charge is not paid.',
    answers: [json('Decided')],
    refusals: {
      409: '`version` is not the present one: `manuscript` is the present one, and nothing is changed. Also where the charge must be paid before publication.',
    },
    bodyMax: DECISION_BODY_MAX,
    input: StatusUpdate.safeExtend({ id: Id }),
    handle: async (update, call) => (await import('./update-status.ts')).updateStatus(update, call),
  }),
];
