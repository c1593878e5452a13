import type { IslandJournal, Journal } from './journal.ts';

const ISLAND_FIELDS: Readonly<Record<keyof IslandJournal, true>> = {
  name: true,
  abbreviation: true,
  manuscriptPrefix: true,
  description: true,
  publisher: true,
  address: true,
  issn: true,
  printIssn: true,
  doiPrefix: true,
  updatePolicyDoi: true,
  officeEmail: true,
  issuesInvoices: true,
  language: true,
  languages: true,
  licence: true,
  checklist: true,
  categories: true,
  articleTypes: true,
  currency: true,
  charges: true,
  waivers: true,
  timelines: true,
  days: true,
  guidelines: true,
  process: true,
};

/** Selects the part of the journal that a page embeds for its islands. */
export const islandJournal = (journal: Journal): IslandJournal =>
  Object.fromEntries(Object.entries(journal).filter(([fact]) => fact in ISLAND_FIELDS)) as IslandJournal;
