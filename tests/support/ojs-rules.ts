import { ParseOption, XmlDocument, type XmlElement } from 'libxml2-wasm';
import type { OjsVersion } from '#domain/moving/out/ojs';

// The rules of OJS's native XML, in our own words: the child elements of each element in order, its required
// attributes, and which numbers must refer to something.

const SPACE = 'http://pkp.sfu.ca';
const TERM: Readonly<Record<OjsVersion, RegExp>> = { '3.5': /^name (identifier )?(source )?$/, '3.4': /^$/ };
const AFFILIATION: Readonly<Record<OjsVersion, RegExp>> = { '3.5': /^(name )+$/, '3.4': /^$/ };

/** The children of an element, each name followed by a space. An unlisted element may have none. */
const childrenOf = (version: OjsVersion): Readonly<Record<string, RegExp>> => ({
  issues: /^(issue )+$/,
  issue:
    /^(id )*(description )*issue_identification (date_published )?(sections )?(covers )?(issue_galleys )?articles $/,
  issue_identification: /^(volume )?(number )?(year )?(title )*$/,
  covers: /^(cover )+$/,
  cover: /^cover_image cover_image_alt_text embed $/,
  sections: /^(section )+$/,
  section: /^(id )*(abbrev )*(policy )*(title )*$/,
  articles: /^(article )*$/,
  article: /^(id )*(submission_file )*(publication )+$/,
  submission_file: /^(id )*(description )*(name )+(submission_file_ref )?(file )+$/,
  file: /^embed $/,
  publication:
    /^(id )*(title )+(subtitle )*(abstract )*(type )*(licenseUrl )?(copyrightHolder )*(copyrightYear )?(keywords )*(agencies )*(disciplines )*(subjects )*(authors )?(article_galley )*(citations )*(pages )?$/,
  keywords: /^(keyword )+$/,
  agencies: /^(agency )+$/,
  disciplines: /^(discipline )+$/,
  ...Object.fromEntries(['keyword', 'agency', 'discipline'].map((name) => [name, TERM[version]])),
  authors: /^(author )+$/,
  author:
    version === '3.5'
      ? /^(givenname )+(familyname )*(affiliation )*(country )?email (orcid )?$/
      : /^(givenname )+(familyname )*(affiliation )?(country )?email (orcid )?$/,
  affiliation: AFFILIATION[version],
  article_galley: /^(id )*(name )+seq submission_file_ref $/,
  citations: /^(citation )*$/,
});

const NUMBER = /^\d{1,10}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  issue: { published: /^1$/, current: /^[01]$/, access_status: /^1$/ },
  section: { ref: /./ },
  article: { date_submitted: DAY, status: /^3$/, stage: /^production$/, current_publication_id: NUMBER },
  submission_file: { id: NUMBER, file_id: NUMBER, stage: /^(proof|dependent)$/, genre: /^(Article Text|Image|Other)$/ },
  file: { id: NUMBER, filesize: NUMBER, extension: /^[a-z]+$/ },
  embed: { encoding: /^base64$/ },
  publication: { status: /^3$/, date_published: DAY, section_ref: /./, access_status: /^0$/, seq: NUMBER },
  author: { user_group_ref: /^Author$/, seq: NUMBER, id: NUMBER },
};
const LOCALIZED = [
  'cover',
  'title',
  'abstract',
  'type',
  'abbrev',
  'givenname',
  'familyname',
  'copyrightHolder',
  'name',
  'keywords',
];
/** Integers have 32 bits. */
const INTEGER_MAX = 2_147_483_647;

/** Why OJS would refuse a native XML file; empty if it would accept it. */
export function ojsProblems(xml: string, version: OjsVersion): string[] {
  const problems: string[] = [];
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_HUGE });
  const rules = childrenOf(version);
  const given = (element: XmlElement, name: string) => element.attr(name)?.value ?? '';
  const all = (from: XmlElement, path: string) => from.find(path, { o: SPACE }) as XmlElement[];
  const look = (element: XmlElement) => {
    const children = all(element, '*');
    const names = children.map(({ name }) => `${name} `).join('');
    if (element.namespaceUri !== SPACE) problems.push(`${element.name} is not of OJS`);
    if (!(rules[element.name] ?? /^$/).test(names)) problems.push(`${element.name} holds: ${names}`);
    for (const [name, pattern] of Object.entries(ATTRIBUTES[element.name] ?? {})) {
      if (!pattern.test(given(element, name))) problems.push(`${element.name} has ${name}="${given(element, name)}"`);
    }
    for (const name of ['id', 'file_id', 'seq']) {
      if (Number(given(element, name)) > INTEGER_MAX) problems.push(`${element.name} has too large a number`);
    }
    const isTermName = element.name === 'name' && /^(keyword|agency|discipline)$/.test(element.parent?.name ?? '');
    if (LOCALIZED.includes(element.name) && !isTermName && !/^[a-z]{2}(_\w+)?$/.test(given(element, 'locale'))) {
      problems.push(`${element.name} has no language`);
    }
    children.forEach(look);
  };
  try {
    look(document.root);
    const unique = (path: string) => {
      const ids = all(document.root, path).map((one) => given(one, 'id'));
      if (new Set(ids).size < ids.length) problems.push(`${path} has one number twice`);
    };
    for (const path of ['//o:submission_file', '//o:file', '//o:author']) unique(path);
    const sections = all(document.root, '//o:section').map((one) => given(one, 'ref'));
    for (const article of all(document.root, '//o:article')) {
      const [publication] = all(article, 'o:publication');
      if (!publication) continue;
      const numbers = all(publication, 'o:id[@type="internal"]').map(({ content }) => content);
      if (!numbers.includes(given(article, 'current_publication_id')))
        problems.push('no publication is the current one');
      if (!sections.includes(given(publication, 'section_ref'))) problems.push('a section is not there');
      const authors = all(publication, './/o:author').map((one) => given(one, 'id'));
      const contact = given(publication, 'primary_contact_id');
      if (contact && !authors.includes(contact)) problems.push('the contact is no author');
      const files: string[] = [];
      for (const file of all(article, 'o:submission_file')) {
        const current = all(file, 'o:file').map((one) => given(one, 'id'));
        if (!current.includes(given(file, 'file_id'))) problems.push('a file has no content');
        // OJS reads sequentially, so a figure's owner must come before it.
        const owners = all(file, 'o:submission_file_ref').map((one) => given(one, 'id'));
        if (owners.some((id) => !files.includes(id))) problems.push('a figure belongs to nothing');
        files.push(given(file, 'id'));
      }
      const shown = all(publication, './/o:submission_file_ref').map((one) => given(one, 'id'));
      if (shown.some((id) => !files.includes(id))) problems.push('a galley has no file');
    }
  } finally {
    document.dispose();
  }
  return problems;
}
