import { logoProblem } from '#domain/journal/look/logo';
import type { SettingField } from '#domain/settings/setting-field';
import { LOOK_FIELDS } from '#domain/settings/setting-fields';
import type { SignedInCall } from '#server/kernel/http/route';
import { TookTooMuch } from '#server/kernel/thread/in-thread';
import { callerOf } from '#server/kernel/thread/turns';

const UNDRAWABLE = 'This logo cannot be rendered. Open it in a drawing program, and export it again.';

/**
 * The fields of the look, where the logo is drawn once: one that cannot be would end every later build of the site.
 * @throws Problem unavailable where too many files are being looked at
 */
export async function drawnLook(logo: string, call: Pick<SignedInCall, 'user'>): Promise<readonly SettingField[]> {
  const isDrawn = logo === '' || logoProblem(logo) !== undefined || (await isDrawable(logo, call));
  const wrong = () => UNDRAWABLE;
  return isDrawn ? LOOK_FIELDS : LOOK_FIELDS.map((field) => (field.name === 'logo' ? { ...field, wrong } : field));
}

async function isDrawable(logo: string, call: Pick<SignedInCall, 'user'>): Promise<boolean> {
  const [, type = '', base64 = ''] = /^data:image\/(svg|png)[^,]*,(.+)$/.exec(logo) ?? [];
  const { isDecodable } = await import('#server/kernel/typeset/decode-image');
  return isDecodable(Buffer.from(base64, 'base64'), type, callerOf(call)).catch((thrown) => {
    if (thrown instanceof TookTooMuch) return false;
    throw thrown;
  });
}
