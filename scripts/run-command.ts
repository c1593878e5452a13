import { existsSync } from 'node:fs';

/**
 * Runs a command with the settings of `.env`. Failures print a sentence, with a stack trace only if DEBUG=1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    // The environment takes precedence over the file.
    if (existsSync('.env')) process.loadEnvFile('.env');
    await command();
  } catch (error) {
    console.error(sentenceOf(error));
    if (process.env.DEBUG) console.error(error);
    process.exit(1);
  }
}

const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH'];
const UNUSABLE = ['EACCES', 'EEXIST', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Describes an error in a sentence, with a remedy for common ones. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  if (UNREACHABLE.includes(code)) {
    return `The database cannot be reached (${message || code}). Check DATABASE_URL, and that the database server is running.`;
  }
  if (code === 'ENOSPC') return 'The disk is full. Free some space, then try again.';
  if (path && UNUSABLE.includes(code)) {
    return `${path} cannot be used (${code}). Set DATA_DIR to a folder that this account may write to.`;
  }
  return message;
}
