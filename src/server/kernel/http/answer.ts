/**
 * A successful reply, for the API description. `shape` names a type in `src/server/assembly/description/shapes.ts`,
 * with `[]` for an array; without `type` there is no body. `headers` are the notable ones, each with a sentence.
 */
export interface ReplyDescription {
  status: 200 | 201 | 202 | 204 | 206 | 303 | 304;
  type?: string;
  shape?: string;
  headers?: Readonly<Record<string, string>>;
}

export const json = (shape: string, status: 200 | 201 | 202 = 200): ReplyDescription => ({
  status,
  type: 'application/json',
  shape,
});

export const message = (status: 200 | 201 | 202 = 200): ReplyDescription => json('Message', status);

/** A page of a list, as sent by `listReply`. */
export const page = (shape: string): ReplyDescription => ({
  ...json(`${shape}[]`),
  headers: {
    'X-Total-Count': 'The total on all pages.',
    Link: 'The address of the next page, with `rel="next"`; absent on the last one.',
  },
});

export const file = (type = 'application/octet-stream'): ReplyDescription => ({ status: 200, type });

export const NO_CONTENT: ReplyDescription = { status: 204 };

/** The reply to a form sent without JavaScript. */
export const PLAIN_FORM_REDIRECT: ReplyDescription = {
  status: 303,
  headers: { Location: 'The page that confirms receipt.' },
};
