import { existsSync } from 'node:fs';

/** Runs a command of this project with the settings of `.env`: an expected failure ends in its sentence, not in a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    // What the environment sets already stands above the file.
    if (existsSync('.env')) process.loadEnvFile('.env');
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (process.env.DEBUG) console.error(error);
    process.exit(1);
  }
}
