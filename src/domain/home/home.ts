import { HOME_DEFAULTS, type Home } from './home-defaults.ts';

/** What the home page says in this process; where there is a database, the office's settings are adopted into it. */
export const HOME: Home = { ...HOME_DEFAULTS };
