export { openAccount, type NewAccount } from './account.store.ts';
export { openSession, createSessionLookup, type FoundSession, type OpenedSession } from './live-sessions.ts';
export { deleteSessions, endSessions } from './session.store.ts';
export { deleteEmailTokens, deleteHandovers, deletePreLogins } from './tokens.store.ts';
