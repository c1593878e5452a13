import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { EditorChange } from '#domain/colleague/assignment';
import { useForgetManuscript } from '#islands/editorial/use-editorial.ts';
import { assignEditor, readEditors } from './calls.ts';

const editorsKey = (manuscript: string) => ['editors', manuscript];

/** Who handles a manuscript, and who else could; read again at every visit, for others give away manuscripts too. */
export function useEditors(manuscript: string) {
  return useQuery({ queryKey: editorsKey(manuscript), queryFn: () => readEditors(manuscript), staleTime: 0 });
}

/** Changes who handles a manuscript, and shows it everywhere. */
export function useAssignEditor(manuscript: string) {
  const client = useQueryClient();
  const forget = useForgetManuscript();
  return useCallback(
    async (change: EditorChange) => {
      const { message, ...editors } = await assignEditor(manuscript, change);
      client.setQueryData(editorsKey(manuscript), editors);
      forget(manuscript);
      toast.success(message);
    },
    [client, forget, manuscript],
  );
}
