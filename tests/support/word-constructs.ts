import { paragraph, xmlText } from './documents.ts';

/** Fragments of WordprocessingML as programs write them. */
const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const DRAWING = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';
const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`;

/** A paragraph of pieces: text, or WordprocessingML if it begins with "<". */
export const pieces = (...some: string[]) =>
  `<w:p>${some.map((piece) => (piece.startsWith('<') ? piece : run(piece))).join('')}</w:p>`;

/** An inline equation, as Word writes it; `content` is OMML. */
export const inlineEquation = (content: string) => `<m:oMath ${MATH}>${content}</m:oMath>`;
/** Text in an equation: Word includes a font, Pandoc a style, LibreOffice neither. */
export const mathText = {
  word: (text: string) =>
    `<m:r><w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr><m:t>${xmlText(text)}</m:t></m:r>`,
  pandoc: (text: string) => `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>${xmlText(text)}</m:t></m:r>`,
  libreoffice: (text: string) => `<m:r><m:t xml:space="preserve">${xmlText(text)}</m:t></m:r>`,
};
export const fraction = (above: string, below: string) =>
  `<m:f><m:fPr><m:ctrlPr><w:rPr><w:i/></w:rPr></m:ctrlPr></m:fPr><m:num>${mathText.word(above)}</m:num><m:den>${mathText.word(below)}</m:den></m:f>`;
/** An equation on its own line. */
export const displayEquation = (content: string) =>
  `<w:p><m:oMathPara ${MATH}><m:oMathParaPr><m:jc m:val="center"/></m:oMathParaPr><m:oMath>${content}</m:oMath></m:oMathPara></w:p>`;

/** A comment on a word, as Word, LibreOffice and Google Docs mark it. */
export const commented = (word: string, id: number) =>
  `<w:commentRangeStart w:id="${id}"/>${run(word)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
/** The package's comments part. */
export const commentsPart = (texts: readonly string[]) =>
  '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  texts
    .map(
      (text, id) => `<w:comment w:id="${id}" w:author="Reviewer Secret" w:initials="RS">${paragraph(text)}</w:comment>`,
    )
    .join('') +
  '</w:comments>';

/** An image of the package in a paragraph; `descr` is its alternative text. */
export const picture = (relation: string, descr = '') =>
  `<w:p><w:r><w:drawing><wp:inline ${DRAWING}><wp:docPr id="1" name="Picture 1" descr="${xmlText(descr)}"/>` +
  `<a:graphic xmlns:a="${MAIN}/main"><a:graphicData uri="${MAIN}/picture"><pic:pic xmlns:pic="${MAIN}/picture">` +
  `<pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
/** The relationship of an image to its file in `word/media`. */
export const pictureRelation = (name: string, file: string) =>
  `<Relationship Id="${name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/${file}"/>`;

/** A table; each cell is WordprocessingML. */
export const table = (rows: readonly (readonly string[])[]) => {
  const cell = (content: string) =>
    `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${content.endsWith('</w:tbl>') ? `${content}<w:p/>` : content}</w:tc>`;
  const written = rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid><w:gridCol/></w:tblGrid>${written}</w:tbl>`;
};

export const chart = () =>
  `<w:p><w:r><w:drawing><wp:inline ${DRAWING}><wp:docPr id="2" name="Chart 1"/><a:graphic xmlns:a="${MAIN}/main">` +
  `<a:graphicData uri="${MAIN}/chart"><c:chart xmlns:c="${MAIN}/chart" r:id="rId77"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A MathType equation, with the preview that Word stores. */
export const mathType = (relation = 'rId88') =>
  '<w:r><w:object xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:v="urn:schemas-microsoft-com:vml">' +
  `<v:shape id="_x0000_i1025"><v:imagedata r:id="${relation}" o:title=""/></v:shape>` +
  '<o:OLEObject Type="Embed" ProgID="Equation.DSMT4" ShapeID="_x0000_i1025" r:id="rId89"/></w:object></w:r>';

/** A text box as Word writes it: a drawing, with a fallback in the older format. */
export const textBox = (text: string) => boxOf(paragraph(text));
/** A text box with any content. */
export const boxOf = (inside: string) => {
  const content = `<w:txbxContent>${inside}</w:txbxContent>`;
  return (
    '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
    `<mc:Choice Requires="wps"><w:drawing><wp:anchor ${DRAWING}><a:graphic xmlns:a="${MAIN}/main"><a:graphicData>` +
    `<wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:txbx>${content}</wps:txbx></wps:wsp>` +
    '</a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>' +
    `<mc:Fallback><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback>` +
    '</mc:AlternateContent></w:r>'
  );
};

/** A drawing of lines and boxes without text, such as the arrows of a flow chart. */
export const shapes = () =>
  '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
  `<mc:Choice Requires="wps"><w:drawing><wp:anchor ${DRAWING}><a:graphic xmlns:a="${MAIN}/main"><a:graphicData>` +
  '<wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"/></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>' +
  '</mc:AlternateContent></w:r>';

export const innerLink = (anchor: string, text: string) =>
  `<w:hyperlink w:anchor="${anchor}">${run(text)}</w:hyperlink>`;
