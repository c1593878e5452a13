import { longDate } from '#domain/kernel/date';
import { eventText } from '#domain/kernel/event/event-text';
import { ManuscriptStatus, statusLabel } from '#domain/manuscript/status';

/** One fact on record: a label and a formatted value. */
export interface DossierFact {
  label: string;
  value: string;
}

/** A section of a dossier as people read it; each entry is one record. */
export interface DossierSection {
  heading: string;
  entries: DossierFact[][];
}

/** A dossier as text, with every value: first its own description, then section by section. */
export function dossierSections(dossier: object): DossierSection[] {
  const all = Object.entries(dossier);
  const own = all.filter(([, value]) => isScalar(value)).flatMap(([key, value]) => factsOf(value, [labelOf(key)]));
  const parts = all.filter(([, value]) => !isScalar(value));
  return [
    { heading: 'This dossier', entries: [own] },
    ...parts.map(([key, value]) => ({
      heading: labelOf(key),
      entries: entriesOf(value).filter(({ length }) => length > 0),
    })),
  ];
}

const entriesOf = (value: unknown): DossierFact[][] =>
  Array.isArray(value) ? value.map((one) => factsOf(one, isScalar(one) ? [''] : [])) : [factsOf(value, [])];

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

function factsOf(value: unknown, path: readonly string[]): DossierFact[] {
  if (value === null || value === '') return [];
  if (isScalar(value)) return [{ label: path.join(' · '), value: said(value, path) }];
  if (!Array.isArray(value)) {
    return Object.entries(value as object).flatMap(([key, inner]) => factsOf(inner, [...path, labelOf(key)]));
  }
  if (!value.every(isScalar)) return value.flatMap((one, index) => factsOf(one, [...path, String(index + 1)]));
  return factsOf(value.map((one) => said(one, path)).join('; '), path);
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;
const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/;

/** Enumerated values such as "minor_revisions"; file names contain more than letters. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;

function said(value: unknown, path: readonly string[]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  if (path.at(-1) === 'Action') return eventText(text);
  if (ManuscriptStatus.safeParse(text).success) return statusLabel(text);
  if (CODE.test(text)) return inWords(text);
  const [, date, time] = INSTANT.exec(text) ?? [];
  if (date) return `${longDate(date)}, ${time} UTC`;
  return PLAIN_DATE.test(text) ? longDate(text) : text;
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { doi: 'DOI', id: 'ID', orcid: 'ORCID iD', sha256: 'SHA-256' };

/** "recommendation" as "Recommendation", "paid_at" as "Paid at", "due_cents" as "Due, in cents". */
function labelOf(key: string): string {
  return ABBREVIATIONS[key] ?? inWords(key.replace(/_cents$/, ', in cents'));
}

function inWords(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
