/** Where anybody may have an address: it says nothing about where a person works. */
const PUBLIC_HOSTS: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.co.uk yahoo.co.in yahoo.fr ymail.com ' +
    'icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net web.de t-online.de freenet.de proton.me protonmail.com ' +
    'mail.com mail.ru yandex.ru yandex.com qq.com 163.com 126.com sina.com foxmail.com naver.com hanmail.net daum.net ' +
    'orange.fr free.fr wanadoo.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br rediffmail.com ' +
    'zoho.com fastmail.com btinternet.com comcast.net bluewin.ch seznam.cz wp.pl o2.pl'
  ).split(' '),
);

/** The host of an address where it tells of an institution; undefined for a public one. */
function workHost(email: string): string | undefined {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return host === '' || PUBLIC_HOSTS.has(host) ? undefined : host;
}

/** The host that two addresses share, one of them perhaps below the other: `ox.example` for `med.ox.example`. */
export function sharedHost(one: string, other: string): string | undefined {
  const [short, long] = [workHost(one), workHost(other)].toSorted((a, b) => (a?.length ?? 0) - (b?.length ?? 0));
  if (!short || !long) return undefined;
  return long === short || long.endsWith(`.${short}`) ? short : undefined;
}
