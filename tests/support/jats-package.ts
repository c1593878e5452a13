import { strToU8, zipSync } from 'fflate';
import { docx } from './documents.ts';
import { smallPdf } from './factories.ts';
import { png } from './images.ts';

/** The caption of its one figure. */
export const CAPTION = 'Nodules along the river';
export const ALT = 'A map of the valley';

/**
 * An article as in PubMed Central, with a figure and two supplementary files. Its references to figures have no file
 * extension.
 */
export const pmcArticle = ({
  title = 'Nodules in the hills',
  doi = '10.1234/nodules.9',
  graphic = 'hill-4-1-g001',
  supplement = 'hill-4-1-s001.docx',
  table = './hill-4-1-s002.csv',
} = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.0 20120330//EN" "JATS-archivearticle1.dtd">
<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article" xml:lang="EN">
<front><journal-meta><issn pub-type="epub">1234-5678</issn></journal-meta><article-meta>
<article-id pub-id-type="doi">${doi}</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>Original Research</subject></subj-group></article-categories>
<title-group><article-title>${title}</article-title></title-group>
<contrib-group><contrib contrib-type="author" corresp="yes"><name><surname>Shrestha</surname><given-names>Anil K.</given-names></name></contrib></contrib-group>
<pub-date pub-type="epub"><day>14</day><month>3</month><year>2016</year></pub-date>
<volume>4</volume><issue>1</issue><fpage>10</fpage>
<abstract><p>Why and what.</p></abstract><kwd-group><kwd>goitre</kwd></kwd-group></article-meta></front>
<body><sec><title>Results</title>
<p>Nodules follow the river (<xref ref-type="fig" rid="F1">Figure 1</xref>); doses are in <xref ref-type="supplementary-material" rid="S1">Table S1</xref>.</p>
<fig id="F1" position="float"><label>Figure 1</label><caption><p>${CAPTION}</p></caption><alternatives><graphic xlink:href="${graphic}.tif"/><graphic xlink:href="${graphic}"><alt-text>${ALT}</alt-text></graphic></alternatives></fig>
</sec>
<sec sec-type="supplementary-material"><title>Supplementary Material</title>
<supplementary-material content-type="local-data" id="S1"><label>Table S1</label><caption><title>Doses by centre</title><p>One row for each centre.</p></caption>
<media mimetype="application" xlink:href="${supplement}"><caption><p>Click here for additional data file.</p></caption></media></supplementary-material>
<supplementary-material id="S2" xlink:href="${table}"><label>Data S2</label><caption><p>The counts</p></caption></supplementary-material>
</sec></body>
<back><ref-list><ref id="r1"><mixed-citation>Shaw A. Teaching. <source>Med Educ</source>. 2017;4:1.</mixed-citation></ref></ref-list></back>
</article>`;

/** The figure's image file. */
export const FIGURE = png({ width: 640, height: 320 });
export const DOSES = docx({ paragraphs: ['Doses by centre.'] });
export const COUNTS = strToU8('centre,count\nPokhara,4\n');
export const besidePmc = (): Record<string, Uint8Array> => ({
  'hill-4-1/hill-4-1-g001.png': FIGURE,
  'hill-4-1/hill-4-1-g001.gif': strToU8('GIF89a thumbnail'),
  'hill-4-1/hill-4-1-s001.docx': DOSES,
  'hill-4-1/hill-4-1-s002.csv': COUNTS,
  'hill-4-1/hill-4-1.pdf': smallPdf('nodules'),
});

export const packed = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  ) as Uint8Array<ArrayBuffer>;

/**
 * The whole package: the article, its PDF, and the files it refers to; `files` replaces some of these, or removes them
 * if null.
 */
export function pmcPackage(
  files: Record<string, string | Uint8Array | null> = {},
  xml = pmcArticle(),
): Uint8Array<ArrayBuffer> {
  const all = { 'hill-4-1/hill-4-1.nxml': xml, ...besidePmc(), ...files };
  return packed(
    Object.fromEntries(Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [[name, content]]))),
  );
}
