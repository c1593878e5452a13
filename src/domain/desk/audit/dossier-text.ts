import { longDate } from '#domain/kernel/date';
import { eventText } from '#domain/kernel/event/event-text';
import { ManuscriptStatus, statusLabel } from '#domain/manuscript/status';

/** One fact on record: a label and a formatted value. */
export interface DossierFact {
  label: string;
  value: string;
}

/** A section of a dossier in its readable form; each entry is one record. */
export interface DossierSection {
  heading: string;
  entries: DossierFact[][];
}

/** Turns a dossier into readable sections without losing a value; the first describes the dossier itself. */
export function dossierSections(dossier: object): DossierSection[] {
  const all = Object.entries(dossier);
  const description = all
    .filter(([, value]) => isScalar(value))
    .flatMap(([key, value]) => toFacts(value, [labelOf(key)]));
  const parts = all.filter(([, value]) => !isScalar(value));
  return [
    { heading: 'This dossier', entries: [description] },
    ...parts.map(([key, value]) => ({
      heading: labelOf(key),
      entries: toEntries(value).filter(({ length }) => length > 0),
    })),
  ];
}

const toEntries = (value: unknown): DossierFact[][] =>
  Array.isArray(value) ? value.map((one) => toFacts(one, isScalar(one) ? [''] : [])) : [toFacts(value, [])];

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

function toFacts(value: unknown, path: readonly string[]): DossierFact[] {
  if (value === null || value === '') return [];
  if (isScalar(value)) return [{ label: path.join(' · '), value: formatValue(value, path) }];
  if (!Array.isArray(value)) {
    return Object.entries(value as object).flatMap(([key, inner]) => toFacts(inner, [...path, labelOf(key)]));
  }
  if (!value.every(isScalar)) return value.flatMap((one, index) => toFacts(one, [...path, String(index + 1)]));
  return toFacts(value.map((one) => formatValue(one, path)).join('; '), path);
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;
const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/;

/** Matches enumerated values such as "minor_revisions", but not file names, which contain more than letters. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;

function formatValue(value: unknown, path: readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (path.at(-1) === 'Action') return eventText(text);
  if (ManuscriptStatus.safeParse(text).success) return statusLabel(text);
  if (CODE.test(text)) return humanise(text);
  const [, date, time] = INSTANT.exec(text) ?? [];
  if (date) return `${longDate(date)}, ${time} UTC`;
  return PLAIN_DATE.test(text) ? longDate(text) : text;
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { doi: 'DOI', id: 'ID', orcid: 'ORCID iD', sha256: 'SHA-256' };

/** "recommendation" as "Recommendation", "paid_at" as "Paid at", "due_cents" as "Due, in cents". */
function labelOf(key: string): string {
  return ABBREVIATIONS[key] ?? humanise(key.replace(/_cents$/, ', in cents'));
}

function humanise(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
