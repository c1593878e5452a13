import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import { describe, FieldFrame } from '#ui/Field';

interface FileFieldProps {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** Chooses a PDF or a Word file. */
export function FileField({ onChoose, ...labelled }: FileFieldProps) {
  return (
    <FieldFrame {...labelled}>
      <input
        type="file"
        accept=".pdf,.doc,.docx"
        onChange={({ currentTarget: { files } }) => onChoose(files?.[0])}
        {...describe(labelled)}
      />
    </FieldFrame>
  );
}

/** What is wrong with a file before it is sent; undefined where nothing is. */
export function mistakeIn({ name, size }: File): string | undefined {
  if (!formatOf(name)) return DOCUMENT_TEXTS.wrongType;
  if (size === 0) return DOCUMENT_TEXTS.empty;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}
