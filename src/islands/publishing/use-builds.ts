import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { editorialApi } from '#domain/desk/editorial/paths';
import { listBuilds, readSite } from './calls.ts';

const SITE: QueryKey = ['site'];
const BUILDS: QueryKey = ['builds'];
/** While something is built the screen looks again; nobody watches for longer than a build takes. */
const LOOK_AGAIN_MS = 3_000;

/** Where the site stands; read again for as long as something is built. */
export function useSite() {
  return useQuery({
    queryKey: SITE,
    queryFn: readSite,
    refetchInterval: ({ state }) => (state.data?.is_building ? LOOK_AGAIN_MS : false),
  });
}

/** The builds, page after page; read again whenever the state of the site has changed. */
export function useBuilds() {
  const client = useQueryClient();
  const { data: site } = useSite();
  const state = JSON.stringify([site?.is_building, site?.current?.id, site?.failure?.id, site?.failure?.attempts]);
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: BUILDS });
  }, [client, state]);
  return useInfiniteQuery({
    queryKey: BUILDS,
    queryFn: ({ pageParam }) => listBuilds(pageParam),
    initialPageParam: editorialApi.builds as string,
    getNextPageParam: ({ next }) => next,
    refetchInterval: site?.is_building ? LOOK_AGAIN_MS : false,
  });
}

/** Reads everything about builds again. */
export function useLookAgain() {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: SITE });
    await client.invalidateQueries({ queryKey: BUILDS });
  }, [client]);
}
