/** Addresses of exports. Separate, so only the office's screen loads them. */
export const movingOutPage = '/editor/moving-out';

/** Sends the whole journal. */
export const movingOutApi = '/api/moving-out/';

/** Sends its articles in OJS format. */
export const movingToOjsApi = '/api/moving-out/ojs/';
