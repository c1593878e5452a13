import type { User } from '#domain/account/account';
import type { Role } from '#domain/account/role';
import { paths } from '#domain/kernel/paths';

/** Storage keys from the specification (spec §3, §9). */
const TOKEN_KEY = 'token';
const USER_KEY = 'user';

/** Present while another tab may be signed in, without its account. */
const SHARED_KEY = 'session-in-tabs';

/** Dispatched on the window when this tab logs in or out, or the user changes. */
const CHANGE_EVENT = 'session';

/** Messages between tabs, never written to disk (decision 031). */
type Message = { asks: true } | { session: Session } | { ended: string };

/** How long a new tab waits for another tab's session; background tabs are slow. */
const ANSWER_MS = 1_500;

/** The session as stored; the server checks it at every call. */
export interface Session {
  token: string;
  user: User;
}

/** Reads this tab's session, or else the remembered one; undefined if storage is unavailable or damaged. */
export function readSession(): Session | undefined {
  return readStore(activeStore());
}

function readStore(store: Storage | undefined): Session | undefined {
  const token = store?.getItem(TOKEN_KEY);
  const user = store && parseUser(store.getItem(USER_KEY));
  return token && user ? { token, user } : undefined;
}

export function storeSession(session: Session, isRemembered: boolean): void {
  const before = readSession()?.token;
  eraseAll();
  write(isRemembered ? localStorage : sessionStorage, session);
  if (before && before !== session.token) postToTabs({ ended: before });
  if (!isRemembered) shareLogin();
  announce();
}

/** Updates name and role from the server. */
export function storeUser(user: User): void {
  const store = activeStore();
  if (store?.getItem(TOKEN_KEY)) store.setItem(USER_KEY, JSON.stringify(user));
  if (store === sessionStorage) shareLogin();
  announce();
}

/** Ends the session in this browser: both stores, all tabs. */
export function clearSession(): void {
  const ended = readSession()?.token;
  eraseAll();
  if (ended) postToTabs({ ended });
  announce();
}

/** Subscribes to logins and log-outs in any tab; returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN_KEY || key === USER_KEY || key === null) listener();
  };
  addEventListener('storage', onStorage);
  addEventListener(CHANGE_EVENT, listener);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener(CHANGE_EVENT, listener);
  };
}

let channel: BroadcastChannel | undefined;
let isSharing = false;

/**
 * Shares the session among tabs: new tabs ask the others, and all follow logins and log-outs. The session lasts until
 * the last tab closes. Pages in the back-forward cache neither send nor receive.
 */
export function shareSession(): void {
  if (isSharing) return;
  isSharing = true;
  openChannel();
  addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && openChannel());
}

function openChannel(): void {
  channel = new BroadcastChannel(CHANGE_EVENT);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  if (sessionStorage.getItem(TOKEN_KEY)) {
    localStorage.setItem(SHARED_KEY, '1');
    return;
  }
  channel.postMessage({ asks: true } satisfies Message);
  // No reply: the last tab has closed, and the next page need not ask.
  setTimeout(() => !readSession() && localStorage.removeItem(SHARED_KEY), ANSWER_MS);
}

function receive(message: Message): void {
  const tabSession = readStore(sessionStorage);
  if ('asks' in message) {
    if (tabSession) postToTabs({ session: tabSession });
  } else if ('ended' in message) {
    if (tabSession?.token !== message.ended) return;
    // The remembered session stays: it may be from a later login.
    erase(sessionStorage);
    announce();
  } else if (!readSession() || (tabSession && isUpdated(tabSession, message.session))) {
    write(sessionStorage, message.session);
    announce();
  }
}

/** Whether the same login has a changed name or role. */
const isUpdated = (own: Session, received: Session) =>
  own.token === received.token && JSON.stringify(own.user) !== JSON.stringify(received.user);

function postToTabs(message: Message): void {
  shareSession();
  channel?.postMessage(message);
}

/** Shares this tab's login with the other tabs. */
function shareLogin(): void {
  const tabSession = readStore(sessionStorage);
  if (!tabSession) return;
  postToTabs({ session: tabSession });
  localStorage.setItem(SHARED_KEY, '1');
}

let answer: Promise<void> | undefined;

/** Reads the session, asking other tabs if one may have it. */
export async function awaitSession(): Promise<Session | undefined> {
  if (!readSession() && mayBeShared()) {
    answer ??= awaitAnswer();
    await answer;
  }
  return readSession();
}

function mayBeShared(): boolean {
  try {
    return localStorage.getItem(SHARED_KEY) !== null;
  } catch {
    return false;
  }
}

function awaitAnswer(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onSessionChange(() => end());
    const timer = setTimeout(() => end(), ANSWER_MS);
    const end = () => {
      stop();
      clearTimeout(timer);
      answer = undefined;
      resolve();
    };
    shareSession();
  });
}

/**
 * Returns a session with one of the roles (by default any), or redirects to the sign-in page. For convenience only: the
 * server checks too.
 */
export async function requireRole(...roles: Role[]): Promise<Session | undefined> {
  const session = await awaitSession();
  if (session && (roles.length === 0 || roles.includes(session.user.role))) return session;
  location.replace(loginPath(location.pathname + location.search + location.hash));
  return undefined;
}

export function loginPath(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
}

function activeStore(): Storage | undefined {
  try {
    return sessionStorage.getItem(TOKEN_KEY) ? sessionStorage : localStorage;
  } catch {
    return undefined;
  }
}

function write(store: Storage, { token, user }: Session): void {
  store.setItem(TOKEN_KEY, token);
  store.setItem(USER_KEY, JSON.stringify(user));
}

function erase(store: Storage): void {
  store.removeItem(TOKEN_KEY);
  store.removeItem(USER_KEY);
}

function eraseAll(): void {
  for (const store of [sessionStorage, localStorage]) erase(store);
  localStorage.removeItem(SHARED_KEY);
}

function announce(): void {
  dispatchEvent(new Event(CHANGE_EVENT));
}

function parseUser(text: string | null): User | undefined {
  try {
    const user: Partial<User> | null = JSON.parse(text ?? 'null');
    // The specification's user has no id: the unique address serves as one.
    return user?.email && user.role ? ({ ...user, id: user.id ?? user.email } as User) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows the session in the navigation before the first paint, so that nothing shifts. Inlined in every page; its hash
 * in the content security policy is computed from this text. Fetches the log-out script on demand, the script that
 * shares sessions only if there is one, and the dashboard's count only for an editor, each once.
 */
export const SHOW_PERSON =
  '{let q=k=>document.querySelector(k),p=q(`#person`),d=q(`#desk`),[s,b]=p.querySelectorAll(`summary,button`),load=k=>document.body.append(q(k).content),show=()=>{let n=``,r;try{for(let t of[sessionStorage,localStorage])if(!n&&t.token){let u=JSON.parse(t.user);n=(u.first_name+` `+u.last_name).trim()||u.email;r=u.role}localStorage[`session-in-tabs`]&&load(`#tabs`)}catch{}s.textContent=n;p.hidden=!n;d&&!(d.hidden=r!=`editor`)&&load(`#editor`);document.documentElement.toggleAttribute(`data-signed-in`,!!n)};show();for(let e of[`storage`,`session`,`pageshow`])addEventListener(e,show);b.onclick=()=>load(`#log-out`)}';
