import { shareSession } from '#islands/kernel/session.ts';

/** Loaded by every page's navigation while another tab may be signed in. */
shareSession();
