/**
 * A successful reply, for the description of the API. `shape` names a type of `src/server/assembly/description/shapes.ts`,
 * followed by `[]` for a list of them; a reply without `type` has no body. `headers` are those worth knowing, each
 * with a sentence.
 */
export interface Answer {
  status: 200 | 201 | 202 | 204 | 206 | 303 | 304;
  type?: string;
  shape?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A JSON reply of this shape. */
export const json = (shape: string, status: 200 | 201 | 202 = 200): Answer => ({
  status,
  type: 'application/json',
  shape,
});

/** A sentence that tells what was done. */
export const message = (status: 200 | 201 | 202 = 200): Answer => json('Message', status);

/** One page of a list, as `listReply` answers it. */
export const page = (shape: string): Answer => ({
  ...json(`${shape}[]`),
  headers: {
    'X-Total-Count': 'The total on all pages.',
    Link: 'The address of the next page, with `rel="next"`; absent on the last one.',
  },
});

/** A file; of a manuscript's files the type is known only when it is read. */
export const file = (type = 'application/octet-stream'): Answer => ({ status: 200, type });

/** Done, with nothing to return. */
export const NO_CONTENT: Answer = { status: 204 };

/** How the plain form of a page without JavaScript is answered: by leading to the page that says so. */
export const PLAIN_FORM_REDIRECT: Answer = { status: 303, headers: { Location: 'The page that confirms receipt.' } };
