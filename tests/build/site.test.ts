import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { publicTimesPath } from '#domain/desk/statistics/paths';
import { CATEGORY_DEFAULTS } from '#domain/journal/category-defaults';
import { parseUnicodeRange } from '#domain/journal/look/unicode-range';
import { timelineDuration } from '#domain/journal/timeline';
import { api, canonicalUrl, paths } from '#domain/kernel/paths';
import { SERVICE_TYPES } from '#domain/message/service-request/request';
import { waivers } from '#domain/payment/country-waiver';
import { chargeOf, PAYMENT_METHODS } from '#domain/payment/fee';
import { formatMoney } from '#domain/payment/money';
import { SampleArticle } from '#domain/publication/article';
import { authorName } from '#domain/publication/author-name';
import { authorPages, authorPath } from '#domain/publication/author-page';
import { callsFeed } from '#domain/publication/call';
import { CITATION_FILES } from '#domain/publication/citation';
import { collectionFeed } from '#domain/publication/collection-path';
import { conductLines } from '#domain/publication/conduct';
import { reportingGuideline } from '#domain/publication/integrity/reporting-guideline';
import { articleJsonLd } from '#domain/publication/json-ld';
import { linkedText } from '#domain/publication/linked-text';
import { LINKSET_FILE, metaTags } from '#domain/publication/metadata';
import { displayTitle } from '#domain/publication/notice';
import { articleArchive } from '#domain/publication/preservation';
import { type BlockEntry, ENTRIES_PER_FILE, type SearchEntry } from '#domain/publication/search/files';
import { reviewSteps } from '#domain/review/process';
import { checklist, checklistItemCount } from '#domain/submission/checklist/checklist';
import { CORE, facesOf } from '#loaders/typefaces';
import { allRoutes } from '#server/assembly/api';
import { STATIC_HEADERS } from '#server/assembly/site/rules';
import { serveSite } from '#server/assembly/site/serve-site';
import { ROOT } from '../../scripts/journal.ts';
import { jsonProblems, scholarProblems, vocabularyProblems, xmlProblems } from '../standards/validate.ts';
import { copyJournal, ORIGIN } from '../support/buildable-journal.ts';
import { builtDemonstration } from '../support/built-journals.ts';
import {
  addressesOf,
  type BuiltPage,
  type BuiltSite,
  brokenLinks,
  decode,
  readSite,
  readTags,
} from '../support/links.ts';
import { MERIDIAN } from '../support/meridian.ts';

/** The specification's public pages. */
const ROUTES = [
  ...['/', '/login', '/submit', '/articles', '/volumes', '/services', '/about', '/contact'],
  ...['guidelines', 'checklist', 'track-paper', 'payments'].map((name) => `/for-authors/${name}`),
  ...['editorial-board', 'review-process', 'ethics', 'copyright', 'processing-fees'].map(
    (name) => `/editorial-policies/${name}`,
  ),
];

const samples = z
  .array(SampleArticle)
  .parse(JSON.parse(readFileSync(join(ROOT, 'content/sample-articles.json'), 'utf8')));

const built = await builtDemonstration();
const site: BuiltSite = readSite(built.pages);

function page(address: string): BuiltPage {
  const found = site.pages.get(address);
  if (!found) throw new Error(`There is no page ${address}.`);
  return found;
}

const file = (path: string): Buffer => readFileSync(join(built.pages, path));
/** The search index's entry for every article. */
const searchEntries = () => {
  const blocks = JSON.parse(file(paths.searchBlocks).toString()) as BlockEntry[];
  return blocks.flatMap(({ folder, count }) =>
    Array.from({ length: Math.ceil(count / ENTRIES_PER_FILE) }, (_, number) =>
      JSON.parse(file(paths.searchFile(folder, `entries-${number}.json`)).toString()),
    ).flat(),
  ) as SearchEntry[];
};
const articlePages = () => samples.map(({ slug }) => page(paths.article(slug)));
const meta = ({ tags }: BuiltPage, name: string) =>
  tags.find((tag) => tag.name === 'meta' && tag.attributes.name === name)?.attributes.content;
const links = ({ tags }: BuiltPage, rel: string) =>
  tags.filter((tag) => tag.name === 'link' && tag.attributes.rel === rel).map((tag) => tag.attributes.href);
const isListed = (candidate: BuiltPage) => meta(candidate, 'robots') !== 'noindex';
const gzipped = (text: string) => gzipSync(text).length;

