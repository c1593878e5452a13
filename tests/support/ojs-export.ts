import { smallPdf } from './factories.ts';

/** OJS exports in the formats of its versions; the articles are invented. */
export type OjsVersion = '3.1' | '3.3' | '3.4' | '3.5';

export interface OjsArticle {
  id: number;
  title: string;
  section?: string;
  doi?: string;
  published?: string;
  status?: number;
  /** The PDF in base64; empty for none. */
  pdf?: string;
  /** Further elements of the metadata. */
  more?: string;
}

export const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
/** The namespaces that OJS declares on the root of its native format. */
export const OJS_NAMESPACES =
  'xmlns="http://pkp.sfu.ca" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://pkp.sfu.ca native.xsd"';
const HTML_ABSTRACT =
  '&lt;p&gt;&lt;strong&gt;Background:&lt;/strong&gt; Why CO&lt;sub&gt;2&lt;/sub&gt; matters.&lt;/p&gt;&lt;p&gt;&lt;strong&gt;Results&lt;/strong&gt;: It &amp;lt; 5.&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;';

/** One volume with one issue. */
export function ojsIssue(version: OjsVersion, articles: readonly OjsArticle[], volume = 7): string {
  const embed = (bytes: string) => `<embed encoding="base64">${bytes}</embed>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- An export. -->
<issues ${OJS_NAMESPACES}>
  <issue published="1" current="0" access_status="1">
    <id type="internal" advice="ignore">31</id>
    <description locale="en_US">&lt;p&gt;A special issue.&lt;/p&gt;</description>
    <issue_identification><volume>${volume}</volume><number>2</number><year>2019</year><title locale="en_US">Rural health</title></issue_identification>
    <date_published>2019-06-28</date_published>
    <sections>
      <section ref="ART" seq="0"><id type="internal" advice="ignore">1</id><abbrev locale="en_US">ART</abbrev><title locale="en_US">Articles</title></section>
      <section ref="CASE" seq="1"><title locale="en_US">Case Reports</title></section>
      <section ref="MISC" seq="2"><title locale="en_US">From the archive</title></section>
    </sections>
    <${version === '3.1' ? 'issue_covers' : 'covers'}><cover locale="en_US"><cover_image>c.png</cover_image><cover_image_alt_text/>${embed(base64('PNG'))}</cover></${version === '3.1' ? 'issue_covers' : 'covers'}>
    <issue_galleys/>
    <articles ${OJS_NAMESPACES}>
${articles.map((article) => ojsArticle(version, article)).join('\n')}
    </articles>
  </issue>
</issues>`;
}

