import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemApi } from '#domain/assembly/paths';
import { auditApi } from '#domain/desk/editorial/paths';
import { takeSnapshot } from '#loaders/take-snapshot';
import { verifyEvents } from '#server/kernel/event/verify-events';
import { bearer } from '../support/accounts.ts';
import {
  openStory,
  type Story,
  tellDecision,
  tellProduction,
  tellPublication,
  tellReviews,
} from '../support/canary-story.ts';
import { valuesOf } from '../support/canary-values.ts';
import { AUDIENCES, READERS, walker } from '../support/canary-walk.ts';
import { type Group, groupsIn, knownTo, type Stage } from '../support/canary-words.ts';
import { everyEngine } from '../support/engines.ts';
import { useTestJournal } from '../support/journal.ts';
import { MERIDIAN } from '../support/meridian.ts';

/** Words of the manuscript itself, by which a search would find it. */
const SEARCHES = ['somnolence', 'surgery', 'Zimmerglock'];

/** A single test sends thousands of requests. */
const TIMEOUT_MS = 600_000;

/** Information that emails to people outside the API's audiences may reveal. */
const KNOWN_BY_MAIL: Record<string, ReadonlySet<Group>> = {
  [MERIDIAN.officeEmail]: new Set(['author', 'waiver', 'authorThread']),
  'mo@moneypenrose.example': new Set(['payer']),
  'lia@ledgerwoode.example': new Set(['invoice']),
};

// On Postgres through pg, or else on the embedded database.
describe.each(everyEngine().slice(0, 1))('nobody learns what only others may know, on $name', (engine) => {
  const journal = useTestJournal(engine);
  let story: Story;
  let other: string;
  let office: Record<string, string>;

  beforeAll(async () => {
    const opened = await openStory(journal);
    other = opened.other;
    const headersOf = async () => bearer(opened.people.editorAuthor.token);
    office = await officeOf({ headersOf, number: '', emailOf: () => '' });
    story = await tellReviews(journal, opened);
  });

  /** The office as seen by the editor who is also an author, except for their own manuscript. */
  const officeOf = (teller: Pick<Story, 'headersOf' | 'number' | 'emailOf'>) => {
    const by = walker(journal, { ...teller, id: other }, { stage: 'reviewed', values: { singles: [], pairs: [] } });
    return by.officeOf('editorAuthor', SEARCHES);
  };
  const expectSameOffice = async () => {
    const now = await officeOf(story);
    // The number of events, the hash over them, and the journal's size reveal nothing about a single manuscript.
    const journalWide: string[] = [auditApi.verify, systemApi.report];
    const changed = Object.keys(now).filter(
      (address) => now[address] !== office[address] && !journalWide.includes(address),
    );
    expect(changed.map((address) => [address, office[address], now[address]])).toEqual([]);
  };
  const walk = async (stage: Stage) => {
    const { author, done, accepted } = story.people;
    const seeds = [story.id, ...[author, done, accepted].map(({ id }) => id)];
    return walker(journal, story, { stage, values: await valuesOf(journal.db, seeds) });
  };
  const TELL = { decided: tellDecision, accepted: tellProduction, published: tellPublication };
  /** Continues the story up to these stages. */
  const advanceTo = async (...stages: (keyof typeof TELL)[]) => {
    // Everyone invited in the meantime has accepted or declined.
    office = await officeOf(story);
    for (const stage of stages) await TELL[stage](journal, story);
  };
  // Access does not depend on the engine, so the complete walk runs on the fastest; the other checks only readers at
  // two stages.
  const isWhole = engine.engine === 'pg';
  const everybody = isWhole ? ([...AUDIENCES, 'editor'] as const) : READERS;

  it(
    'reading, while reviews come in; an editor finds by the same walk every word that editors may know',
    async () => {
      const { readAll, leaks, told } = await walk('reviewed');
      await readAll(everybody);
      expect(leaks).toEqual([]);
      const later = new Set<Group>(['invoice', 'payer', 'production']);
      expect(told.editor).toEqual(knownTo('editor', 'reviewed').difference(later));
      expect(told.author).toEqual(knownTo('author', 'reviewed').difference(later));
      expect(told.accepted).toEqual(knownTo('accepted', 'reviewed'));
      await expectSameOffice();
    },
    TIMEOUT_MS,
  );

  if (isWhole) {
    it(
      'reading and changing, once it is decided and one review is released',
      async () => {
        await advanceTo('decided');
        const { readAll, changeAll, leaks, told } = await walk('decided');
        await readAll(everybody);
        expect(leaks).toEqual([]);
        for (const reader of ['author', 'linked']) expect(told[reader], reader).toContain('releasedReview');
        await expectSameOffice();
        await changeAll(AUDIENCES);
        expect(leaks).toEqual([]);
      },
      TIMEOUT_MS,
    );

    it(
      'reading, while its article is in production with roles and interests author by author, and who approved the study',
      async () => {
        await advanceTo('accepted');
        const { readAll, leaks, told } = await walk('accepted');
        await readAll(READERS);
        expect(leaks).toEqual([]);
        expect(told.editor).toContain('production');
        for (const reader of ['accepted', 'done', 'linked', 'visitor'])
          expect(told[reader as keyof typeof told], reader).not.toContain('production');
        await expectSameOffice();
      },
      TIMEOUT_MS,
    );
  }

  it(
    'reading, once it is published with its authors’ names',
    async () => {
      await (isWhole ? advanceTo('published') : advanceTo('decided', 'accepted', 'published'));
      const { readAll, leaks, told } = await walk('published');
      await readAll(READERS);
      expect(leaks).toEqual([]);
      expect(told.editor).toEqual(knownTo('editor', 'published').difference(new Set<Group>(['candidate'])));
      // The article's PDF reveals the same as its page.
      const learned: Group[] = [
        'author',
        'coAuthor',
        'editorAuthor',
        'affiliation',
        'interests',
        'production',
        'invoice',
        'payer',
      ];
      expect(told.visitor).toEqual(new Set(learned));
      await expectSameOffice();
    },
    TIMEOUT_MS,
  );

  it('by a mail', () => {
    const wrong = journal.mailer.sent.flatMap((mail) => {
      const { address } = mail.to;
      const audience = [...AUDIENCES, 'editor' as const].find((name) => story.emailOf(name) === address);
      const known = audience ? knownTo(audience, 'published') : KNOWN_BY_MAIL[address];
      const groups = groupsIn([JSON.stringify(mail)]).filter((group) => !known?.has(group));
      return groups.length > 0 ? [{ address, subject: mail.subject, groups }] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('from the log of events, the outbox, the operator’s log and the snapshot of which the site is built', async () => {
    const events = await journal.db.selectFrom('event').select('details').execute();
    const effects = await journal.db.selectFrom('outbox').select(['payload', 'last_error']).execute();
    expect(events.length + effects.length).toBeGreaterThan(50);
    expect(groupsIn([JSON.stringify(events), JSON.stringify(effects)])).toEqual([]);
    expect((await verifyEvents(journal.context.reader)).brokenAt).toBeUndefined();
    const lines = journal.logged.map(({ message, cause }) => `${message} ${cause}`);
    expect(lines).toHaveLength(1);
    expect(groupsIn(lines)).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'canary-snapshot-'));
    try {
      await takeSnapshot(journal.context.reader, folder);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const texts = files.map(({ parentPath, name }) => name + readFileSync(join(parentPath, name), 'utf8'));
      expect(groupsIn(texts).sort()).toEqual([...knownTo('visitor', 'published')].sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
