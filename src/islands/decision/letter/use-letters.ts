import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LetterKind } from '#domain/decision/kind';
import type { LetterTemplate } from '#domain/decision/letter';
import type { EditorialLetter } from '#domain/decision/letter-template';
import { editorialApi } from '#domain/desk/editorial/paths';
import { type ApiError, callApi } from '#islands/kernel/api.ts';

const LETTERS: QueryKey = ['letters'];

interface Saved {
  message: string;
  letter: EditorialLetter;
}

/** The letters of all decisions; they are not read again while an editor may be writing. */
export function useEditorialLetters() {
  return useQuery({
    queryKey: LETTERS,
    queryFn: () =>
      callApi<EditorialLetter[]>(editorialApi.letters, {
        as: true,
        fallback: 'The letters could not be loaded. Please try again.',
      }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Shows a letter as the server has just returned it; manuscripts, whose decisions use it, are read again. */
export function useShowLetter() {
  const client = useQueryClient();
  return useCallback(
    (changed: EditorialLetter) => {
      client.setQueryData<EditorialLetter[]>(LETTERS, (letters) =>
        letters?.map((letter) => (letter.kind === changed.kind ? changed : letter)),
      );
      void client.invalidateQueries({ queryKey: ['manuscript'] });
    },
    [client],
  );
}

/** Saves the office's own words; `updated_at` says which words were seen. */
export const saveLetter = (kind: LetterKind, body: LetterTemplate & Pick<EditorialLetter, 'updated_at'>) =>
  callApi<Saved>(editorialApi.letter(kind), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The letter could not be saved. Please try again.',
  });

/** Goes back to the standard letter. */
export const resetLetter = ({ kind, updated_at }: EditorialLetter) =>
  callApi<Saved>(editorialApi.letter(kind), {
    method: 'DELETE',
    body: { updated_at },
    as: true,
    fallback: 'The standard letter could not be restored. Please try again.',
  });

/** The present letter, where another editor was faster. */
export function presentLetter({ status, answer }: ApiError): EditorialLetter | undefined {
  return status === 409 ? (answer as { letter?: EditorialLetter } | undefined)?.letter : undefined;
}
