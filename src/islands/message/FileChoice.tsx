import { useRef } from 'react';
import { MESSAGE_FILES_MAX } from '#domain/message/message-file';
import { fileKeyOf } from '#islands/kernel/device-draft.ts';
import { Field } from '#ui/Field';

interface Props {
  id: string;
  error: string | undefined;
  files: readonly File[];
  add: (more: readonly File[]) => void;
  remove: (file: File) => void;
}

/** The files that go along with a message: chosen together or one after another. */
export function FileChoice({ id, error, files, add, remove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field
        label="Add files (optional)"
        hint={`Up to ${MESSAGE_FILES_MAX} PDF or Word files of at most 10 MB each.`}
        type="file"
        multiple
        accept=".pdf,.doc,.docx"
        ref={input}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // Emptied, so that a file that was removed can be chosen again.
          currentTarget.value = '';
        }}
        id={id}
        error={error}
      />
      {files.length > 0 && (
        <ul className="chosen-files" aria-label="Attached files">
          {files.map((file) => (
            <li key={fileKeyOf(file)}>
              <span>{file.name}</span>
              <button
                type="button"
                className="button quiet"
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  remove(file);
                  input.current?.focus();
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
