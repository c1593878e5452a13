/** The greeting of an email; invited reviewers who never gave a name have none. */
export const greetingTo = (name: string): string => (name ? `Dear ${name},` : 'Dear colleague,');
