import { readFile } from 'node:fs/promises';
import { legalKinds } from '@istmo/contract/areas/legal/legal-kinds';
import type { AdminCommands } from './admin-command.ts';
import { publishLegalText } from '../areas/legal/public.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The operator's legal texts. */
export const legalCommands: AdminCommands = {
  'publish-legal-text': {
    usage:
      '<terms, privacy, fees, conflicts or issue> <file in English> <file in Spanish> <first day in force, as 2026-12-31>',
    accepts: ([kind = '', , , from = '']) => legalKinds.some((name) => name === kind) && day.test(from),
    run: async ({ database }, [name = '', english = '', spanish = '', from = '']) => {
      const kind = legalKinds.find((known) => known === name);
      const inForceAt = new Date(`${from}T00:00:00Z`);
      if (!kind || Number.isNaN(inForceAt.getTime())) throw new Error('usage: <kind> … <day>');
      const [en, es] = await Promise.all([readFile(english, 'utf8'), readFile(spanish, 'utf8')]);
      const text = { kind, inForceAt, body: { en: en.trim(), es: es.trim() } };
      let version = 0;
      await database.setUp(async (db) => {
        version = await publishLegalText(db, text, new Date());
      });
      return `${kind}: version ${version} is in force from ${from}`;
    },
  },
};
