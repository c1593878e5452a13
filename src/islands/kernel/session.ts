import type { User } from '#domain/account/account';
import type { Role } from '#domain/account/role';
import { paths } from '#domain/kernel/paths';

/** The keys of the specification (spec §3, §9). */
const TOKEN = 'token';
const USER = 'user';

/** Stands there while a login of this browser's tabs may be open in one of them; says nothing about whose. */
const SHARED = 'session-in-tabs';

/** Sent to the window when this tab logs in or out, or the person's name changes. */
const CHANGED = 'session';

/** What the tabs of this browser say to each other. Nothing of it is written to a disk (decision 031). */
type Message = { asks: true } | { session: Session } | { ended: string };

/** How long a new tab waits for another one to say who is signed in; a tab in the background takes its time. */
const ANSWER_MS = 1_500;

/** Who is signed in, as the browser remembers it; the server decides again at every call. */
export interface Session {
  token: string;
  user: User;
}

/** The login of this tab, else the remembered one. Without storage, or with damaged entries: no one. */
export function readSession(): Session | undefined {
  return readStore(storeInUse());
}

function readStore(store: Storage | undefined): Session | undefined {
  const token = store?.getItem(TOKEN);
  const user = store && parseUser(store.getItem(USER));
  return token && user ? { token, user } : undefined;
}

/** Keeps a login: past the end of the browser's session where the person asked to be remembered, else in its tabs. */
export function keepSession(session: Session, isRemembered: boolean): void {
  const before = readSession()?.token;
  forget();
  write(isRemembered ? localStorage : sessionStorage, session);
  if (before && before !== session.token) tell({ ended: before });
  if (!isRemembered) share();
  announce();
}

/** Keeps what the server says now about the person: name and role may have changed. */
export function keepUser(user: User): void {
  const store = storeInUse();
  if (store?.getItem(TOKEN)) store.setItem(USER, JSON.stringify(user));
  if (store === sessionStorage) share();
  announce();
}

/** Ends the login in this browser: both stores, this tab and the others. */
export function clearSession(): void {
  const ended = readSession()?.token;
  forget();
  if (ended) tell({ ended });
  announce();
}

/** Calls back when someone logs in or out, in this tab or another; returns a function that stops this. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === TOKEN || key === USER || key === null) listener();
  };
  addEventListener('storage', onStorage);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener(CHANGED, listener);
  };
}

let channel: BroadcastChannel | undefined;
let isSharing = false;

/**
 * Shares the login of this browser's tabs: a new one asks the others, and each follows when someone logs in
 * or out. It lasts until the last of them closes. A page that the browser keeps in memory neither says nor hears.
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
  channel = new BroadcastChannel(CHANGED);
  channel.onmessage = ({ data }: MessageEvent<Message>) => receive(data);
  if (sessionStorage.getItem(TOKEN)) {
    localStorage.setItem(SHARED, '1');
    return;
  }
  channel.postMessage({ asks: true } satisfies Message);
  // No one answers: the last tab has closed, and the next page need not ask.
  setTimeout(() => !readSession() && localStorage.removeItem(SHARED), ANSWER_MS);
}

function receive(message: Message): void {
  const own = readStore(sessionStorage);
  if ('asks' in message) {
    if (own) tell({ session: own });
  } else if ('ended' in message) {
    if (own?.token !== message.ended) return;
    // Not what is remembered: it may be the login that followed.
    erase(sessionStorage);
    announce();
  } else if (!readSession() || (own && isNews(own, message.session))) {
    write(sessionStorage, message.session);
    announce();
  }
}

/** True for the same login of a person whose name or role has changed; everyone hears every answer. */
const isNews = (own: Session, told: Session) =>
  own.token === told.token && JSON.stringify(own.user) !== JSON.stringify(told.user);

function tell(message: Message): void {
  shareSession();
  channel?.postMessage(message);
}

/** Offers the login of this tab to the others, those that did not know of any included. */
function share(): void {
  const own = readStore(sessionStorage);
  if (!own) return;
  tell({ session: own });
  localStorage.setItem(SHARED, '1');
}

let answer: Promise<void> | undefined;

/** Who is signed in; where another tab may know, it is asked first. */
export async function awaitSession(): Promise<Session | undefined> {
  if (!readSession() && mayBeShared()) {
    answer ??= awaitAnswer();
    await answer;
  }
  return readSession();
}

function mayBeShared(): boolean {
  try {
    return localStorage.getItem(SHARED) !== null;
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
 * Who is signed in and has one of the roles (any, where none is named); everyone else is led to the
 * sign-in page, which leads back. A convenience for people: the server refuses on its own.
 */
export async function requireRole(...roles: Role[]): Promise<Session | undefined> {
  const session = await awaitSession();
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

function write(store: Storage, { token, user }: Session): void {
  store.setItem(TOKEN, token);
  store.setItem(USER, JSON.stringify(user));
}

function erase(store: Storage): void {
  store.removeItem(TOKEN);
  store.removeItem(USER);
}

function forget(): void {
  for (const store of [sessionStorage, localStorage]) erase(store);
  localStorage.removeItem(SHARED);
}

function announce(): void {
  dispatchEvent(new Event(CHANGED));
}

function parseUser(text: string | null): User | undefined {
  try {
    const user: Partial<User> | null = JSON.parse(text ?? 'null');
    // The specification gives a user no id: the address, which is one person's too, stands for it.
    return user?.email && user.role ? ({ ...user, id: user.id ?? user.email } as User) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Shows in the navigation who is signed in, before the first paint, so that nothing moves. It stands
 * inline behind the navigation of every page, and the content security policy admits it by its hash, so
 * both take the text from here. The log-out script is fetched only when it is asked for, and the one that
 * shares the login with other tabs only where there is one.
 */
export const SHOW_PERSON =
  '{let q=k=>document.querySelector(k),p=q(`#person`),[s,b]=p.querySelectorAll(`summary,button`),load=k=>document.body.append(q(k).content.cloneNode(true)),on,show=()=>{let n=``,r;try{for(let t of[sessionStorage,localStorage])if(!n&&t.token){let u=JSON.parse(t.user);n=(u.first_name+` `+u.last_name).trim()||u.email;r=u.role}if(!on&&localStorage[`session-in-tabs`])on=1,load(`#tabs`)}catch{}s.textContent=n;p.hidden=!n;p.querySelector(`li`).hidden=r!=`editor`;document.documentElement.toggleAttribute(`data-signed-in`,!!n)};show();for(let e of[`storage`,`session`,`pageshow`])addEventListener(e,show);b.onclick=()=>load(`#log-out`)}';
