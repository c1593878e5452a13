import type { APIRoute } from 'astro';
import { listEntry } from '#domain/list-entry';
import { cards } from '#loaders/snapshot';

/** What the article list searches: every listed article, newest first. */
export const GET: APIRoute = () => Response.json(cards().map(listEntry));
