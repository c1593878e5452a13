/** Manuscript file extensions (spec §5, submission form; spec §9). */
export const FILE_TYPES = ['.pdf', '.doc', '.docx'] as const;

/** Maximum bytes of a manuscript file: the stated 10 MB (spec §9), enforced on both sides (design §8). */
const FILE_SIZE_MAX_BYTES = 10 * 1024 * 1024;

/** The accepted file types as displayed: "PDF, DOC or DOCX" (spec §9). */
export const FILE_TYPES_TEXT: string = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  FILE_TYPES.map((extension) => extension.slice(1).toUpperCase()),
);

/** The maximum file size as displayed: "10 MB" (spec §9). */
export const FILE_SIZE_MAX_TEXT = `${FILE_SIZE_MAX_BYTES / 1024 / 1024} MB`;
