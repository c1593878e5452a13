import { directionOf, languageName } from '#domain/journal/language';
import type { Article } from '#domain/publication/article';

/** Title, abstract and keywords in other languages, each collapsed until opened. */
export function Translations({ translations }: Pick<Article, 'translations'>) {
  return translations.map(({ language, title, abstract, keywords }) => (
    <details key={language} className="translation">
      <summary>Abstract in {languageName(language)}</summary>
      <div lang={language} dir={directionOf(language)}>
        {title && <p className="translated-title">{title}</p>}
        {abstract.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {keywords.length > 0 && <p className="hint">{keywords.join('; ')}</p>}
      </div>
    </details>
  ));
}
