import type { APIRoute } from 'astro';
import { searchIndex } from '../../_search-index.ts';

/** The directory of the search index: its parts, newest first. */
export const GET: APIRoute = () => Response.json(searchIndex().map(({ about }) => about));
