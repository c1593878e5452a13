/** Under which name the device keeps what is typed of a page and not saved yet: the editor and the preview read it. */
export const keptPage = (name: string) => `settings-page-${name}`;
