/**
 * Applies the chosen theme and text size before the first paint. Inline in every page's head, with its hash in the
 * content security policy, so both use this text.
 */
export const BEFORE_PAINT =
  'try{let{theme=``,size=``}=localStorage;Object.assign(document.documentElement.dataset,{theme,size})}catch{}';
