import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright';
import { findChromium } from '../../scripts/chromium.ts';
import { DEMONSTRATION_PASSWORD } from '../../scripts/demonstration/sample-accounts.ts';
import { ROOT } from '../../scripts/journal.ts';
import { startJournal } from '../support/running-journal.ts';
import { line } from './machine.ts';

const TIMEOUT_MS = 60_000;

/** An ordinary laptop's window. */
const WINDOW = { width: 1280, height: 800 };

/** An editor's actions, counted: presses, and fields filled in. */
interface Editor {
  page: Page;
  press: (control: Locator) => Promise<void>;
  type: (control: Locator, text: string) => Promise<void>;
}

interface Task {
  name: string;
  run: (hands: Editor) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first();
const said = (page: Page, words: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(words).first().waitFor();

/** A control of a task on the dashboard, by the manuscript's title. */
const task = (page: Page, title: string, control: RegExp) =>
  page.locator('.need').filter({ hasText: title }).locator('a, button').filter({ hasText: control }).first();

/** The most frequent tasks of an office, on the demonstration. Each starts where the previous one ended. */
const TASKS: readonly Task[] = [
  {
    name: 'sign in and see what is waiting',
    run: async ({ page, press, type }) => {
      await page.goto('/editor');
      await type(field(page, 'Email'), 'editor@journal.example');
      await type(field(page, 'Password'), DEMONSTRATION_PASSWORD);
      await press(button(page, 'Sign in'));
      await page.locator('.need').first().waitFor();
    },
  },
  {
    name: 'take a new submission',
    run: async ({ page, press }) => {
      await press(task(page, 'Point-of-care', /^Assign to me/));
      await task(page, 'Point-of-care', /^Assign to me/).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'pass the technical check',
    run: async ({ page, press }) => {
      await press(task(page, 'Falls after cataract', /^Open the check/));
      await press(button(page, 'Pass the check'));
      await press(button(page, 'Yes, pass it'));
      await said(page, /passed/);
    },
  },
  {
    name: 'invite a known reviewer',
    run: async ({ page, press, type }) => {
      await type(field(page, 'Reviewer’s email'), 'ines.costa@clinic.example');
      await press(button(page, 'Assign Reviewer'));
      await said(page, /ines\.costa/);
    },
  },
  {
    name: 'message to the author',
    run: async ({ page, press, type }) => {
      await press(page.getByRole('main').getByRole('link', { name: /^Messages/ }));
      await type(page.getByLabel(/^Message to/), 'Thank you; the reviewers have been invited.');
      await press(button(page, 'Send the message'));
      await page.getByText('the reviewers have been invited.').first().waitFor();
    },
  },
  {
    name: 'read both reviews side by side',
    run: async ({ page, press }) => {
      await press(link(page, /^Dashboard/));
      await press(button(page, 'Load more'));
      await press(task(page, 'Hearing loss', /^Assign to me/));
      await press(task(page, 'Hearing loss', /^Decide/));
      await button(page, 'Accept').waitFor();
    },
  },
  {
    name: 'decide, with a letter',
    run: async ({ page, press }) => {
      await press(button(page, 'Accept'));
      await press(button(page, 'Send the decision'));
      await said(page, 'Accepted in 60 seconds.');
    },
  },
  {
    name: 'text in, PDF out',
    run: async ({ page, press }) => {
      await press(link(page, /^Dashboard/));
      await press(task(page, 'Waiting for a first appointment', /^Convert the manuscript/));
      await page.getByLabel(/^Text file/).setInputFiles(join(ROOT, 'tests/support/made-by/contents.docx'));
      await press(button(page, 'Upload the text'));
      await page.getByText(/^Imported from/).waitFor();
      await press(page.getByRole('navigation', { name: 'Production sections' }).getByRole('link', { name: 'Proof' }));
      await page.locator('#galley a').first().waitFor();
    },
  },
  {
    name: 'put it into an issue',
    run: async ({ page, press }) => {
      await press(page.getByRole('navigation', { name: 'Production sections' }).getByRole('link', { name: 'Publish' }));
      await press(field(page, 'Appears in'));
      await field(page, 'Appears in').selectOption({ index: 1 });
      await press(button(page, 'Set the issue'));
      await said(page, /issue/i);
    },
  },
  {
    name: 'publish',
    run: async ({ page, press, type }) => {
      await press(button(page, 'Publish now'));
      // Some of its checks fail.
      await type(field(page, 'Reason for publishing anyway'), 'Published for the figures of this bench.');
      await press(button(page, 'Yes, publish it'));
      await page.locator('.head-facts').getByText('Published').waitFor();
    },
  },
];

/** Prints what each task costs an editor: presses, fields, pixels scrolled, and the machine's seconds. */
export async function benchOfficeTasks(): Promise<void> {
  const journal = await startJournal();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: journal.url, viewport: WINDOW });
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript(countScrolling);
    const page = await context.newPage();
    for (const { name, run } of TASKS) {
      const counts = { presses: 0, fields: 0 };
      const hands: Editor = {
        page,
        async press(control) {
          counts.presses += 1;
          await control.click();
        },
        async type(control, text) {
          counts.fields += 1;
          await control.fill(text);
        },
      };
      await page.evaluate(() => sessionStorage.removeItem('scrolled')).catch(() => {});
      const started = performance.now();
      await run(hands);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const scrolled = await page.evaluate(() => Math.round(Number(sessionStorage.getItem('scrolled'))));
      line(name, `${counts.presses} presses, ${counts.fields} fields, ${scrolled} px scrolled, ${seconds} s`);
    }
  } finally {
    await browser.close();
    await journal.stop();
  }
}

/** Runs in the page; sums the distance scrolled in this tab. */
function countScrolling(): void {
  let last = 0;
  addEventListener('scroll', () => {
    const sum = Number(sessionStorage.getItem('scrolled')) + Math.abs(scrollY - last);
    sessionStorage.setItem('scrolled', String(sum));
    last = scrollY;
  });
}
