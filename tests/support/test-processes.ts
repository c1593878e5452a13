/**
 * Node options for a process that opens one embedded database after another. V8's background threads, which compile
 * WebAssembly and free compiled code, may crash the process: https://github.com/nodejs/node/issues/64500
 */
export const MANY_DATABASES = ['--wasm-sync-tier-up', '--no-wasm-code-gc'];

/**
 * How many test files run concurrently: two saturate two processors; with three, each took longer and the total no
 * less.
 */
export const WORKERS = 2;
