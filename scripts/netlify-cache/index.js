// A Netlify build plugin: restores snapshot, compiled templates, bundled functions and the last site before the build,
// and caches the new ones after it. Without the cache the next build is a full one.
const CACHE = 'build/cache';

export const onPreBuild = ({ utils }) => utils.cache.restore(CACHE);
export const onSuccess = ({ utils }) => utils.cache.save(CACHE);
