import { listSignIns } from '@istmo/contract/areas/history/history.calls';
import { listPasskeys, readTfaSetup } from '@istmo/contract/areas/security/security.calls';
import { listSessions } from '@istmo/contract/areas/sessions/sessions.calls';
import { queryFor } from '@istmo/client/query';

export const tfaSetupQuery = queryFor(readTfaSetup, { input: {}, topics: ['security'] });
export const passkeysQuery = queryFor(listPasskeys, { input: {}, topics: ['security'] });
export const sessionsQuery = queryFor(listSessions, { input: {}, topics: ['security'] });
export const signInsQuery = queryFor(listSignIns, {
  input: { pageIndex: 0, pageSize: 5 },
  topics: ['security', 'activity'],
});
