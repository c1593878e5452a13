import { element, type WrittenXml, type XmlContent } from '#domain/kernel/xml';
import type { Article } from '#domain/publication/article';
import { SUPPLEMENT_MEDIA_TYPES, supplementFormatOf } from '#domain/publication/supplement';
import type { JatsBody } from './body.ts';
import { declarationsIn } from './declarations-in.ts';
import { referenceList } from './reference.ts';
import { linkedParagraphs, paragraphs } from './words.ts';

/** What stands behind the text: thanks, statements, supplementary files, notes and references. */
export function back(article: Article, { notes, notesTitle }: JatsBody): XmlContent {
  const { declarations, supplements, references } = article;
  const parts = [
    declarationsIn('acknowledgements', declarations).map(({ heading, type, text }) =>
      element(type, {}, element('title', {}, heading), paragraphs(text)),
    ),
    declarationsIn('section', declarations).map(({ heading, type, text }) =>
      element('sec', { 'sec-type': type }, element('title', {}, heading), linkedParagraphs(text)),
    ),
    supplements.length > 0 &&
      element(
        'sec',
        { 'sec-type': 'supplementary-material' },
        element('title', {}, 'Supplementary files'),
        supplements.map(supplement),
      ),
    notes.length > 0 && element('fn-group', {}, notesTitle && element('title', {}, notesTitle), notes),
    referenceList(references),
  ];
  const whole = element('back', {}, parts);
  return whole.written === '<back/>' ? '' : whole;
}

function supplement({ file, title, description, guideline }: Article['supplements'][number]): WrittenXml {
  const media = (SUPPLEMENT_MEDIA_TYPES[supplementFormatOf(file) ?? 'txt'].split(';')[0] ?? '').split('/');
  return element(
    'supplementary-material',
    {
      ...{ id: file.replace(/\.[a-z]+$/, ''), mimetype: media[0], 'mime-subtype': media[1], 'xlink:href': file },
      ...(guideline && { 'content-type': 'reporting-checklist', 'specific-use': guideline }),
    },
    element('caption', {}, element('title', {}, title), description && paragraphs(description)),
  );
}
