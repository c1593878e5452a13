import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { keywordsIn, Reviewing } from '#domain/account/reviewing';
import type { Language } from '#domain/journal/language';
import { LanguageList } from '#islands/kernel/LanguageList.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { type OwnAccount, saveReviewing } from './calls.ts';
import { Section } from './Section.tsx';

/** What somebody can review, by which editors find them. */
export function ReviewingSection({ account, onSaved }: { account: OwnAccount; onSaved: (own: OwnAccount) => void }) {
  const [languages, setLanguages] = useState<readonly Language[]>(account.languages);
  const api = useApiForm({
    id: 'reviewing',
    schema: z.object({
      expertise: z.preprocess((text) => keywordsIn(String(text)), Reviewing.shape.expertise),
    }),
    send: ({ expertise }) => saveReviewing({ expertise, languages: [...languages] }),
    onDone({ message, ...own }) {
      toast.success(message);
      onSaved(own);
    },
  });
  return (
    <Section id="reviewing" heading="Reviewing" lead="Helps editors find you when a manuscript matches your expertise.">
      <Form api={api} submit="Save" busy="Saving…">
        <TextArea
          label="Expertise"
          hint="Up to 20 keywords, separated by commas. For example: stroke, health services research, biostatistics."
          rows={3}
          defaultValue={account.expertise.join(', ')}
          {...api.field('expertise')}
        />
        <LanguageList
          id="reviewing-language"
          label="Languages you review in"
          languages={languages}
          onChange={setLanguages}
        />
      </Form>
    </Section>
  );
}
