import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS } from '#domain/document/document';
import { FURTHER_FORMATS, furtherFormatOf } from '#domain/document/further-format';
import { FURTHER_TEXTS } from '#domain/submission/further-file/further-file';
import type { OfficeFurtherFile, OfficeFurtherFilesChange } from '#domain/submission/further-file/office-further-file';
import { furtherApi } from '#domain/submission/further-file/paths';
import { CleanCopyForm } from '#islands/document/CleanCopyForm.tsx';

interface Props {
  manuscript: string;
  file: OfficeFurtherFile;
  onChange: (change: OfficeFurtherFilesChange) => void;
}

const ACCEPT = [...FURTHER_FORMATS, 'jpeg', 'tiff'].map((format) => `.${format}`).join();

/** A file of the office in place of what reviewers do not get of a further file. */
export function CleanFurtherCopy({ manuscript, file: { id, name }, onChange }: Props) {
  return (
    <details>
      <summary>Put a clean copy in place of {name}</summary>
      <CleanCopyForm<OfficeFurtherFilesChange>
        id={`clean-copy-${id}`}
        label={`Clean copy of ${name}`}
        hint="It is cleaned and searched for author names like the original, and replaces it for reviewers. An Excel workbook cannot be cleaned: send its sheets as CSV, or a PDF."
        accept={ACCEPT}
        refuse={refuse}
        address={furtherApi.cleanCopy(furtherApi.office(manuscript), id)}
        onSent={onChange}
      />
    </details>
  );
}

function refuse({ name, size }: File): string | undefined {
  if (!furtherFormatOf(name)) return FURTHER_TEXTS.wrongType;
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}
