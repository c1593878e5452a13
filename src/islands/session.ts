import type { User } from '#domain/account';
import { paths } from '#domain/paths';
import type { Role } from '#domain/role';

/** The keys of the specification (spec §3, §9). */
const TOKEN = 'token';
const USER = 'user';

/** Sent to the window when this tab logs in or out, or the person's name changes. */
const CHANGED = 'session';

/** Who is signed in, as the browser remembers it; the server decides again at every call. */
export interface Session {
  token: string;
  user: User;
}

/** The login of this tab, else the remembered one. Without storage, or with damaged entries: nobody. */
export function readSession(): Session | undefined {
  const store = storeInUse();
  const token = store?.getItem(TOKEN);
  const user = store && parseUser(store.getItem(USER));
  return token && user ? { token, user } : undefined;
}

/** Keeps a login: past the end of the browser's session where the person asked to be remembered. */
export function keepSession({ token, user }: Session, isRemembered: boolean): void {
  forget();
  const store = isRemembered ? localStorage : sessionStorage;
  store.setItem(TOKEN, token);
  store.setItem(USER, JSON.stringify(user));
  announce();
}

/** Keeps what the server says now about the person: name and role may have changed. */
export function keepUser(user: User): void {
  const store = storeInUse();
  if (store?.getItem(TOKEN)) store.setItem(USER, JSON.stringify(user));
  announce();
}

/** Ends the login in this browser: both stores, this tab and the others. */
export function clearSession(): void {
  const ended = sessionStorage.getItem(TOKEN);
  forget();
  // Only localStorage tells other tabs of a change; a duplicated tab holds a copy of this tab's login.
  if (ended) {
    localStorage.setItem(TOKEN, ended);
    localStorage.removeItem(TOKEN);
  }
  announce();
}

/** Calls back when somebody logs in or out, in this tab or another; answers how to stop that. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key, oldValue }: StorageEvent) => {
    if (key !== TOKEN && key !== USER && key !== null) return;
    if (key === TOKEN && oldValue && oldValue === sessionStorage.getItem(TOKEN)) {
      sessionStorage.removeItem(TOKEN);
      sessionStorage.removeItem(USER);
      announce();
    }
    listener();
  };
  addEventListener('storage', onStorage);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener(CHANGED, listener);
  };
}

/**
 * Who is signed in and has one of the roles (any, where none is named); everybody else is led to the
 * sign-in page, which leads back. A convenience for people: the server refuses on its own.
 */
export function requireRole(...roles: Role[]): Session | undefined {
  const session = readSession();
  if (session && (roles.length === 0 || roles.includes(session.user.role))) return session;
  location.replace(loginPath(location.pathname + location.search + location.hash));
  return undefined;
}

/** The sign-in page that leads back to a page afterwards. */
export function loginPath(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
}

function storeInUse(): Storage | undefined {
  try {
    return sessionStorage.getItem(TOKEN) ? sessionStorage : localStorage;
  } catch {
    return undefined;
  }
}

function forget(): void {
  for (const store of [sessionStorage, localStorage]) {
    store.removeItem(TOKEN);
    store.removeItem(USER);
  }
}

function announce(): void {
  dispatchEvent(new Event(CHANGED));
}

function parseUser(text: string | null): User | undefined {
  try {
    const user: Partial<User> | null = JSON.parse(text ?? 'null');
    return user?.id && user.email && user.role ? (user as User) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows in the navigation who is signed in, before the first paint, so that nothing moves. It stands
 * inline behind the navigation of every page, and the content security policy admits it by its hash, so
 * both take the text from here. The log-out script is fetched only when it is asked for.
 */
export const SHOW_PERSON = `{let p=document.querySelector('#person'),[s,b]=p.querySelectorAll('summary,button'),show=()=>{let n='',r;try{for(let t of[sessionStorage,localStorage])if(!n&&t.token){let u=JSON.parse(t.user);n=(u.first_name+' '+u.last_name).trim()||u.email;r=u.role}}catch{}s.textContent=n;p.hidden=!n;p.querySelector('li').hidden=r!='editor';p.previousElementSibling.hidden=!!n};show();for(let e of['storage','session','pageshow'])addEventListener(e,show);b.onclick=()=>document.body.append(document.querySelector('#log-out').content.cloneNode(true))}`;