/** The text of an HTML fragment, on one line. */
function textOf(html: string): string {
  const markup = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ');
  return decode(markup.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words missing from the text, so that failures show only those. */
const missing = (words: readonly string[], text: string) => words.filter((word) => !text.includes(word));

const withoutTemplates = (html: string) => html.replaceAll(/<template\b.*?<\/template>/gs, '');

/** The attributes and contents of all elements with a name. */
function elements(html: string, name: string): { attributes: string; content: string }[] {
  const pattern = new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, 'gs');
  return [...html.matchAll(pattern)].map(([, attributes = '', content = '']) => ({ attributes, content }));
}

/** Invalid HTML of the kinds that our pages have had before. */
function markupFaults(html: string): string[] {
  const [, body = ''] = html.split(/<body\b[^>]*>/);
  const nested = body.split(/<a\b/).filter((rest, position) => position > 0 && !rest.includes('</a>'));
  return [
    ...(html.match(/<\/html>\s*\S[^>]*/g) ?? []),
    ...(body.match(/<style\b[^>]*/g) ?? []),
    ...nested.map((link) => `a link that is open when the next begins: ${link.slice(0, 80)}`),
    ...(body.match(/<time\b[^>]*\bdatetime(?:=""|[\s>])[^>]*>?/g) ?? []),
    ...(body.match(/<time\b(?![^>]*\bdatetime=")[^>]*><\/time>/g) ?? []),
    ...(body.match(/<input\b(?=[^>]*\btype="(?:checkbox|radio|file)")[^>]*\bautocomplete\b/g) ?? []),
  ];
}

describe('the pages of the built demonstration', () => {
  it.each(ROUTES)('include %s, which answers 200 with and without a trailing slash', async (route) => {
    const serve = serveSite(() => built.pages);
    for (const address of new Set([route, route === '/' ? route : `${route}/`])) {
      const reply = await serve(new Request(new URL(address, ORIGIN)));
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await reply.text()).toBe(page(route).html);
    }
  });

  it('hold no link, asset or anchor that leads nowhere', () => {
    const slugs = new Set(samples.map(({ slug }) => slug));
    const isDownload = (path: string) => [...slugs].some((slug) => path === api.download(slug).replace(/\/$/, ''));
    const isRoute = (path: string) =>
      allRoutes.some((route) => route.path === path && (route.plainForm || route.method === 'GET'));
    // The office's page serves every path below it.
    const isOffice = (path: string) => path.startsWith(`${paths.editor}/`);
    expect(brokenLinks(site, ORIGIN, (path) => isDownload(path) || isRoute(path) || isOffice(path))).toEqual([]);
  });

  it('would show a link, an anchor and an asset that lead nowhere', () => {
    const html = '<a href="/nowhere">a</a><a href="/articles#nothing">b</a><img src="gone.svg"><a href="/about/">c</a>';
    const broken = new Map([...site.pages, ['/broken', { address: '/broken', html, tags: readTags(html) }]]);
    const found = brokenLinks({ ...site, pages: broken }, ORIGIN, () => false);
    for (const target of ['/nowhere', '/articles#nothing', 'gone.svg']) expect(found).toContain(`/broken: ${target}`);
    expect(found).not.toContain('/broken: /about/');
  });

  it('carry one title, one main heading, a description and a language', () => {
    for (const { address, html, tags } of site.pages.values()) {
      expect(elements(html, 'title'), address).toHaveLength(1);
      expect(elements(withoutTemplates(html), 'h1'), address).toHaveLength(1);
      expect(meta({ address, html, tags }, 'description'), address).not.toBe('');
      expect(tags.find(({ name }) => name === 'html')?.attributes.lang, address).toBe('en');
    }
  });

  it('have titles and descriptions of their own', () => {
    const listedPages = [...site.pages.values()].filter(isListed);
    const titles = listedPages.map(({ html }) => textOf(elements(html, 'title')[0]?.content ?? ''));
    const descriptions = listedPages.map((candidate) => meta(candidate, 'description'));
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it('name their canonicalUrl address once; pages kept out of search engines name none', () => {
    for (const candidate of site.pages.values()) {
      const expected = isListed(candidate) ? [canonicalUrl(ORIGIN, candidate.address)] : [];
      expect(links(candidate, 'canonical'), candidate.address).toEqual(expected);
    }
    const unlisted = [...site.pages.values()].filter((candidate) => !isListed(candidate));
    expect(unlisted.map(({ address }) => address).sort()).toEqual(
      expect.arrayContaining(['/500.html', '/articles/view', '/login', '/register']),
    );
  });

  it('carry no style attribute, no event handler and no frame, which the security policy would refuse', () => {
    for (const { address, tags } of site.pages.values()) {
      const refused = tags.filter(
        ({ name, attributes }) =>
          ['iframe', 'frame', 'embed', 'base'].includes(name) ||
          Object.keys(attributes).some((attribute) => attribute === 'style' || attribute.startsWith('on')),
      );
      expect(refused, address).toEqual([]);
    }
  });

  it('are HTML as its standard writes it: nothing after the end, no style in the body, no link in a link, no empty date', () => {
    expect(
      [...site.pages.values()].flatMap(({ address, html }) => markupFaults(html).map((at) => `${address} ${at}`)),
    ).toEqual([]);
  });

  it('would show such markup', () => {
    const faults = markupFaults(
      '<body><style>p {}</style><a href="/a">a <a href="/b">b</a></a><time datetime=""></time><time></time>' +
        '<input type="checkbox" autocomplete="off"></body></html><script></script>',
    );
    expect(faults).toHaveLength(6);
  });

  it('write the date of an issue alike wherever it stands', () => {
    const found = [...site.pages.values()].flatMap(({ address, html }) => {
      const dates =
        textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>'))).match(/\b\d{4}-\d\d-\d\d\b/g) ?? [];
      return dates.map((date) => `${address} ${date}`);
    });
    expect(found.filter((line) => /^\/(volumes|articles)?(\/| )/.test(line))).toEqual([]);
    expect(textOf(page(paths.volumes).html)).toMatch(/Issue 1 – \d{1,2} [A-Z][a-z]+ \d{4}/);
  });

  it('admit the scripts of PayPal on the payment page alone, and inline scripts by their hashes everywhere', () => {
    const policies = [...site.pages.values()].map(({ address, tags }) => ({
      address,
      policy: tags.find(({ attributes }) => attributes['http-equiv'] === 'content-security-policy')?.attributes.content,
    }));
    const scripts = policies.map(({ policy = '' }) => /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1] ?? '');
    expect(scripts.filter((sources) => !/'sha256-/.test(sources) || /unsafe-(inline|eval)/.test(sources))).toEqual([]);
    const admitting = policies.filter(({ policy }) => policy?.includes('paypal.com'));
    expect(admitting.map(({ address }) => address)).toEqual([paths.payments]);
    for (const directive of ['script-src', 'connect-src', 'frame-src', 'img-src', 'style-src-elem']) {
      expect(admitting[0]?.policy).toMatch(new RegExp(`\\b${directive} [^;]*https://\\*\\.paypal\\.com`));
    }
    // Browsers enforce both policies, so the header's must allow what the page's own allows.
    const header = STATIC_HEADERS.find(({ values }) => 'Content-Security-Policy' in values)?.values;
    expect(header?.['Content-Security-Policy']).not.toMatch(/(default|script|connect|frame|child|img|style)-src/);
  });

  it('admit inline scripts and styles of their own, and no other page’s', () => {
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    for (const { address, html, tags } of site.pages.values()) {
      const policy = tags.find(({ attributes }) => attributes['http-equiv'] === 'content-security-policy');
      const scripts = elements(html, 'script').filter(({ attributes }) => !/src|json/.test(attributes));
      const styles = address === paths.payments ? [] : elements(html, 'style');
      const own = new Set([...scripts, ...styles].map(({ content }) => hashOf(content)));
      expect(new Set(policy?.attributes.content?.match(/sha256-[^']+/g)), address).toEqual(own);
    }
  });

  it('need of each typeface no file but that with the core of its characters, most of them', async () => {
    const faces = await facesOf('source-serif-4', ROOT);
    const declared = parseUnicodeRange(faces.map(({ unicodeRange }) => unicodeRange.join()).join());
    const beyond = declared.difference(parseUnicodeRange(CORE));
    const needMore = [...site.pages.values()].filter(({ html }) =>
      [...textOf(html)].some((character) => beyond.has(character.codePointAt(0) ?? 0)),
    );
    expect(needMore.length).toBeLessThan(site.pages.size / 2);
  });

  it('fetch nothing from another host', () => {
    for (const candidate of site.pages.values()) {
      const fetched = addressesOf(candidate).filter(({ tag }) => isFetched(tag.name, tag.attributes.rel));
      const inStyles = elements(candidate.html, 'style').flatMap(({ content }) => [
        ...[...content.matchAll(/url\(["']?([^"')]+)/g)].map(([, address = '']) => address),
        ...(content.includes('@import') ? ['@import'] : []),
      ]);
      const foreign = [...fetched.map(({ address }) => address), ...inStyles].filter(
        (address) => !address.startsWith('data:') && new URL(address, ORIGIN).origin !== ORIGIN,
      );
      expect(foreign, candidate.address).toEqual([]);
    }
  });

  it('open links in a new window only without handing that window to the other page', () => {
    for (const { address, tags } of site.pages.values()) {
      const unsafe = tags.filter(
        ({ attributes }) => attributes.target === '_blank' && !/noopener|external/.test(attributes.rel ?? ''),
      );
      expect(unsafe, address).toEqual([]);
    }
  });
});

/** Whether the browser fetches an element's address without a click. */
function isFetched(name: string, rel: string | undefined): boolean {
  if (['a', 'area', 'form', 'button'].includes(name)) return false;
  if (name !== 'link') return true;
  return /stylesheet|preload|prefetch|preconnect|icon|manifest|modulepreload/.test(rel ?? '');
}

describe('every published article', () => {
  const slugs = samples.map(({ slug }) => slug);

  it.each(slugs)('%s has its page, PDF, citation files, link set and figures', (slug) => {
    const article = samples.find((candidate) => candidate.slug === slug);
    const beside = [
      'index.html',
      `${slug}.pdf`,
      LINKSET_FILE,
      ...CITATION_FILES.map((citation) => citation.file),
      ...(article?.figures ?? []).map((figure) => figure.file),
    ];
    for (const name of beside) {
      expect(site.files, name).toContain(`${paths.article(slug)}/${name}`);
      expect(file(`${paths.article(slug)}/${name}`).length, name).toBeGreaterThan(0);
    }
    expect(file(paths.articlePdf(slug)).subarray(0, 5).toString()).toBe('%PDF-');
    for (const figure of article?.figures ?? []) {
      if (!('svg' in figure)) continue;
      expect(file(paths.articleFile(slug, figure.file)).toString()).toBe(figure.svg);
    }
  });

  it('is in the sitemap, the feed, the search index, the article list and its issue', () => {
    const sitemap = file(paths.sitemap).toString();
    const feed = file(paths.feed).toString();
    expect(
      searchEntries()
        .map(({ slug }) => slug)
        .sort(),
    ).toEqual([...slugs].sort());
    const list = elements(page(paths.articles).html, 'h2')
      .map(({ content }) => content)
      .join();
    for (const { slug, volume, issue } of samples) {
      const address = canonicalUrl(ORIGIN, paths.article(slug));
      expect(missing([`<loc>${address}</loc>`], sitemap), slug).toEqual([]);
      expect(missing([`href="${address}"`], feed), slug).toEqual([]);
      const link = [`href="${paths.article(slug)}"`];
      expect([missing(link, list), missing(link, page(paths.issue(volume, issue)).html)], slug).toEqual([[], []]);
    }
  });

  it('can be reached from the home page by links alone', () => {
    const seen = new Set(['/']);
    for (const address of seen) {
      for (const { tag, address: target } of addressesOf(page(address))) {
        const path = new URL(target, ORIGIN).pathname.replace(/(.)\/$/, '$1');
        if (tag.name === 'a' && target.startsWith('/') && site.pages.has(path)) seen.add(path);
      }
    }
    // With fewer than two pages of articles, the lists show everything the archive's only page has.
    const onlyPages = [paths.articlesPage(1), paths.figuresPage(1)];
    const wanted = [...site.pages.values()].filter(isListed).map(({ address }) => address);
    expect(wanted.filter((address) => !seen.has(address) && !onlyPages.includes(address))).toEqual([]);
  });

  it('describes itself to machines: valid JSON-LD, and citation tags as Google Scholar asks', () => {
    for (const article of built.articles) {
      const { html, tags, address } = page(paths.article(article.slug));
      const [written] = elements(html, 'script').filter(({ attributes }) => attributes.includes('ld+json'));
      const document = JSON.parse(written?.content ?? 'null') as unknown;
      expect(document, address).toEqual(JSON.parse(JSON.stringify(articleJsonLd(MERIDIAN, article, ORIGIN))));
      expect(jsonProblems(document, 'article-jsonld.schema.json'), address).toEqual([]);
      expect(vocabularyProblems(document), address).toEqual([]);
      const found = tags
        .filter(({ name, attributes }) => name === 'meta' && /^(citation_|DC)/.test(attributes.name ?? ''))
        .map(({ attributes }) => attributes);
      expect(found, address).toEqual(metaTags(MERIDIAN, article, ORIGIN));
      expect(scholarProblems(metaTags(MERIDIAN, article, ORIGIN), canonicalUrl(ORIGIN, address)), address).toEqual([]);
    }
  });

  it('has a link set that validates, and links of its head that say the same', () => {
    for (const { slug, doi } of samples) {
      const written = JSON.parse(file(paths.articleFile(slug, LINKSET_FILE)).toString()) as unknown;
      expect(jsonProblems(written, 'linkset.schema.json'), slug).toEqual([]);
      const candidate = page(paths.article(slug));
      expect(links(candidate, 'cite-as')).toEqual([`https://doi.org/${doi}`]);
      expect(links(candidate, 'item')).toEqual(
        [paths.articlePdf(slug), paths.articleXml(slug), articleArchive(slug)].map(
          (path) => new URL(path, ORIGIN).href,
        ),
      );
      expect(links(candidate, 'linkset')).toEqual([new URL(paths.articleFile(slug, LINKSET_FILE), ORIGIN).href]);
    }
  });

  it('shows its title, authors, DOI, journal, place, date, abstract, keywords and full text', () => {
    for (const article of built.articles) {
      const text = textOf(page(paths.article(article.slug)).html);
      const shown = [
        displayTitle(article),
        ...article.authors.map(authorName),
        ...article.affiliations,
        `https://doi.org/${article.doi}`,
        `Volume ${article.volume?.number} (${article.volume?.year}), Issue ${article.issue?.number}`,
        article.category,
        ...article.abstract.map((section) => section.text),
        ...article.keywords,
        ...article.references.map((reference) => reference.text),
        ...Object.values(article.declarations).flatMap((text) => linkedText(text).map((part) => part.text)),
        ...article.registrations.map(({ number }) => number),
        ...article.funders.flatMap(({ name, awards }) => [name, ...awards]),
        ...article.reporting_guidelines.map((id) => reportingGuideline(id).name),
        ...conductLines(article).map(({ label, text }) => `${label}: ${text}`),
        'CC BY 4.0',
      ];
      const wanted = shown.map((words) => words.replaceAll(/\s+/g, ' ').trim());
      const paragraphs = elements(article.content, 'p').map(({ content }) => textOf(content));
      expect(missing([...wanted, ...paragraphs], text), article.slug).toEqual([]);
    }
  });
});

describe('the page of an author', () => {
  it('is led to by the name on each article, lists what is linked there, and has a feed and a place in the sitemap', () => {
    const sitemap = file(paths.sitemap).toString();
    for (const article of built.articles.filter(({ is_withdrawn }) => !is_withdrawn)) {
      const names = elements(page(paths.article(article.slug)).html, 'ul').find(({ attributes }) =>
        attributes.includes('byline'),
      );
      for (const [place, id] of authorPages(article).entries()) {
        if (id === null) continue;
        const [path, author] = [authorPath(id), article.authors[place]];
        expect(names?.content).toContain(`<a href="${path}">`);
        const { html } = page(path);
        expect(missing([displayTitle(article), author ? authorName(author) : ''], textOf(html)), path).toEqual([]);
        expect(
          missing([author?.orcid ? `href="https://orcid.org/${author.orcid}"` : 'Without an ORCID iD'], html),
        ).toEqual([]);
        expect(html).not.toContain('<astro-island');
        expect(file(collectionFeed(path)).toString()).toContain(paths.article(article.slug));
        expect(sitemap).toContain(`<loc>${canonicalUrl(ORIGIN, path)}</loc>`);
      }
    }
  });

  it('does not take namesakes for one person: Inês Carvalhal has a page for each of her ORCID iDs', () => {
    const pages = [...site.pages.values()].filter(
      ({ address, html }) => address.startsWith(authorPath('')) && html.includes('<h1>Inês Carvalhal</h1>'),
    );
    expect(pages).toHaveLength(2);
    for (const { html } of pages) expect(textOf(html)).toContain('1 article, newest first.');
  });
});

describe('what is not public', () => {
  it('stands nowhere in the output: no unpublished title, no email address of an author', async () => {
    const { db, close } = await copyJournal(built.folder);
    const unpublished = await db.selectFrom('manuscript').select('title').where('status', '<>', 'published').execute();
    const people = await db.selectFrom('manuscript_author').select('email').execute();
    await close();
    expect(unpublished.length).toBeGreaterThan(5);
    expect(people.length).toBeGreaterThan(16);
    const secrets = [...unpublished.map(({ title }) => title), ...people.map(({ email }) => email)];
    for (const name of site.files) {
      const text = name.endsWith('.pdf') ? await pdfText(name) : file(name).toString();
      expect(
        secrets.filter((secret) => text.includes(secret)),
        name,
      ).toEqual([]);
    }
  });

  it('includes email addresses of any kind but the office’s own', () => {
    const addresses = [...site.pages.values()].flatMap(
      ({ html }) => textOf(html).match(/[\w.+-]+@[\w.-]+\.\w+/g) ?? [],
    );
    expect(new Set(addresses)).toEqual(new Set(['office@journal.example']));
  });
});

async function pdfText(name: string): Promise<string> {
  const bytes = file(name);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return `${text}\n${bytes.toString('latin1')}`;
}

describe('an article page', () => {
  const KB = 1000;

  it('ships no framework: its scripts are inline and at most 1 kB gzipped together', () => {
    for (const { address, html, tags } of articlePages()) {
      // A template's contents are neither fetched nor run until a reader opens them.
      const scripts = elements(withoutTemplates(html), 'script').filter(
        ({ attributes }) => !attributes.includes('json'),
      );
      expect(
        scripts.filter(({ attributes }) => attributes.includes('src')),
        address,
      ).toEqual([]);
      expect(gzipped(scripts.map(({ content }) => content).join('\n')), address).toBeLessThanOrEqual(KB);
      expect(
        tags.filter(({ name }) => name === 'astro-island'),
        address,
      ).toEqual([]);
      expect(tags.filter(({ attributes }) => attributes.rel === 'modulepreload')).toEqual([]);
    }
  });

  it('weighs at most 30 kB gzipped with its styles, which are at most 15 kB of it', () => {
    for (const candidate of articlePages()) {
      const styles = elements(candidate.html, 'style').map(({ content }) => content);
      expect(links(candidate, 'stylesheet'), candidate.address).toEqual([]);
      expect(gzipped(styles.join('\n')), candidate.address).toBeLessThanOrEqual(15 * KB);
      expect(gzipped(candidate.html), candidate.address).toBeLessThanOrEqual(30 * KB);
    }
  });

  it('asks for at most two font files before text shows', () => {
    for (const candidate of articlePages()) {
      const fonts = links(candidate, 'preload');
      expect(fonts.length, candidate.address).toBeLessThanOrEqual(2);
      for (const font of fonts) expect(site.files).toContain(font);
    }
  });
});

/** A script and its static imports: gzipped sizes by file name. */
function loadedBy(script: string, sizes: Map<string, number>): Map<string, number> {
  if (sizes.has(script)) return sizes;
  const text = file(join('_astro', script)).toString('utf8');
  sizes.set(script, gzipped(text));
  for (const [, other = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) loadedBy(other, sizes);
  return sizes;
}

describe('pages that are forms', () => {
  it.each([
    ['the submission page', paths.submit, 100, 12],
    ['the sign-in page', paths.login, 116, 16],
    ['the contact page', paths.contact, 112, 14],
    ['the author’s area', paths.author, 152, 24],
    ['the reviewer’s area', paths.reviewer, 140, 24],
    ['the editor’s area', paths.editor, 200, 24],
  ])('%s loads at most its share of scripts gzipped, React among them, in few files', (_, address, most, files) => {
    const island = page(address).tags.find(({ name }) => name === 'astro-island')?.attributes ?? {};
    const sizes = new Map<string, number>();
    for (const part of ['component-url', 'renderer-url']) loadedBy(island[part]?.split('/').at(-1) ?? '', sizes);
    expect(sizes.size).toBeGreaterThan(3);
    expect(sizes.size).toBeLessThanOrEqual(files);
    expect([...sizes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most * 1_000);
    if (address === paths.submit) expect([...sizes.keys()].filter((name) => /zod|schema/.test(name))).toEqual([]);
  });
});

describe('the editor of full texts', () => {
  it('is loaded by production alone, in 132.2 kB gzipped beside what the editor’s area has', () => {
    const sizes = new Map<string, number>();
    const scripts = [...site.files].map((name) => /^\/?_astro\/(.*\.js)$/.exec(name)?.[1] ?? '');
    const called = (name: string) => {
      const script = scripts.find((one) => one.startsWith(`${name}.`));
      if (!script) throw new Error(`The site has no script ${name}.`);
      return script;
    };
    for (const name of ['EditorArea', 'client', 'ProductionPart']) loadedBy(called(name), sizes);
    const before = sizes.size;
    expect([...sizes.keys()]).not.toContain(called('TextEditor'));
    const own = loadedBy(called('TextEditor'), new Map());
    const added = [...own].filter(([name]) => !sizes.has(name)).map(([, size]) => size);
    expect(before).toBeGreaterThan(3);
    // Includes tracked changes and comments.
    expect(added.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(132_200);
  });
});

describe('the sixteen sample articles', () => {
  it('cover all eleven categories and all five article types', () => {
    expect(samples).toHaveLength(16);
    expect(new Set(samples.map(({ category }) => category))).toEqual(
      new Set(CATEGORY_DEFAULTS.map(({ name }) => name)),
    );
    expect(CATEGORY_DEFAULTS).toHaveLength(11);
    expect(new Set(samples.map(({ article_type }) => article_type))).toEqual(
      new Set(MERIDIAN.articleTypes.map(({ id }) => id)),
    );
    expect(MERIDIAN.articleTypes).toHaveLength(5);
  });

  it.each(samples.map((sample) => [sample.slug, sample] as const))(
    '%s is complete: table, figure, people, declarations, dates, and references cited and linked back',
    (slug, sample) => {
      const { html, tags } = page(paths.article(slug));
      expect(elements(html, 'table').length).toBeGreaterThanOrEqual(1);
      // The thumbnails above the text have no alternative text of their own.
      const figures = readTags(html.slice(html.indexOf('<div class="full-text"'))).filter(
        ({ name, attributes }) => name === 'img' && /figure-\d+\.svg$/.test(attributes.src ?? ''),
      );
      expect(figures.length).toBeGreaterThanOrEqual(1);
      for (const { attributes } of figures) expect(attributes.alt?.length).toBeGreaterThan(20);
      expect(sample.authors.length).toBeGreaterThanOrEqual(2);
      expect(sample.authors.length).toBeLessThanOrEqual(7);
      expect(sample.authors.filter((person) => person.is_corresponding)).toHaveLength(1);
      for (const person of sample.authors) expect(person.affiliations.length).toBeGreaterThanOrEqual(1);
      for (const name of ['funding', 'competing_interests', 'ethics', 'data_availability'] as const) {
        expect(sample.declarations[name]).not.toBe('');
      }
      expect(sample.doi).toMatch(/^10\.5555\//);
      const { received_on, revised_on, accepted_on, published_on } = sample;
      const dates = [received_on, revised_on ?? accepted_on, accepted_on, published_on];
      expect(dates).toEqual(dates.toSorted());

      expect(sample.references.length).toBeGreaterThanOrEqual(15);
      expect(sample.references.length).toBeLessThanOrEqual(30);
      const ids = new Set(tags.flatMap(({ attributes }) => attributes.id ?? []));
      const targets = tags.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href ?? '');
      for (const number of sample.references.keys()) {
        expect(ids).toContain(`ref-${number + 1}`);
        expect(targets, `reference ${number + 1} is cited`).toContain(`#ref-${number + 1}`);
        const back = targets.filter((target) => target.startsWith(`#cite-${number + 1}-`));
        expect(back.length, `reference ${number + 1} leads back`).toBeGreaterThanOrEqual(1);
        for (const target of back) expect(ids).toContain(target.slice(1));
      }
    },
  );

  it('are marked as samples on their pages and on every card that shows them', () => {
    for (const { address, html } of articlePages()) {
      expect(
        missing(['This is a sample article, invented to demonstrate the journal.'], textOf(html)),
        address,
      ).toEqual([]);
    }
    for (const { address, html } of site.pages.values()) {
      for (const card of elements(html, 'article').filter(({ attributes }) => attributes.includes('class="card"'))) {
        expect(card.content.includes('sample-label'), address).toBe(true);
      }
      expect(missing(['This is a demonstration journal.'], textOf(html)), address).toEqual([]);
    }
    expect(searchEntries().every(({ is_sample }) => is_sample)).toBe(true);
  });

  it('stand in two volumes of at least five issues, one of them empty', () => {
    const issues = [...site.pages.keys()].filter((address) => /^\/volumes\/\d+\/issues\/\d+$/.test(address));
    expect([...site.pages.keys()].filter((address) => /^\/volumes\/\d+$/.test(address))).toHaveLength(2);
    expect(issues.length).toBeGreaterThanOrEqual(5);
    const [empty = '', ...others] = issues.filter((address) => !page(address).html.includes('class="card"'));
    expect(others).toEqual([]);
    expect(textOf(page(empty).html)).toContain('Forthcoming. Special issue.');
    expect(textOf(page(paths.volumes).html)).toMatch(
      /Issue 1 – [^–]+Issue 4 – \d+ \w+ \d{4} Care at a distance Forthcoming Contents of volume 2, issue 4/,
    );
    expect(
      elements(page(paths.articles).html, 'script').find(({ content }) => content.includes('"coming"'))?.content,
    ).toMatch(
      /"place":"2\.4","label":"Volume 2 \(\d{4}\), Issue 4","coming":"[^"]+","call":"\/calls#volume-2-issue-4"/,
    );
  });
});

describe('the journal’s constants', () => {
  it('stand in the fee table as the specification sets them', () => {
    const [table] = elements(page(paths.processingFees).html, 'table');
    const rows = elements(elements(table?.content ?? '', 'tbody')[0]?.content ?? '', 'tr').map(({ content }) => [
      textOf(elements(content, 'th')[0]?.content ?? ''),
      textOf(elements(content, 'td')[0]?.content ?? ''),
    ]);
    expect(rows).toEqual(
      MERIDIAN.articleTypes.map(({ id, name }) => [name, formatMoney(chargeOf(MERIDIAN, id), 'USD')]),
    );
    expect(rows).toEqual([
      ['Original Research', '$250'],
      ['Review Articles', '$200'],
      ['Case Reports', '$150'],
      ['Short Communications', '$150'],
      ['Editorials/Letters', '$100'],
    ]);
  });

  it('stand on their pages: waivers, ways to pay, services, review steps, timelines, board, checklist', () => {
    const expected: [string, string[]][] = [
      [paths.processingFees, waivers(MERIDIAN).flatMap(({ name, who, relief }) => [name, who, relief])],
      [paths.processingFees, PAYMENT_METHODS.map(({ label }) => label)],
      [paths.services, [...SERVICE_TYPES]],
      [paths.reviewProcess, reviewSteps(MERIDIAN).flatMap(({ title, description }) => [title, description])],
      [
        paths.reviewProcess,
        MERIDIAN.timelines.filter(({ id }) => id !== 'service-reply').map(({ duration }) => duration),
      ],
      [
        publicTimesPath,
        [
          timelineDuration(MERIDIAN, 'first-decision'),
          timelineDuration(MERIDIAN, 'publication'),
          'Interquartile range',
        ],
      ],
      [paths.editorialBoard, ['Editor-in-Chief', 'Senior Editor', 'Associate Editor']],
      [paths.copyright, ['CC BY 4.0']],
      [paths.checklist, checklist(MERIDIAN).flatMap(({ title, items }) => [title, ...items.map(({ label }) => label)])],
    ];
    for (const [address, facts] of expected) {
      expect(missing(facts, textOf(page(address).html)), address).toEqual([]);
    }
    expect(reviewSteps(MERIDIAN)).toHaveLength(7);
    const boxes = page(paths.checklist).tags.filter(({ attributes }) => attributes.type === 'checkbox');
    expect(boxes).toHaveLength(checklistItemCount(MERIDIAN));
    expect(checklistItemCount(MERIDIAN)).toBe(23);
    expect(checklist(MERIDIAN)).toHaveLength(6);
  });
});

describe('feed, sitemap and robots file of the built site', () => {
  it('are valid: the feed under RFC 4287, the sitemap under its protocol', async () => {
    for (const feed of [paths.feed, callsFeed]) {
      expect(await xmlProblems(file(feed).toString(), 'atom.rng'), feed).toEqual([]);
    }
    expect(await xmlProblems(file(paths.sitemap).toString(), 'sitemap.xsd')).toEqual([]);
  });

  it('the sitemap names every page that search engines may show, and no other address', () => {
    const named = [
      ...file(paths.sitemap)
        .toString()
        .matchAll(/<loc>(.*?)<\/loc>/g),
    ].map(([, address]) => address);
    const wanted = [...site.pages.values()].filter(isListed).map(({ address }) => canonicalUrl(ORIGIN, address));
    expect([...named].sort()).toEqual(wanted.sort());
  });

  it('the sitemap dates every article by the last change of its record', () => {
    const sitemap = file(paths.sitemap).toString();
    const entries = built.articles.map(
      ({ slug, updated_at }) =>
        `<loc>${canonicalUrl(ORIGIN, paths.article(slug))}</loc><lastmod>${updated_at}</lastmod>`,
    );
    expect(missing(entries, sitemap)).toEqual([]);
  });

  it('the robots file leads to the sitemap and keeps crawlers from the API but for PDFs', () => {
    const robots = file('robots.txt').toString();
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    expect(robots).toContain('Disallow: /api/');
    expect(robots).toContain('Allow: /api/manuscripts/*/download/');
  });
});
