/**
 * Node options for a process that opens many embedded databases. V8's background threads, which compile WebAssembly and
 * free compiled code, could otherwise crash it: https://github.com/nodejs/node/issues/64500
 */
export const MANY_DATABASES = ['--wasm-sync-tier-up', '--no-wasm-code-gc'];

/**
 * Test files run concurrently, for two processors: with two files, these idle for a sixth of the time, waiting for
 * browsers and timers.
 */
export const WORKERS = 3;
