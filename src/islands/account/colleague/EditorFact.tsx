import { Link } from 'react-router';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import { paths } from '#domain/kernel/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useAssignEditor } from './use-editors.ts';

/** A manuscript's handling editor in its header; unassigned ones can be taken with one press. */
export function EditorFact({ id, editor }: { id: string; editor: HandlingEditor | null }) {
  const { run, isBusy } = useAction();
  const assign = useAssignEditor(id);
  return (
    <span className="head-editor">
      {editor ? `Editor: ${editor.name}` : 'No editor'}
      <Allowed right="edit">
        {!editor && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => run(() => assign({ instead_of: null }))}
          >
            Assign to me
          </button>
        )}
        <Link to={`${paths.editorManuscript(id)}#handling-editor`}>{editor ? 'Change' : 'Choose'} editor</Link>
      </Allowed>
    </span>
  );
}
