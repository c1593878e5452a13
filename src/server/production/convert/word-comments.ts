import { withoutLoneMarks } from './marks.ts';
import { resolved } from './word-xml.ts';

/** What the comments of a document say, by id, from its part `comments.xml`. */
export function commentsOf(xml: string): Map<string, string> {
  const all = xml.matchAll(/<w:comment\s([^>]*)>([\s\S]*?)<\/w:comment>/g);
  return new Map(
    [...all].map(([, attributes = '', content = '']) => {
      const words = [...content.matchAll(/<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => resolved(text));
      return [
        /w:id="([^"]*)"/.exec(attributes)?.[1] ?? '',
        withoutLoneMarks(words.join(' ')).replace(/\s+/g, ' ').trim(),
      ];
    }),
  );
}
