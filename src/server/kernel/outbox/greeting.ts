/** How a letter to one person begins; people who were invited to review and never gave their name have none. */
export const greetingTo = (name: string): string => (name ? `Dear ${name},` : 'Dear colleague,');
