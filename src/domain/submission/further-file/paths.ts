/** Addresses of further files. Separate from `#domain/kernel/paths`, so only pages with such files load them. */
const segment = encodeURIComponent;

/** API addresses of further files; a file's address is below its list's. */
export const furtherApi = {
  draft: (draft: string) => `/api/draft-files/${segment(draft)}/`,
  author: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/further-files/`,
  office: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/further-files/`,
  reviewer: (assignment: string) => `/api/reviewer/assignment/${segment(assignment)}/further-files/`,
  one: (list: string, file: string) => `${list}${segment(file)}/`,
  copy: (list: string, file: string) => `${list}${segment(file)}/copy/`,
  cleanCopy: (list: string, file: string) => `${list}${segment(file)}/clean-copy/`,
  redact: (list: string, file: string) => `${list}${segment(file)}/redact/`,
  settle: (list: string, file: string) => `${list}${segment(file)}/settle/`,
} as const;
