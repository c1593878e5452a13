import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type {
  AbsenceChange,
  Colleague,
  ColleagueChange,
  ColleaguesChange,
  EditorChange,
  OwnAbsence,
  OwnAbsenceChange,
} from '#domain/account/colleague/colleague';
import type { HandlingEditor, HandlingEditors } from '#domain/account/colleague/handling-editor';
import type { InvitationsChange, InvitedColleague, NewInvitation } from '#domain/account/colleague/invitation';
import { colleagueApi } from '#domain/account/paths';
import { listApi } from '#domain/desk/editorial/paths';
import { callApi } from '#islands/kernel/api.ts';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useInvalidateManuscript } from '#islands/manuscript/use-manuscript.ts';

/** The handling editor and the alternatives. */
const readEditors = (manuscript: string) =>
  callApi<HandlingEditors>(colleagueApi.editors(manuscript), {
    as: true,
    fallback: 'The available editors could not be loaded. Please try again.',
  });

export const assignEditor = (manuscript: string, body: EditorChange) =>
  callApi<HandlingEditors & { message: string }>(colleagueApi.assignEditor(manuscript), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The editor could not be changed. Please try again.',
  });

/** Recuses the caller from a manuscript, which then no longer exists for them. */
export const recuse = (manuscript: string) =>
  callApi<{ message: string }>(colleagueApi.recuse(manuscript), {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'We could not record that you stepped back. Please try again.',
  });

export const listColleagues = () =>
  callApi<Colleague[]>(colleagueApi.colleagues, { as: true, fallback: 'The colleagues could not be loaded.' });

export const changeColleague = (id: string, body: ColleagueChange) =>
  callApi<ColleaguesChange>(colleagueApi.colleague(id), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The change could not be saved. Please try again.',
  });

export const listInvitations = () =>
  callApi<InvitedColleague[]>(colleagueApi.invitations, { as: true, fallback: 'The invitations could not be loaded.' });

const change = (address: string, method: 'POST' | 'DELETE', fallback: string, body: object = {}) =>
  callApi<InvitationsChange>(address, { method, ...(method === 'POST' && { body }), as: true, fallback });

export const inviteColleague = (invitation: NewInvitation) =>
  change(colleagueApi.invitations, 'POST', 'The invitation could not be sent. Please try again.', invitation);

/** Emails an invitation again, with a new link. */
export const resendInvitation = (id: string) =>
  change(colleagueApi.resendInvitation(id), 'POST', 'The invitation could not be sent. Please try again.');

export const withdrawInvitation = (id: string) =>
  change(colleagueApi.invitation(id), 'DELETE', 'The invitation was not withdrawn. Please try again.');

export const listHandlingEditors = () =>
  callApi<HandlingEditor[]>(listApi.editors, { as: true, fallback: 'The editors could not be loaded.' });

/** The caller's absence, and whom they cover for today. */
export const readOwnAbsence = () =>
  callApi<OwnAbsence>(colleagueApi.absence, { as: true, fallback: 'Your absence could not be loaded.' });

/** Sets the caller's absence and cover. */
export const changeOwnAbsence = (body: AbsenceChange) =>
  callApi<OwnAbsenceChange>(colleagueApi.absence, {
    method: 'PUT',
    body,
    as: true,
    fallback: 'Your absence could not be saved. Please try again.',
  });

const editorsKey = (manuscript: string) => ['editors', manuscript];

/** The handling editor and alternatives; refetched on every visit, because others assign manuscripts too. */
export function useEditors(manuscript: string) {
  return useQuery({ queryKey: editorsKey(manuscript), queryFn: () => readEditors(manuscript), staleTime: 0 });
}

/** Changes the handling editor everywhere. */
export function useAssignEditor(manuscript: string) {
  const client = useQueryClient();
  const invalidate = useInvalidateManuscript();
  return useCallback(
    async (change: EditorChange) => {
      const assign = async (request: EditorChange) => {
        const { message, ...editors } = await assignEditor(manuscript, request);
        client.setQueryData(editorsKey(manuscript), editors);
        invalidate(manuscript);
        return { message, editor: editors.editor };
      };
      const { message, editor } = await assign(change);
      const reversal = { editor_id: change.instead_of, instead_of: editor?.id ?? null };
      offerUndo({ done: message, undo: async () => void (await assign(reversal)) });
    },
    [client, invalidate, manuscript],
  );
}
