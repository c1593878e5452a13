import { useQuery } from '@tanstack/react-query';
import { editorialApi } from '#domain/desk/editorial/paths';
import type { NextSteps } from '#domain/desk/need/needs-of';
import { callApi } from '#islands/kernel/api.ts';
import { nextStepsKey } from '#islands/manuscript/use-editorial.ts';

const readNextSteps = (id: string) =>
  callApi<NextSteps>(editorialApi.nextSteps(id), { as: true, fallback: 'The next steps could not be loaded.' });

/** For whom a manuscript waits; read again whenever it has changed. */
export function useNextSteps(id: string) {
  return useQuery({ queryKey: nextStepsKey(id), queryFn: () => readNextSteps(id) });
}
