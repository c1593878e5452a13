import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { unzipSync, zipSync } from 'fflate';
import { docx, paragraph } from './documents.ts';

/** Words that occur in no library, format or program, one for each place that can reveal a file's author. */
export const CANARY = {
  name: 'Quexalvornio',
  email: 'zqv.canary@wexlumina.example',
  affiliation: 'Wexlumina Instituto Quarvi',
};

const { name, email, affiliation } = CANARY;
const ALL = `${name} ${email} ${affiliation}`;
const PATH = `file:///C:/Users/${name}/${email}`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const MS = 'http://schemas.microsoft.com/office';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The text of the canary documents, which a review copy keeps verbatim. */
export const PLAIN_TEXT = ['Sleep after surgery', `We thank ${name} of the ${affiliation}; write to ${email}.`];

const NAMESPACES = [
  `xmlns:w="${WORD}" xmlns:r="${OFFICE}/relationships" xmlns:v="urn:schemas-microsoft-com:vml"`,
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
].join(' ');

const part = (root: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><!-- ${ALL} --><?canary ${name}?><w:${root} ${NAMESPACES}>${content}</w:${root}>`;
const changed = (text: string) =>
  `<w:p w:rsidR="00AB12CD"><w:ins w:id="1" w:author="${name}" w:date="2026-01-02T03:04:05Z"><w:r><w:t>${text}</w:t></w:r></w:ins>` +
  `<w:del w:id="2" w:author="${name}"><w:r w:rsidDel="00AB12CD"><w:delText>gone</w:delText></w:r></w:del></w:p>`;
const field = (instruction: string, shown: string) =>
  '<w:p><w:r><w:fldChar w:fldCharType="begin"><w:fldData>QUJD</w:fldData></w:fldChar></w:r>' +
  // A word of an instruction is split over two runs, as in Word.
  `<w:r><w:instrText>${instruction.slice(0, 9)}</w:instrText></w:r><w:r><w:instrText>${instruction.slice(9)}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>${shown}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const picture = (id: string) =>
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/>' +
  `<wp:docPr id="7" name="${name}.png" descr="C:\\Users\\${name}\\figure.png"/><a:graphic>` +
  '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
  `<pic:nvPicPr><pic:cNvPr id="0" name="${name}.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/>` +
  '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></a:xfrm>' +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

/** A Word document that names its author in every place we know of, including its text. */
export function canaryDocx(): Uint8Array {
  const relationship = (id: string, kind: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${kind.startsWith('http') ? kind : `${OFFICE}/relationships/${kind}`}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
  const type = (name: string, kind: string) =>
    `<Override PartName="/word/${name}" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml"/>`;
  const body = [
    ...PLAIN_TEXT.map((text) => paragraph(text)),
    changed('kept'),
    '<w:p><w:commentRangeStart w:id="0"/><w:r><w:t>noted</w:t></w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>' +
      '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r></w:p>',
    `<w:p><w:hyperlink r:id="rId20" w:tooltip="${email}"><w:r><w:t>write to us</w:t></w:r></w:hyperlink></w:p>`,
    '<w:p><w:hyperlink r:id="rId21"><w:r><w:t>the registry</w:t></w:r></w:hyperlink></w:p>',
    field(` HYPERLINK "mailto:${email}" `, 'by mail'),
    field(` ADDIN ZOTERO_ITEM CSL_CITATION {"uris":["http://zotero.org/users/${name}"]} `, '(1)'),
    field(' PAGE ', '1'),
    `<w:p><w:fldSimple w:instr=" FILENAME \\p ${name}"><w:r><w:t>draft</w:t></w:r></w:fldSimple></w:p>`,
    `<w:sdt><w:sdtPr><w:tag w:val="${ALL}"/><w:dataBinding w:prefixMappings="" w:xpath="/x/${name}" w:storeItemID="{1}"/></w:sdtPr>` +
      '<w:sdtContent><w:p><w:r><w:t>bound</w:t></w:r></w:p></w:sdtContent></w:sdt>',
    `<w:p><w:permStart w:id="5" w:ed="${email}"/><w:r><w:t>edited</w:t></w:r><w:permEnd w:id="5"/></w:p>`,
    picture('rId10'),
    picture('rId11'),
    `<w:p><w:r><w:object><v:shape id="s1" style="width:50pt;height:50pt" o:gfxdata="${name}" href="mailto:${email}">` +
      `<v:imagedata r:id="rId10" o:title="${name}"/></v:shape><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="s1" r:id="rId30"/></w:object></w:r></w:p>`,
    `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="2000000" cy="1000000"/><wp:docPr id="9" name="Chart"/><a:graphic>` +
      '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="rId31"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
  ].join('');
  const notes = (kind: string) =>
    [
      `<w:${kind} w:id="0" w:type="separator"><w:p/></w:${kind}>`,
      `<w:${kind} w:id="1" w:type="continuationSeparator"><w:p/></w:${kind}>`,
      `<w:${kind} w:id="2">${changed('note')}</w:${kind}>`,
    ].join('');
  return docx({
    contentTypes:
      '<Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/octet-stream"/>' +
      '<Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>' +
      '<Override PartName="/word/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>' +
      type('header1.xml', 'header') +
      type('footer1.xml', 'footer') +
      type('footnotes.xml', 'footnotes') +
      type('endnotes.xml', 'endnotes') +
      type('comments.xml', 'comments') +
      type('settings.xml', 'settings') +
      type('people.xml', 'people') +
      type('commentsExtended.xml', 'commentsExtended'),
    relationships: [
      relationship('rId1', 'header', 'header1.xml'),
      relationship('rId2', 'footer', 'footer1.xml'),
      relationship('rId3', 'footnotes', 'footnotes.xml'),
      relationship('rId4', 'endnotes', 'endnotes.xml'),
      relationship('rId5', 'comments', 'comments.xml'),
      relationship('rId6', 'settings', 'settings.xml'),
      relationship('rId7', `${MS}/2011/relationships/people`, 'people.xml'),
      relationship('rId8', `${MS}/2011/relationships/commentsExtended`, 'commentsExtended.xml'),
      relationship('rId9', 'customXml', '../customXml/item1.xml'),
      relationship('rId10', 'image', `media/${name}.jpg`),
      relationship('rId11', 'image', 'media/image2.png'),
      relationship('rId12', 'image', `${PATH}.png`, 'External'),
      relationship('rId20', 'hyperlink', `mailto:${email}`, 'External'),
      relationship('rId21', 'hyperlink', 'https://clinicaltrials.gov/study/NCT0', 'External'),
      relationship('rId30', 'package', `embeddings/${name}.xlsx`),
      relationship('rId31', 'chart', 'charts/chart1.xml'),
      relationship('rId33', 'printerSettings', 'printerSettings/printerSettings1.bin'),
    ].join(''),
    parts: {
      'word/header1.xml': part('hdr', changed('head')),
      'word/footer1.xml': part('ftr', changed('foot')),
      'word/footnotes.xml': part('footnotes', notes('footnote')),
      'word/endnotes.xml': part('endnotes', notes('endnote')),
      'word/comments.xml': part(
        'comments',
        `<w:comment w:id="0" w:author="${name}" w:initials="${name}" w:date="2026-01-02T03:04:05Z">${paragraph('a remark')}</w:comment>`,
      ),
      'word/people.xml': part('people', `<w:person w:author="${name}"/>`),
      'word/commentsExtended.xml': part('commentsEx', `<w:commentEx w:author="${name}"/>`),
      'word/settings.xml': part(
        'settings',
        `<w:attachedTemplate r:id="rId1"/><w:mailMerge><w:dataSource r:id="rId2"/></w:mailMerge><w:rsids><w:rsid w:val="00AB12CD"/></w:rsids><w:docVars><w:docVar w:name="a" w:val="${ALL}"/></w:docVars>`,
      ),
      'word/_rels/settings.xml.rels': relationships(
        relationship('rId1', 'attachedTemplate', `${PATH}.dotx`, 'External') +
          relationship('rId2', 'mailMergeSource', `${PATH}.xlsx`, 'External'),
      ),
      'word/charts/chart1.xml': chart(),
      'word/charts/_rels/chart1.xml.rels': relationships(relationship('rId1', 'package', `../embeddings/${name}.xlsx`)),
      [`word/embeddings/${name}.xlsx`]: workbook(),
      [`word/media/${name}.jpg`]: jpegWith(ALL),
      'word/media/image2.png': pngWith(ALL),
      'word/printerSettings/printerSettings1.bin': Buffer.from(ALL, 'utf16le'),
      'customXml/item1.xml': `<x>${ALL}</x>`,
      'docProps/core.xml': coreProperties(),
      'docProps/app.xml': `<Properties xmlns="${OFFICE}/extended-properties"><Template>${name}.dotm</Template><TotalTime>77</TotalTime><Manager>${name}</Manager><Company>${affiliation}</Company></Properties>`,
      'docProps/custom.xml': `<Properties xmlns="${OFFICE}/custom-properties"><property name="Owner">${ALL}</property></Properties>`,
      'docProps/thumbnail.jpeg': jpegWith(ALL),
      '_rels/.rels': relationships(
        relationship('rId1', 'officeDocument', 'word/document.xml') +
          relationship(
            'rId2',
            'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
            'docProps/core.xml',
          ) +
          relationship('rId3', 'extended-properties', 'docProps/app.xml') +
          relationship('rId4', 'custom-properties', 'docProps/custom.xml') +
          relationship(
            'rId5',
            'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail',
            'docProps/thumbnail.jpeg',
          ),
      ),
      'word/document.xml': part(
        'document',
        `<w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/><w:printerSettings r:id="rId33"/></w:sectPr></w:body>`,
      ),
    },
  });
}

/** A PDF that names its author in every place we know of, including its text. */
export async function canaryPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  const text = PDFString.of(ALL);
  const metadata = () =>
    context.register(
      context.flateStream(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${ALL}</x:xmpmeta>`, {
        Type: 'Metadata',
        Subtype: 'XML',
      }),
    );
  const pieces = () =>
    context.register(context.obj({ Word: { LastModified: PDFString.of('D:20260102'), Private: text } }));
  document.setTitle(ALL);
  document.setAuthor(name);
  document.setSubject(affiliation);
  document.setKeywords([email]);
  document.setCreator(name);
  document.setProducer(name);
  document.addJavaScript('start', `app.alert("${name}")`);
  await document.attach(Buffer.from(ALL), `${name}.txt`, { description: ALL });
  catalog.set(PDFName.of('Metadata'), metadata());
  catalog.set(PDFName.of('PieceInfo'), pieces());
  catalog.set(PDFName.of('Lang'), PDFString.of('en'));
  catalog.set(
    PDFName.of('StructTreeRoot'),
    context.register(context.obj({ Type: 'StructTreeRoot', K: { S: 'Figure', Alt: text } })),
  );
  const font = await document.embedFont(StandardFonts.Helvetica);
  const photo = await document.embedJpg(jpegWith(ALL));
  for (const content of PLAIN_TEXT) {
    const page = document.addPage();
    page.drawText(content, { x: 40, y: 700, size: 10, font });
    page.drawImage(photo, { x: 40, y: 100, width: 50, height: 50 });
    page.node.set(PDFName.of('Metadata'), metadata());
    page.node.set(PDFName.of('PieceInfo'), pieces());
    page.node.set(PDFName.of('LastModified'), PDFString.of('D:20260102'));
  }
  await document.flush();
  const image = context.lookup(photo.ref) as unknown as { dict: { set: (key: PDFName, value: unknown) => void } };
  image.dict.set(PDFName.of('Metadata'), metadata());
  const [first, second] = document.getPages();
  const rect = [40, 600, 90, 620];
  const note = {
    Type: 'Annot',
    Rect: rect,
    T: text,
    M: PDFString.of('D:20260102'),
    CreationDate: PDFString.of('D:20260102'),
    NM: text,
  };
  const popup = context.register(context.obj({ ...note, Subtype: 'Popup' }));
  const link = (action: object) => context.obj({ Type: 'Annot', Subtype: 'Link', Rect: rect, ...action } as never);
  const annotations = [
    context.obj({ ...note, Subtype: 'Text', Contents: PDFHexString.fromText('a remark'), Popup: popup, RC: text }),
    popup,
    context.obj({ ...note, Subtype: 'FileAttachment', FS: { Type: 'Filespec', F: text, UF: text } }),
    context.obj({ ...note, Subtype: 'Stamp', Contents: text }),
    link({ A: { S: 'URI', URI: PDFString.of(`mailto:${email}`) } }),
    link({ A: { S: 'Launch', F: PDFString.of(PATH) } }),
    link({ A: { S: 'URI', URI: PDFString.of('https://clinicaltrials.gov/study/NCT0') } }),
    link({ Dest: [second?.ref, 'Fit'] }),
  ];
  first?.node.set(PDFName.of('Annots'), context.obj(annotations.map((annotation) => context.register(annotation))));
  const outlines = context.nextRef();
  const item = context.register(context.obj({ Title: text, Parent: outlines, Dest: [second?.ref, 'Fit'] } as never));
  context.assign(outlines, context.obj({ Type: 'Outlines', First: item, Last: item, Count: 1 }));
  catalog.set(PDFName.of('Outlines'), outlines);
  return document.save();
}

/** The whole content of a file, with everything in it decompressed, in each encoding. */
export function inflatedText(bytes: Uint8Array, depth = 0): string {
  const buffer = Buffer.from(bytes);
  if (buffer.toString('latin1', 0, 2) === 'PK' && depth < 3) {
    return Object.entries(unzipSync(bytes))
      .map(([part, content]) => `${part}\n${inflatedText(content, depth + 1)}`)
      .join('\n');
  }
  const streams = Array.from(buffer.toString('latin1').matchAll(/stream\r?\n/g), ({ index, 0: mark }) => {
    try {
      return inflateSync(buffer.subarray(index + mark.length));
    } catch {
      return Buffer.alloc(0);
    }
  });
  return [buffer, ...streams].map(inEveryEncoding).join('\n');
}

function inEveryEncoding(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  const hex = Array.from(text.matchAll(/<([0-9A-Fa-f\s]{8,})>/g), ([, digits = '']) =>
    Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1'),
  );
  return [text, ...hex].map((each) => `${each}\n${each.replaceAll('\0', '')}`).join('\n');
}

/** A real JPEG of 8 by 8 grey pixels, with text in EXIF, XMP, a comment and after its end. */
export function jpegWith(words: string): Uint8Array {
  const segment = (marker: number, content: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);
  const [start, rest] = [GREY_JPEG.subarray(0, 20), GREY_JPEG.subarray(20)];
  return Buffer.concat([
    start,
    segment(0xe1, Buffer.from(`Exif\0\0${words}`)),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${words}`)),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${words}`)),
    segment(0xfe, Buffer.from(words)),
    rest,
    Buffer.from(words),
  ]);
}

const GREY_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

/** A real PNG of one pixel, with text in its chunks and after its end. */
export function pngWith(words: string): Uint8Array {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('tEXt', Buffer.from(`Author\0${words}`)),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(words)])),
    chunk('eXIf', Buffer.from(words)),
    chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${words}`)),
    chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(words),
  ]);
}

const relationships = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;

const coreProperties = () =>
  '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
  `<dc:title>${ALL}</dc:title><dc:creator>${name}</dc:creator><cp:lastModifiedBy>${name}</cp:lastModifiedBy><cp:revision>9</cp:revision></cp:coreProperties>`;

const workbook = () =>
  zipSync({
    'xl/workbook.xml': Buffer.from(`<workbook>${ALL}</workbook>`),
    'docProps/core.xml': Buffer.from(coreProperties()),
  });

const chart = () =>
  `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${OFFICE}/relationships"><c:chart><c:plotArea><c:layout/>` +
  '<c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/>' +
  `<c:val><c:numRef><c:f>'[${name}.xlsx]Sheet1'!$B$2:$B$3</c:f><c:numCache><c:ptCount val="2"/><c:pt idx="0"><c:v>1</c:v></c:pt><c:pt idx="1"><c:v>2</c:v></c:pt></c:numCache></c:numRef></c:val>` +
  '</c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/></c:valAx>' +
  '</c:plotArea></c:chart><c:externalData r:id="rId1"/></c:chartSpace>';
