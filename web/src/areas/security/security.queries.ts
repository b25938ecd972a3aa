import { listSignIns } from '@istmo/contract/areas/history/history.calls';
import { readTfaSetup } from '@istmo/contract/areas/security/security.calls';
import { listSessions } from '@istmo/contract/areas/session/session.calls';
import { asked } from '../../kit/query.ts';

export const tfaSetupQuery = asked(readTfaSetup, { input: {}, topics: ['security'] });
export const sessionsQuery = asked(listSessions, { input: {}, topics: ['security'] });
export const signInsQuery = asked(listSignIns, {
  input: { pageIndex: 0, pageSize: 5 },
  topics: ['security', 'activity'],
});
