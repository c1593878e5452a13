import { revealsAuthors } from '#domain/document/leak';

/** The checks that the journal runs automatically. */
type AutomaticCheck = 'anonymous-file' | 'anonymous-words' | 'ethics' | 'interests' | 'funding' | 'data';

/** The default list; items that the journal can check automatically are ticked in advance. */
const STANDARD: readonly { text: string; seen?: AutomaticCheck }[] = [
  { text: 'The reviewers’ copy of the file names no author.', seen: 'anonymous-file' },
  { text: 'Title, abstract and keywords name no author.', seen: 'anonymous-words' },
  { text: 'Ethics approval and consent are stated.', seen: 'ethics' },
  { text: 'Competing interests are declared.', seen: 'interests' },
  { text: 'Funding is stated.', seen: 'funding' },
  { text: 'Data availability is stated.', seen: 'data' },
  { text: 'The manuscript fits the journal’s scope and its article type.' },
  { text: 'The abstract has the sections its article type requires.' },
  { text: 'Tables and figures are included, legible and cited in the text.' },
  { text: 'Every citation has its reference.' },
  { text: 'The reporting guideline’s checklist is complete.' },
];

export const STANDARD_POINTS: readonly string[] = STANDARD.map(({ text }) => text);

export type CheckState = 'open' | 'sent-back' | 'passed';

/** An item to check, identified by its text. */
export interface CheckPoint {
  text: string;
  is_ticked: boolean;
  /** Whether an automatic check has passed it. */
  is_seen: boolean;
}

/** A technical check as the office sees it; instants in ISO 8601. */
export interface TechnicalCheck {
  state: CheckState;
  points: CheckPoint[];
  /** The text of the last return to the author; empty if never returned. */
  words: string;
  /** The items not in order at that time. */
  asked: string[];
  changed_by: string | null;
  /** The version, for changes; null if not started. */
  changed_at: string | null;
  /** When the author sent a corrected file. */
  corrected_at: string | null;
}

/** The office's checklist, one item per line. */
export interface TechnicalChecklist {
  points: string[];
  standard: string[];
  /** Null for the default list. */
  updated_by: string | null;
  updated_at: string | null;
}

/** Shown to the author of a returned manuscript. */
export interface SentBack {
  words: string;
  asked: string[];
  at: string;
}

export const CHECK_TEXTS = {
  saved: 'The check has been saved.',
  passed: 'Check passed. You can now invite reviewers.',
  sentBack: 'Sent back. The author will be notified by email.',
  nothingRequested: 'Say what the author should change, or leave an item unticked.',
  stale: 'Another editor has changed the check in the meantime. The current version is shown.',
  completed: 'The technical check of this manuscript is complete. Reload the page to see its status.',
  noFileDue: 'No corrected file is expected for this manuscript at the moment.',
  fileReceived: 'We received your corrected file.',
  listSaved: 'The list has been saved.',
  listStale: 'Another editor has changed the list in the meantime. The current version is shown.',
} as const;

interface AutomaticCheckInput {
  /** The author search's leaks; undefined until it has run. */
  report: { status: string; leaks: readonly { where: string }[] } | undefined;
  /** The fields of a manuscript in which a name was found. */
  textPlaces: readonly string[];
  declarations: Readonly<Record<string, string>>;
}

/** Items passed by automatic checks. */
export function automaticallyPassed({ report, textPlaces, declarations }: AutomaticCheckInput): Set<string> {
  const isSearched = report !== undefined && report.status !== 'unreadable';
  const isStated = (field: string) => (declarations[field] ?? '').trim() !== '';
  const seen: Readonly<Record<AutomaticCheck, boolean>> = {
    'anonymous-file': isSearched && !revealsAuthors(report.leaks),
    'anonymous-words': isSearched && !report.leaks.some(({ where }) => textPlaces.includes(where)),
    ethics: isStated('ethics_approval'),
    interests: isStated('competing_interests'),
    funding: isStated('funding'),
    data: isStated('data_availability'),
  };
  return new Set(STANDARD.filter((point) => point.seen && seen[point.seen]).map(({ text }) => text));
}

/** Adds ticks to the items: the saved ones, or by default the automatic ones. */
export function toCheckPoints(
  list: readonly string[],
  { ticked, seen }: { ticked: readonly string[] | null; seen: ReadonlySet<string> },
): CheckPoint[] {
  return list.map((text) => {
    const is_seen = seen.has(text);
    return { text, is_seen, is_ticked: ticked ? ticked.includes(text) : is_seen };
  });
}

/** Addresses of technical checks. Separate from `#domain/kernel/paths`, so only pages with checks load them. */
const segment = encodeURIComponent;

export const checklistPage = '/editor/technical-checklist';

export const checkApi = {
  check: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/technical-check/`,
  checklist: '/api/editor/technical-checklist/',
  correctedFile: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/corrected-file/`,
} as const;
