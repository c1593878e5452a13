import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './journal.ts';
import { readSettings, settingsExample, settingsPage } from './settings-reference.ts';

/** `npm run describe-settings`: writes the settings page and the .env template; a test compares both. */
const settings = readSettings();
writeFileSync(join(ROOT, 'docs/settings.md'), settingsPage(settings));
writeFileSync(join(ROOT, '.env.example'), settingsExample(settings));
console.log('Wrote docs/settings.md and .env.example.');
