/** A page that has not become bytes. */
interface Unencoded extends Uint8Array<ArrayBuffer> {
  page?: string;
}

/**
 * Astro makes bytes of every page and its answer copies them, for whoever writes the file to make a text of them again.
 * From here on a page stays the text that it is, in this process, where nothing else is answered.
 */
export function keepTexts(): void {
  globalThis.TextEncoder = class extends TextEncoder {
    override encode(text = ''): Unencoded {
      return text.startsWith('<!DOCTYPE html>') ? Object.assign(new Uint8Array(), { page: text }) : super.encode(text);
    }
  };
  globalThis.Response = class extends Response {
    constructor(body?: BodyInit | null, init?: ResponseInit) {
      const text = typeof body === 'string' ? body : (body as Unencoded | null | undefined)?.page;
      super(text === undefined ? body : null, init);
      if (text !== undefined) this.text = async () => text;
    }
  };
}
