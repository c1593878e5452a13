import { beforeEach, describe, expect, it } from 'vitest';
import { editorialApi } from '#domain/desk/editorial/paths';
import { api } from '#domain/kernel/paths';
import { crossrefRecords } from '#domain/register/deposit/crossref';
import { jatsDocument } from '#domain/register/jats/article';
import { confirmOrcids } from '#server/production/queries';
import { readArticles, readFormerVersions } from '#server/publication/queries';
import type { AccountOverrides } from '../../support/accounts.ts';
import { acceptedManuscript } from '../../support/factories.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { useProduction } from '../../support/production.ts';

const [JOSIAH, LAURE] = ['0000-0002-1825-0097', '0000-0001-5109-3700'];
const AT = '2026-11-20T08:00:00.000Z';
const DIALLO = { given: 'Amina', family: 'Diallo', affiliations: ['Kisumu'], is_corresponding: true };
const BERG = { given: 'Jan-Willem', family: 'van der Berg', affiliations: ['Kisumu'], is_corresponding: false };

describe('the ORCID iD of an author', () => {
  const { journal, at, open, send, expectChanged } = useProduction();
  let address: string;
  beforeEach(() => {
    address = `amina.${at.id}@hospital.example`;
  });

  const connect = (overrides: AccountOverrides = {}) =>
    journal.as('author', { email: address, orcid: JOSIAH, orcid_confirmed_at: AT, ...overrides });
  const byline = async (authors: object[]) => {
    const { metadata, version } = await open();
    return expectChanged(send('PUT', editorialApi.productionMetadata(at.id), { ...metadata, authors, version }));
  };
  const publish = async () => {
    await byline([
      { ...DIALLO, orcid: JOSIAH },
      { ...BERG, orcid: LAURE },
    ]);
    const body = { version: (await open()).version, letter: null, override_reason: 'Agreed.' };
    await expectChanged(send('POST', editorialApi.productionPublish(at.id), body));
  };
  const revise = async () => {
    const body = { version: (await open()).version, reason: 'A slip.', override_reason: 'Agreed.' };
    await expectChanged(send('POST', editorialApi.productionRevise(at.id), body));
  };
  const live = async () => (await journal.fetch(api.manuscript(at.id))).json();
  const readConfirmed = async () =>
    (await live()).orcids.map(({ is_confirmed }: { is_confirmed: boolean }) => is_confirmed) as boolean[];
  const waiting = async () => {
    const rows = await journal.db.selectFrom('outbox').select('kind').where('status', '=', 'waiting').execute();
    return rows.map(({ kind }) => kind).sort();
  };

  it('is published as confirmed where the author has proven it at ORCID, and another’s is not', async () => {
    await connect({ email: address.toUpperCase() });
    await publish();
    expect((await live()).orcids).toEqual([
      { author: 1, orcid: JOSIAH, is_confirmed: true },
      { author: 2, orcid: LAURE, is_confirmed: false },
    ]);
    const [article] = await readArticles(journal.context.reader, [at.id]);
    if (!article) throw new Error('It is not published.');
    const jats = jatsDocument(MERIDIAN, article, 'https://journal.example');
    expect(jats.match(/<contrib-id [^>]+>/g)).toEqual([
      '<contrib-id contrib-id-type="orcid" authenticated="true">',
      '<contrib-id contrib-id-type="orcid">',
    ]);
    const crossref = crossrefRecords(MERIDIAN, article, 'https://journal.example');
    expect(crossref.match(/<ORCID authenticated="\w+">/g)).toEqual([
      '<ORCID authenticated="true">',
      '<ORCID authenticated="false">',
    ]);
  });

  it.each<[string, AccountOverrides]>([
    ['has only typed it', { orcid_confirmed_at: null }],
    ['has an account whose address nobody has confirmed', { email_verified_at: null }],
    ['has proven another iD', { orcid: '0000-0003-1419-2405' }],
    [
      'has an account of another address, with the same name',
      { email: 'amina@elsewhere.example', last_name: 'Diallo' },
    ],
    ['has an account that was deactivated', { is_active: false }],
  ])('is not published as confirmed where the author %s', async (_, overrides) => {
    await connect(overrides);
    await publish();
    await confirmOrcids(journal.context);
    expect(await readConfirmed()).toEqual([false, false]);
  });

  it('is not confirmed by someone who wrote another manuscript', async () => {
    await connect({ email: 'stranger@elsewhere.example' });
    const other = await acceptedManuscript(journal.db);
    const theirs = { email: 'stranger@elsewhere.example', orcid: JOSIAH };
    await journal.db.updateTable('manuscript_author').set(theirs).where('manuscript_id', '=', other).execute();
    await publish();
    await confirmOrcids(journal.context);
    expect(await readConfirmed()).toEqual([false, false]);
  });

  it('stays confirmed when the author disconnects it, in later versions and in former ones, until the iD is another', async () => {
    const { id } = await connect();
    await publish();
    await journal.db.updateTable('account').set({ orcid_confirmed_at: null }).where('id', '=', id).execute();
    await revise();
    expect(await readConfirmed()).toEqual([true, false]);
    await byline([
      { ...DIALLO, orcid: '0000-0003-1419-2405' },
      { ...BERG, orcid: LAURE },
    ]);
    await revise();
    expect(await readConfirmed()).toEqual([false, false]);
    const [now] = await readArticles(journal.context.reader, [at.id]);
    const former = now ? await readFormerVersions(journal.context.reader, now) : [];
    expect(former.at(-1)?.article).toMatchObject({ confirmed_orcids: [JOSIAH] });
    expect(former.at(-1)?.article.authors[0]?.orcid).toBe(JOSIAH);
  });

  it('becomes confirmed with the next version when the author connects it after publication', async () => {
    await publish();
    await connect();
    expect(await readConfirmed()).toEqual([false, false]);
    await revise();
    expect(await readConfirmed()).toEqual([true, false]);
    expect((await live()).changes).toMatchObject([{ reason: 'A slip.' }]);
  });

  it('becomes confirmed within the hour, too: without a version, with page, PDF and deposits made anew, once', async () => {
    await publish();
    await journal.db.deleteFrom('outbox').execute();
    await journal.db.updateTable('site_build').set({ state: 'live' }).execute();
    await connect();
    await confirmOrcids(journal.context);
    expect(await readConfirmed()).toEqual([true, false]);
    expect((await live()).changes).toEqual([]);
    expect(await journal.db.selectFrom('article_version').selectAll().execute()).toEqual([]);
    expect(await waiting()).toEqual(['deposit.send', 'galley.typeset', 'site.rebuild']);
    await confirmOrcids(journal.context);
    expect(await waiting()).toHaveLength(3);
  });

  it('is left as it is on what is not on the site', async () => {
    await publish();
    await connect();
    await journal.db.updateTable('manuscript').set({ status: 'rejected' }).where('id', '=', at.id).execute();
    await confirmOrcids(journal.context);
    const { confirmed_orcids } = await journal.db.selectFrom('article').selectAll().executeTakeFirstOrThrow();
    expect(confirmed_orcids).toEqual([]);
  });
});
