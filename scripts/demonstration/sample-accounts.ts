/** The accounts of the demonstration; none of them exists in production. */
export const DEMONSTRATION_PASSWORD = 'open-access-2026';

export const SAMPLE_ACCOUNTS = [
  { email: 'editor@journal.example', first_name: 'Edith', last_name: 'Marlowe', role: 'editor' },
  { email: 'author@journal.example', first_name: 'Ingrid', last_name: 'Solheim', role: 'author' },
  { email: 'reviewer@journal.example', first_name: 'Rosa', last_name: 'Quiroga', role: 'reviewer' },
  { email: 'reviewer2@journal.example', first_name: 'Samuel', last_name: 'Okonjo', role: 'reviewer' },
] as const;
