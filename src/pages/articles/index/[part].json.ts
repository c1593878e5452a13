import type { APIRoute, GetStaticPaths } from 'astro';
import type { ListEntry } from '#domain/publication/article-list';
import { searchIndex } from '../../_search-index.ts';

/** The parts of the search index; part 1 holds the oldest articles. */
export const getStaticPaths = (() =>
  searchIndex().map(({ about, entries }) => ({
    params: { part: String(about.part) },
    props: { entries },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ entries: ListEntry[] }> = ({ props }) => Response.json(props.entries);