export function ojsArticle(version: OjsVersion, article: OjsArticle): string {
  const { id, title, section = 'ART', doi = '', published = '2019-06-28', status = 3 } = article;
  const pdf = article.pdf ?? base64(smallPdf(title));
  const locale = version === '3.1' || version === '3.3' ? 'en_US' : 'en';
  const other = version === '3.1' || version === '3.3' ? 'es_ES' : 'es';
  const ids = (own: number) =>
    `<id type="internal" advice="ignore">${own}</id>${doi && `<id type="doi" advice="update">${doi}</id>`}`;
  const metadata = `
    <title locale="${locale}">${title}</title>
    <title locale="${other}">Un título para ${id}</title>
    <prefix locale="${locale}">The</prefix>
    <subtitle locale="${locale}">a subtitle</subtitle>
    <abstract locale="${other}">&lt;p&gt;Un resumen.&lt;/p&gt;</abstract>
    <coverage locale="${locale}">Nepal</coverage>
    <licenseUrl>https://creativecommons.org/licenses/by-nc/4.0</licenseUrl>
    <copyrightYear>2019</copyrightYear>
    ${ojsWords(version, locale)}
    <agencies locale="${locale}"><agency>${version === '3.5' ? '<name>A Fund</name>' : 'A Fund'}</agency></agencies>
    ${article.more ?? ''}
    ${ojsAuthors(version, locale)}`;
  const galley = (file: string) => `
    <article_galley ${OJS_NAMESPACES} locale="${locale}" approved="false">
      <id type="internal" advice="ignore">${id + 500}</id>
      <name locale="${locale}">PDF</name><seq>0</seq>${file}
    </article_galley>`;
  if (version === '3.1') {
    const file = `
    <submission_file ${OJS_NAMESPACES} stage="proof" id="${id + 100}">
      <revision number="1" genre="Article Text" filename="old.pdf" viewable="true" filetype="application/pdf"><name locale="${locale}">old.pdf</name><embed encoding="base64">${base64('an older file')}</embed></revision>
      <revision number="2" genre="Article Text" filename="a.pdf" viewable="true" filetype="application/pdf" user_group_ref="Author"><name locale="${locale}">a.pdf</name><embed encoding="base64">${pdf}</embed></revision>
    </submission_file>`;
    const reference = `<submission_file_ref id="${id + 100}" revision="2"/>`;
    return `<article ${OJS_NAMESPACES} locale="${locale}" date_submitted="2019-01-15" stage="production" date_published="${published}" section_ref="${section}" seq="1" access_status="0">
    ${ids(id)}${metadata}${pdf && file}${pdf && galley(reference)}
    <pages>45-52</pages>
    </article>`;
  }
  const file = `
    <submission_file ${OJS_NAMESPACES} id="${id + 100}" file_id="${id + 201}" stage="proof" viewable="false" genre="Article Text" uploader="editor">
      <name locale="${locale}">a.pdf</name>
      <file id="${id + 200}" filesize="13" extension="txt"><embed encoding="base64">${base64('an older file')}</embed></file>
      <file id="${id + 201}" filesize="100" extension="pdf"><embed encoding="base64">${pdf}</embed></file>
    </submission_file>`;
  return `<article ${OJS_NAMESPACES} locale="${locale}" date_submitted="2019-01-15" status="${status}" submission_progress="0" current_publication_id="${id + 1000}" stage="production">
    <id type="internal" advice="ignore">${id}</id>${pdf && file}
    <publication ${OJS_NAMESPACES} version="1" status="${status}" url_path="path-${id}" seq="1" date_published="${published}" section_ref="${section}" access_status="0" primary_contact_id="2">
    ${ids(id + 1000)}${metadata}${pdf && galley(`<submission_file_ref id="${id + 100}"/>`)}
    <citations><citation>Shaw A. Teaching. Med Educ. 2017;4:1. doi:10.5555/shaw.2017</citation><citation>Second reference.
      On two lines.</citation></citations>
    <pages>45-52</pages>
    </publication>
    </article>`;
}

export const ojsWords = (version: OjsVersion, locale: string) => `
    <abstract locale="${locale}">${HTML_ABSTRACT}</abstract>
    <keywords locale="${locale}">${['cardiology', 'rural health'].map((word) => keyword(version, word)).join('')}</keywords>`;

const keyword = (version: OjsVersion, word: string) =>
  `<keyword>${version === '3.5' ? `<name>${word}</name>` : word}</keyword>`;

/** The authors in the format of a version; the second is the corresponding one. */
export function ojsAuthors(version: OjsVersion, locale: string): string {
  if (version === '3.1') {
    return `<authors ${OJS_NAMESPACES}>
      <author primary_contact="true" include_in_browse="true" user_group_ref="Author"><firstname>Anil</firstname><middlename>K.</middlename><lastname>Shrestha</lastname><affiliation locale="${locale}">Hill Hospital, Pokhara</affiliation><country>NP</country><email>anil@hill.example</email><biography locale="${locale}">&lt;p&gt;A surgeon.&lt;/p&gt;</biography></author>
      <author include_in_browse="true" user_group_ref="Author"><firstname>Maya</firstname><lastname>Gurung</lastname><affiliation locale="${locale}">Hill Hospital, Pokhara</affiliation><email>maya@hill.example</email></author>
    </authors>`;
  }
  const affiliation = (name: string) =>
    version === '3.5'
      ? `<affiliation><name locale="${locale}">${name}</name></affiliation>`
      : `<affiliation locale="${locale}">${name}</affiliation>`;
  return `<authors ${OJS_NAMESPACES}>
      <author include_in_browse="true" user_group_ref="Author" seq="1" id="3"><givenname locale="${locale}">Maya</givenname><familyname locale="${locale}">Gurung</familyname>${affiliation('Hill Hospital, Pokhara')}<email>maya@hill.example</email></author>
      <author include_in_browse="true" user_group_ref="Author" seq="0" id="2"><givenname locale="${locale}">Anil K.</givenname><familyname locale="${locale}">Shrestha</familyname>${affiliation('Hill Hospital, Pokhara')}<email>anil@hill.example</email><orcid>https://orcid.org/0000-0002-1825-0097</orcid></author>
    </authors>`;
}
