export { openAccount, type NewAccount } from './account.store.ts';
export { openSession, createSessionLookup, type FoundSession, type OpenedSession } from './live-sessions.ts';
export { endSessions } from './session.store.ts';
