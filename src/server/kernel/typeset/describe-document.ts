import type { Schema, TypesetJob } from './job.ts';

const PDFUA: Schema = {
  name: 'PDF/UA identification schema',
  uri: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [
    {
      name: 'part',
      type: 'Integer',
      category: 'internal',
      description: 'Part of ISO 14289 to which the file conforms',
    },
  ],
};

/**
 * A PDF with what it says of itself completed: that it is to PDF/UA-1, too, that viewers show its title, and what
 * `description` adds, with its sources within it. What comes out is the same for the same input.
 */
export async function describeDocument(
  pdf: Uint8Array,
  { description, sources = [], madeAt }: Pick<TypesetJob, 'description' | 'sources' | 'madeAt'>,
): Promise<Uint8Array> {
  const { AFRelationship, PDFDocument, PDFBool, PDFDict, PDFName, PDFStream } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { catalog, context } = document;
  const metadata = catalog.lookup(PDFName.of('Metadata'), PDFStream);
  const written = Buffer.from(metadata.getContents()).toString('utf8');
  const { properties = [], schemas = [] } = description ?? {};
  const packet = completed(written, ['<pdfuaid:part>1</pdfuaid:part>', ...properties], [PDFUA, ...schemas]);
  // Of a text the library would keep one byte a letter.
  const stream = context.stream(Buffer.from(packet), { Type: 'Metadata', Subtype: 'XML' });
  context.assign(catalog.get(PDFName.of('Metadata')) as never, stream);
  catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).set(PDFName.of('DisplayDocTitle'), PDFBool.True);
  for (const { name, text, ...said } of sources) {
    const dates = { creationDate: madeAt, modificationDate: madeAt };
    await document.attach(Buffer.from(text), name, { ...said, ...dates, afRelationship: AFRelationship.Source });
  }
  return document.save({ updateFieldAppearances: false });
}

/** Typst's own packet with more in it. */
function completed(packet: string, properties: readonly string[], schemas: readonly Schema[]): string {
  const own = new Set(properties.map((property) => /^<([\w:]+)/.exec(property)?.[1] ?? ''));
  const kept = packet.replace(/<(dc:\w+|pdf:\w+|xmp:\w+)>.*?<\/\1>/gs, (element, name) =>
    own.has(name) ? '' : element,
  );
  const spaces = schemas.map(({ prefix, uri }) => ` xmlns:${prefix}="${uri}"`).join('');
  return kept
    .replace('<rdf:Description rdf:about=""', (start) => `${start}${spaces}`)
    .replace(/(?=<\/rdf:Bag><\/pdfaExtension:schemas>)/, schemas.map(described).join(''))
    .replace(/(?=<\/rdf:Description><\/rdf:RDF>)/, () => properties.join(''));
}

function described({ name, uri, prefix, properties }: Schema): string {
  const listed = properties.map(
    (property) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>${property.category}</pdfaProperty:category><pdfaProperty:description>${property.description}</pdfaProperty:description><pdfaProperty:name>${property.name}</pdfaProperty:name><pdfaProperty:valueType>${property.type}</pdfaProperty:valueType></rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${listed.join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`;
}
