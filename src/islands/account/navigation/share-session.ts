import { shareSession } from '#islands/kernel/session.ts';

/** Loaded by the navigation of every page while someone may be signed in in another tab of this browser. */
shareSession();
