export { openAccount, type NewAccount } from './account.store.ts';
export { openSession, sessionLookup, type FoundSession, type OpenedSession } from './live-sessions.ts';
export { endSessionsOf } from './session.store.ts';
