import { listUnaccepted } from '@istmo/contract/areas/legal/legal.contract';
import { handle } from '../../http/handler.ts';
import { readUnaccepted } from './legal.store.ts';
import { timesOf } from './version-times.ts';

export const answerListUnaccepted = handle(listUnaccepted, async (app, { customer }) => ({
  data: (await readUnaccepted(app.db, customer, app.clock.now())).map((text) => ({
    kind: text.kind,
    ...timesOf(text),
  })),
}));
