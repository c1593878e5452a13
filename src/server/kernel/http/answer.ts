/**
 * A successful reply, for the API description. `shape` names a type in `src/server/assembly/description/shapes.ts`,
 * with `[]` for an array; without `type` there is no body. `headers` are the notable ones, each with a sentence.
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

/** A message saying what was done. */
export const message = (status: 200 | 201 | 202 = 200): Answer => json('Message', status);

/** A page of a list, as sent by `listReply`. */
export const page = (shape: string): Answer => ({
  ...json(`${shape}[]`),
  headers: {
    'X-Total-Count': 'The total on all pages.',
    Link: 'The address of the next page, with `rel="next"`; absent on the last one.',
  },
});

/** A file; a manuscript file's type is known only when read. */
export const file = (type = 'application/octet-stream'): Answer => ({ status: 200, type });

/** A reply without content. */
export const NO_CONTENT: Answer = { status: 204 };

/** The reply to a form sent without JavaScript: a redirect to the page of confirmation. */
export const PLAIN_FORM_REDIRECT: Answer = { status: 303, headers: { Location: 'The page that confirms receipt.' } };
