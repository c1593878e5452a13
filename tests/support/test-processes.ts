/**
 * Node options for a process that opens one embedded database after another. V8's background threads, which compile
 * WebAssembly and free compiled code, may crash the process: https://github.com/nodejs/node/issues/64500
 */
export const MANY_DATABASES = ['--wasm-sync-tier-up', '--no-wasm-code-gc'];

/**
 * How many test files run concurrently on two processors: with two, they are idle for a sixth of the time, while browsers
 * and timers are awaited.
 */
export const WORKERS = 3;
