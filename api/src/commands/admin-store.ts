import type { AdminCommands } from './admin-command.ts';
import { copyArchive, copyUploads } from '../ports/stores.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

/** Moving from the disk to a bucket (docs/recipes/keep-uploads-in-s3.md). They need no database. */
export const storeCommands: AdminCommands = {
  'copy-uploads': {
    usage: '',
    runAlone: async (environment) => {
      const settings = readS3Settings(environment);
      const { copied, present, damaged } = await copyUploads(settings);
      const text = `${copied} uploads were copied, ${present} were there; each was read back and has the SHA-256 of its name`;
      if (damaged.length === 0) return text;
      throw new Error([text, `${damaged.length} are damaged on the disk and were not copied:`, ...damaged].join('\n'));
    },
  },
  'copy-checkpoints': {
    usage: '',
    runAlone: async (environment) => {
      const settings = readS3Settings(environment);
      return `${await copyArchive(settings)} checkpoints were copied`;
    },
  },
};

function readS3Settings(environment: NodeJS.ProcessEnv): Settings {
  const settings = readSettings(environment);
  if (settings.store !== 's3') throw new Error('set ISTMO_STORE to s3 and the settings of the bucket first');
  return settings;
}
