import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EditorChange } from '#domain/account/colleague/assignment';
import { offerUndo } from '#islands/kernel/office/undo/undo.tsx';
import { useInvalidateManuscript } from '#islands/manuscript/use-editorial.ts';
import { assignEditor, readEditors } from './calls.ts';

const editorsKey = (manuscript: string) => ['editors', manuscript];

/** The handling editor and alternatives; refetched on every visit, because others assign manuscripts too. */
export function useEditors(manuscript: string) {
  return useQuery({ queryKey: editorsKey(manuscript), queryFn: () => readEditors(manuscript), staleTime: 0 });
}

/** Changes the handling editor everywhere. */
export function useAssignEditor(manuscript: string) {
  const client = useQueryClient();
  const forget = useInvalidateManuscript();
  return useCallback(
    async (change: EditorChange) => {
      const assign = async (wanted: EditorChange) => {
        const { message, ...editors } = await assignEditor(manuscript, wanted);
        client.setQueryData(editorsKey(manuscript), editors);
        forget(manuscript);
        return { message, editor: editors.editor };
      };
      const { message, editor } = await assign(change);
      const back = { editor_id: change.instead_of, instead_of: editor?.id ?? null };
      offerUndo({ done: message, undo: async () => void (await assign(back)) });
    },
    [client, forget, manuscript],
  );
}
