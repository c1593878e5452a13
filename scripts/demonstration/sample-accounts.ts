/** The demonstration's accounts, which do not exist in production. */
export const DEMONSTRATION_PASSWORD = 'open-access-2026';

export const SAMPLE_ACCOUNTS = [
  { email: 'editor@journal.example', first_name: 'Edith', last_name: 'Marlowe', role: 'editor' },
  { email: 'author@journal.example', first_name: 'Ingrid', last_name: 'Solheim', role: 'author' },
  { email: 'reviewer@journal.example', first_name: 'Rosa', last_name: 'Quiroga', role: 'reviewer' },
  { email: 'reviewer2@journal.example', first_name: 'Samuel', last_name: 'Okonjo', role: 'reviewer' },
  { email: 'section@journal.example', first_name: 'Maren', last_name: 'Holst', role: 'editor' },
  { email: 'production@journal.example', first_name: 'Pavel', last_name: 'Dvorak', role: 'editor' },
] as const;

/** The duties of editors other than managing editors, and a section editor's categories. */
export const SAMPLE_DUTIES = [
  { email: 'section@journal.example', duty: 'section_editor', categories: ['Cardiology', 'Surgery'] },
  { email: 'production@journal.example', duty: 'production_editor', categories: [] },
] as const;
