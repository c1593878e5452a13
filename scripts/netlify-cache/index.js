// A Netlify build plugin: brings back the snapshot, compiled templates, bundled functions and the last site before
// the build, and keeps the new ones after it. Netlify forgets them when its cache is cleared; the next build is then a full one.
const CACHE = 'build/cache';

export const onPreBuild = ({ utils }) => utils.cache.restore(CACHE);
export const onSuccess = ({ utils }) => utils.cache.save(CACHE);
