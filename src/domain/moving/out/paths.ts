/** Addresses of moving out. Separate, so only the office's screen loads them. */
export const movingOutPage = '/editor/moving-out';

/** Sends the whole journal. */
export const movingOutApi = '/api/moving-out/';

/** The call that sends its articles for OJS. */
export const movingToOjsApi = '/api/moving-out/ojs/';
