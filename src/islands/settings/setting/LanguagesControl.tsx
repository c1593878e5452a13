import { languageName, readLanguages } from '#domain/journal/language';
import { LanguageList } from '#islands/kernel/LanguageList.tsx';
import type { ControlProps } from './control-props.ts';

/** Several languages, in an order. */
export function LanguagesControl({ id, field: { label, hint }, value, saved, error, onChange }: ControlProps) {
  const before = readLanguages(saved).map(languageName).join(', ');
  return (
    <LanguageList
      {...{ id, label, error }}
      hint={value === saved ? hint : `${hint} Not saved yet. Saved: ${before}`}
      languages={readLanguages(value)}
      onChange={(languages) => onChange(languages.join(' '))}
    />
  );
}
