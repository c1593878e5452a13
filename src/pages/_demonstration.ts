export { isDemonstration } from '#loaders/snapshot';
