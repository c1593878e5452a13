import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodeEmbedded } from '#domain/moving/in/embedded';
import type { MovingTrial } from '#domain/moving/in/moving';
import { openArticleSplitter, type SplitArticle } from '#domain/moving/in/split';
import { OJS_VERSIONS, type OjsVersion } from '#domain/moving/out/ojs';
import { movingInApi, movingToOjsApi } from '#domain/moving/paths';
import { importFile } from '#islands/moving/in/import-file.ts';
import { previewFile } from '#islands/moving/in/preview-file.ts';
import { writeBundle } from '#server/moving/out/write-bundle';
import { findPublishedArticle } from '#server/publication/queries';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { publishedArticle, withdrawnArticle } from '../../support/factories.ts';
import { SITE_URL, useTestJournal } from '../../support/journal.ts';
import { largeFileStore } from '../../support/large-file.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { callsOf, chosenFile, newImport, openArticles } from '../../support/moving-file.ts';
import { ojsProblems } from '../../support/ojs-rules.ts';
import { photograph, uploadPicture } from '../../support/pictures.ts';

function split(xml: string): SplitArticle[] {
  const splitter = openArticleSplitter(() => true);
  const pieces = splitter.write(xml);
  splitter.end();
  return pieces;
}

describe('a journal that leaves for OJS', () => {
  const journal = useTestJournal();
  const other = useTestJournal();
  let editor: Person;
  beforeEach(async () => {
    await journal.empty();
    await other.empty();
    editor = await journal.as('editor', { email: 'edith@journal.example' });
  });

  const ask = (version: string, person = editor) => journal.fetch(movingToOjsApi, json({ version }, person));
  /** Downloads an export; returns its texts by path. */
  const download = async (version: OjsVersion) => {
    const reply = await ask(version);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const entries = Object.entries(unzipSync(new Uint8Array(await reply.arrayBuffer())));
    return new Map(entries.map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), Buffer.from(bytes).toString()]));
  };

  it.each(OJS_VERSIONS)(
    'is what OJS %s takes, an XML file for each issue, with what is published and nothing else',
    async (version) => {
      const volume = { id: 'volume-9', number: 9, year: 2026 };
      await publishedArticle(journal.db, journal.files, { volume, issue: { id: 'volume-9-issue-1', number: 1 } });
      await publishedArticle(journal.db, journal.files, { volume: null, issue: null, published_on: '2026-01-05' });
      await withdrawnArticle(journal.db, journal.files, 'rejected', { title: 'Gone from the journal' });
      const files = await download(version);
      const xml = [...files].filter(([path]) => path.endsWith('.xml'));
      expect(xml.map(([path]) => path).toSorted()).toEqual(['data/volume-9-issue-1.xml', 'data/year-2026.xml']);
      for (const [path, text] of xml) expect([path, ojsProblems(text, version)]).toEqual([path, []]);
      expect([...files.values()].join('\n')).not.toContain('Gone from the journal');
      expect(files.get('data/README.txt')).toContain(`native XML for OJS ${version}`);
      expect(files.get('manifest-sha256.txt')).toContain('data/year-2026.xml');
    },
  );

  it.each(OJS_VERSIONS)(
    'has the cover of an issue for OJS %s, and is whole without one that cannot be read',
    async (version) => {
      const { issue } = await publishedArticle(journal.db, journal.files);
      const photo = await photograph();
      const description = 'A ward <at night> & a nurse';
      const { name } = await (await uploadPicture(journal.fetch, editor, photo, { description })).json();
      await journal.db
        .updateTable('issue')
        .set({ cover: name })
        .where('id', '=', issue?.id ?? '')
        .execute();
      const { file_key } = await journal.db.selectFrom('picture').select('file_key').executeTakeFirstOrThrow();
      const downloadXml = async () => [...(await download(version))].find(([path]) => path.endsWith('.xml'))?.[1] ?? '';
      const xml = await downloadXml();
      expect(ojsProblems(xml, version)).toEqual([]);
      expect(xml).toContain(`<cover locale="en"><cover_image>${name}</cover_image>`);
      expect(xml).toContain('<cover_image_alt_text>A ward &lt;at night&gt; &amp; a nurse</cover_image_alt_text>');
      const [, embedded = ''] = /<embed encoding="base64">([^<]*)<\/embed><\/cover>/.exec(xml) ?? [];
      const stored = await new Response((await journal.files.read(file_key))?.stream).arrayBuffer();
      expect(Buffer.from(embedded, 'base64').equals(Buffer.from(stored))).toBe(true);
      await journal.files.remove(file_key);
      const without = await download(version);
      expect(without.get('data/README.txt')).toContain(`- Cover ${name}`);
      expect(ojsProblems(await downloadXml(), version)).toEqual([]);
    },
  );

  it('comes in again with its PDFs, DOIs, dates, authors and references', async () => {
    const left = await publishedArticle(journal.db, journal.files);
    const files = await download('3.5');
    const [piece] = [...files].filter(([path]) => path.endsWith('.xml')).flatMap(([, xml]) => split(xml));
    if (!piece) throw new Error('There is no article in the export.');
    const person = await other.as('editor', { email: 'otto@other.example' });
    const { issue, article } = piece;
    const tried = await other.fetch(movingInApi.trial, json({ issue, articles: [article] }, person));
    const { trials } = (await tried.json()) as { trials: MovingTrial[] };
    const [trial] = trials;
    expect(trial).toMatchObject({ state: 'new', title: left.title, doi: left.doi });
    const body = new FormData();
    for (const [name, value] of Object.entries({ issue, article, has_pdf: 'true' })) body.set(name, value);
    const pdf = piece.files.get(trial?.pdf?.file ?? 0);
    body.set(
      'file',
      new Blob([(pdf && decodeEmbedded(pdf)) ?? new Uint8Array()], { type: 'application/pdf' }),
      'a.pdf',
    );
    const reply = await other.fetch(movingInApi.articles, { method: 'POST', body, headers: bearer(person.token) });
    const { slug } = (await reply.json()) as { slug: string };
    const { title, doi, published_on, keywords, abstract, affiliations, authors, references, category } = left;
    expect(await findPublishedArticle(other.context.reader, slug)).toMatchObject({
      ...{ title, doi, published_on, keywords, abstract, affiliations, authors, references, category },
      ...{ article_type: left.article_type, volume: { number: left.volume?.number, year: left.volume?.year } },
      pdf: left.pdf,
    });
  });

  describe('with a cover', () => {
    const signal = new AbortController().signal;
    /** Exports the one issue, with its cover, as XML. */
    const leave = async () => {
      const { issue } = await publishedArticle(journal.db, journal.files);
      const { name } = await (
        await uploadPicture(journal.fetch, editor, await photograph(), { description: 'A ward at night' })
      ).json();
      await journal.db
        .updateTable('issue')
        .set({ cover: name })
        .where('id', '=', issue?.id ?? '')
        .execute();
      const xml = [...(await download('3.5'))].find(([path]) => path.endsWith('.xml'))?.[1] ?? '';
      return { name, xml };
    };
    const arrive = async (xml: string) => {
      const person = await other.as('editor', { email: `otto-${xml.length}@other.example` });
      const calls = callsOf(other.fetch, person);
      const opened = await openArticles(chosenFile(xml, 'native.xml'));
      const trials = await previewFile(opened, { onProgress: () => {}, signal }, calls);
      const plan = {
        ...{ total: trials.counts.new, importing: newImport(), choices: {}, allowsWithoutFile: false, signal },
        ...{ onProgress: () => {}, onDone: () => {} },
      };
      return { trials, moved: await importFile(opened, plan, calls) };
    };
    const there = async () => {
      const issues = await other.db.selectFrom('issue').select('cover').execute();
      const pictures = await other.db.selectFrom('picture').select(['name', 'description']).execute();
      const uses = await other.db.selectFrom('picture_use').select(['name', 'words']).execute();
      return { issues, pictures, uses };
    };

    it('comes in again with it, once, and leaves alone what the office put in its place', async () => {
      const { name, xml } = await leave();
      const { trials, moved } = await arrive(xml);
      expect(trials.notes).toContain('One issue cover is included.');
      expect([...trials.lost.counts.keys()].join()).not.toContain('cover');
      expect([moved.done, moved.failures]).toEqual([1, []]);
      expect(await there()).toMatchObject({
        issues: [{ cover: name }],
        pictures: [{ name, description: 'A ward at night' }],
        uses: [{ name, words: expect.stringMatching(/^Cover of Volume/) }],
      });
      await other.db.updateTable('picture').set({ description: 'In our own words' }).execute();
      expect((await arrive(`${xml}\n`)).trials.counts).toMatchObject({ new: 0, here: 1 });
      expect((await there()).pictures).toEqual([{ name, description: 'In our own words' }]);
    });

    it('comes in without one that is damaged, which is said before and after, and loses nothing else', async () => {
      const { xml } = await leave();
      const cut = (length: number) =>
        xml.replace(/(<embed encoding="base64">)([^<]*)(<\/embed><\/cover>)/, (_, start, content: string, end) =>
          [start, content.slice(0, length), end].join(''),
        );
      const { trials } = await arrive(cut(80));
      expect(trials.notes.join()).toMatch(
        /The cover of Volume .* will not be imported: This file cannot be read as a picture/,
      );
      expect(await other.db.selectFrom('article').select('slug').execute()).toHaveLength(1);
      await other.empty();
      const { moved } = await arrive(cut(800));
      expect([moved.done, moved.failed]).toEqual([1, 0]);
      expect(moved.failures).toMatchObject([{ title: expect.stringMatching(/^Cover of Volume/) }]);
      expect(await there()).toMatchObject({ issues: [{ cover: '' }], pictures: [], uses: [] });
      // The second import adds no article, and retries the cover.
      const again = await arrive(xml);
      expect([again.trials.counts.new, again.trials.covers, again.moved.covers]).toEqual([0, 1, 1]);
      expect(await there()).toMatchObject({ issues: [{ cover: expect.stringMatching(/./) }], uses: [{}] });
      const { trials: after, moved: last } = await arrive(`${xml}\n`);
      expect([after.covers, after.notes.join(), last.covers]).toEqual([0, '', 0]);
    });
  });

  it('gives away no address of an author, and says in the log who took what', async () => {
    await publishedArticle(journal.db, journal.files);
    const rows = await journal.db.selectFrom('manuscript_author').select('email').execute();
    const files = await download('3.4');
    const pieces = [...files].filter(([path]) => path.endsWith('.xml')).flatMap(([, xml]) => split(xml));
    const within = pieces.flatMap((piece) =>
      [...piece.files.values()].map((file) => Buffer.from(decodeEmbedded(file) ?? [])),
    );
    const all = [...files.values(), ...within].join('\n');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ email }) => all.includes(email))).toEqual([]);
    const event = await journal.db.selectFrom('event').selectAll().orderBy('position', 'desc').executeTakeFirst();
    expect(event).toMatchObject({
      ...{ action: 'journal.moved-out', actor: editor.email },
      details: { articles: 1, ojs: '3.4' },
    });
  });

  it('names a file that the store cannot give, and is what OJS takes without it', async () => {
    const { id, slug } = await publishedArticle(journal.db, journal.files);
    const stored = journal.db.selectFrom('galley').select('file_key').where('manuscript_id', '=', id);
    await journal.files.remove((await stored.executeTakeFirstOrThrow()).file_key);
    const files = await download('3.5');
    const [xml = ''] = [...files].filter(([path]) => path.endsWith('.xml')).map(([, text]) => text);
    expect(ojsProblems(xml, '3.5')).toEqual([]);
    expect(xml).not.toContain(`${slug}.pdf`);
    expect(files.get('data/README.txt')).toContain(`- ${slug}/${slug}.pdf`);
  });

  it('is refused for a version that is not written, and where a host would cut it off, with the command that does it', async () => {
    expect((await ask('2.4')).status).toBe(400);
    const { id } = await publishedArticle(journal.db, journal.files);
    await journal.db.updateTable('galley').set({ bytes: 12_000_000 }).where('manuscript_id', '=', id).execute();
    const reply = await ask('3.4');
    expect([reply.status, await reply.text()]).toEqual([
      413,
      expect.stringContaining('npm run export-journal -- --ojs 3.4'),
    ]);
  });

  it('reads of a large file only what has been sent on', async () => {
    await publishedArticle(journal.db, journal.files);
    const [part, count] = [new Uint8Array(65_535), 2_000];
    const { files, parts } = largeFileStore(journal.files, { part, count });
    const source = { reader: journal.context.reader, files, siteUrl: SITE_URL, hidden: [], now: journal.clock.now() };
    let [bytes, longest, sent, ahead] = [0, 0, 0, 0];
    for await (const written of writeBundle(MERIDIAN, source, '3.5')) {
      bytes += written.length;
      longest = Math.max(longest, written.length);
      if (written.length !== (part.length / 3) * 4) continue;
      sent += 1;
      // The checksum took one complete read.
      ahead = Math.max(ahead, parts() - count - sent);
    }
    expect(bytes).toBeGreaterThan(part.length * count);
    expect(sent).toBe(count);
    expect(ahead).toBeLessThan(5);
    expect(longest).toBeLessThan(100_000);
  });
});
