import robots from './counter-robots.json' with { type: 'json' };

// The list is made to be read without regard to case.
const PATTERNS = robots.map(({ pattern }) => new RegExp(pattern, 'i'));

/**
 * True for programs that read by themselves, by the official list of COUNTER (COUNTER 5.1, appendix I), and where a
 * browser does not say what it is.
 */
export const isRobot = (userAgent: string) => userAgent === '' || PATTERNS.some((pattern) => pattern.test(userAgent));
