import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Database } from '#database/schema';
import { BUNDLED } from '#domain/moving/out/records';

/** The bundle's file for a table's rows, or why they are not exported. The compiler requires every table. */
type Fate = { in: string } | { stays: string };

const CONFIDENTIAL = { stays: 'It was given to this journal in confidence.' };
const PRODUCTION_FILE = {
  stays: 'Files and texts in progress stay: no other system reads them, and a backup holds them.',
};
const LETS_IN = { stays: 'It lets somebody in.' };
const MONEY = { stays: 'Payments were made to who ran the journal; a backup and the event log hold them.' };
const RUNNING = { stays: 'It is about work of the running program, and means nothing elsewhere.' };
const DEPOSITED = { stays: 'Registers are told anew by the new place (decision 173).' };
const SUBSCRIBED = { stays: 'Readers gave their address to this place alone.' };
const FORMER = { stays: 'Earlier versions stay; a backup holds them.' };

const TABLES: Record<keyof Database, Fate> = {
  journal: { stays: 'Each place says of itself how it was started.' },
  volume: { in: 'volumes.json' },
  issue: { in: 'volumes.json' },
  call_answer: { in: 'manuscripts/*.jsonl' },
  manuscript: { in: 'manuscripts/*.jsonl' },
  manuscript_author: { in: 'articles/*/article.json' },
  article: { in: 'articles/*/article.json' },
  article_author: { in: 'articles/*/article.json' },
  article_version: FORMER,
  article_version_file: FORMER,
  notice: { in: 'articles/*/article.json' },
  galley: { in: 'articles/*/article.json' },
  article_file: { in: 'articles/*/article.json' },
  account: { in: 'accounts/*.jsonl' },
  colleague: { in: 'accounts/*.jsonl' },
  colleague_invitation: LETS_IN,
  recusal: { in: 'manuscripts/*.jsonl' },
  recovery_code: LETS_IN,
  session: LETS_IN,
  one_time_token: LETS_IN,
  address_change: LETS_IN,
  person_address: { stays: 'Who changed which address is for this place alone.' },
  orcid_proof: LETS_IN,
  setup_code: LETS_IN,
  co_author_token: LETS_IN,
  review_token: LETS_IN,
  proof_token: LETS_IN,
  rate_limit: RUNNING,
  outbox: RUNNING,
  planned_decision: RUNNING,
  chore: RUNNING,
  caught_mail: RUNNING,
  site_build: RUNNING,
  chosen_done: RUNNING,
  submission_receipt: RUNNING,
  unclaimed_file: RUNNING,
  upload: RUNNING,
  upload_part: RUNNING,
  event: { in: 'events/*.jsonl' },
  event_head: { in: 'events/*.jsonl' },
  contact_message: CONFIDENTIAL,
  service_request: CONFIDENTIAL,
  inquiry: CONFIDENTIAL,
  inquiry_message: CONFIDENTIAL,
  thread: CONFIDENTIAL,
  message: CONFIDENTIAL,
  message_file: CONFIDENTIAL,
  inbound_mail: CONFIDENTIAL,
  request: CONFIDENTIAL,
  manuscript_mail: CONFIDENTIAL,
  draft: CONFIDENTIAL,
  draft_file: CONFIDENTIAL,
  review_assignment: CONFIDENTIAL,
  review_draft: CONFIDENTIAL,
  review: CONFIDENTIAL,
  review_for_author: CONFIDENTIAL,
  review_evidence: CONFIDENTIAL,
  review_file: CONFIDENTIAL,
  reviewer_candidate: CONFIDENTIAL,
  candidate_rule: CONFIDENTIAL,
  round_asked: CONFIDENTIAL,
  reminder: CONFIDENTIAL,
  leak_report: CONFIDENTIAL,
  technical_check: CONFIDENTIAL,
  waiver_request: CONFIDENTIAL,
  manuscript_file: CONFIDENTIAL,
  further_file: CONFIDENTIAL,
  revision: CONFIDENTIAL,
  manuscript_course: { stays: 'How long this office took says nothing of the next.' },
  manuscript_counter: { stays: 'It follows from the numbers of the manuscripts, which travel.' },
  decision: { in: 'decisions/*.jsonl' },
  technical_checklist: { in: 'settings.json' },
  setting_version: { in: 'settings.json' },
  saved_view: { stays: 'Everybody keeps views of their own, which name nothing that readers or authors get.' },
  picture: { in: 'pictures.json' },
  picture_use: { stays: 'It follows from what shows a picture, which travels.' },
  fee: MONEY,
  payment: MONEY,
  payment_claim: MONEY,
  payment_event: MONEY,
  demonstration_order: MONEY,
  invoice: MONEY,
  invoice_counter: { in: 'invoice-numbers.json' },
  production: PRODUCTION_FILE,
  production_figure: PRODUCTION_FILE,
  production_supplement: PRODUCTION_FILE,
  text_comment: PRODUCTION_FILE,
  taking_in: PRODUCTION_FILE,
  production_task: RUNNING,
  proof: PRODUCTION_FILE,
  proof_comment: PRODUCTION_FILE,
  proof_draft: PRODUCTION_FILE,
  moved_account: { stays: 'It keeps accounts that nobody has confirmed, and these stay.' },
  gone_account: { stays: 'Its fingerprints can be compared only with the key of this place.' },
  moved_article: { in: 'moved-articles/*.jsonl' },
  moved_issue: { in: 'moved-issues.json' },
  moved_import: { stays: 'Only here can what it names be taken back.' },
  deposit: DEPOSITED,
  deposit_batch: DEPOSITED,
  alert_follower: SUBSCRIBED,
  alert_follow: SUBSCRIBED,
  alert_end_link: SUBSCRIBED,
  usage_month: { in: 'usage/*.jsonl' },
  usage_salt: { stays: 'It goes with the day.' },
  usage_visit: { stays: 'It goes with the day, and its counts are in the month.' },
};

describe('the bundle of a journal', () => {
  it('has a file for every table that travels, and a reason for every other', () => {
    for (const [table, fate] of Object.entries(TABLES)) {
      if ('in' in fate) expect(Object.keys(BUNDLED), table).toContain(fate.in);
      else expect(fate.stays, table).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('forgets no table that a migration makes', () => {
    const folder = `${import.meta.dirname}/../../../database/migrations`;
    const texts = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    const named = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
    // A later release drops the last table.
    const gone = [...named(/(?:alter table (?=\w+ rename to)|drop table )(\w+)/g), 'letter_template'];
    const made = named(/create table (\w+)/g).filter((name) => !gone.includes(name));
    expect(made.length).toBeGreaterThan(70);
    expect(made.filter((name) => !name || !(name in TABLES))).toEqual([]);
  });
});
