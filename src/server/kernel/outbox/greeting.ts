/** The greeting of an email; invited reviewers without a name have none. */
export const greetingTo = (name: string): string => (name ? `Dear ${name},` : 'Dear colleague,');
