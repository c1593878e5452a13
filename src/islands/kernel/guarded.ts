import { type ComponentType, createElement } from 'react';
import { ErrorBoundary } from '#ui/ErrorBoundary';
import { MEMORY } from './typed-words.ts';

/** An island that, where it breaks, says so and gives back what was typed. Every island is one. */
export function guarded<Props extends object>(Island: ComponentType<Props>): ComponentType<Props> {
  return (props) => createElement(ErrorBoundary, { memory: MEMORY }, createElement(Island, props));
}
