import { HOME_DEFAULTS, type Home } from './home-defaults.ts';
import { OWN_HOME } from './own-home.ts';

/**
 * The home page as it is now in this process. The build takes it into the snapshot, so that a change of it makes no other
 * page anew.
 */
export const presentHome = (): Home => ({ ...HOME_DEFAULTS, ...OWN_HOME.texts });
