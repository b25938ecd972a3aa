import { readFile } from 'node:fs/promises';
import { resealTwoFactors } from '../areas/security/public.ts';
import { resealStaffSecrets, signPasskeysAgain } from '../areas/staff/public.ts';
import { signAddressesAgain } from '../areas/whitelist/public.ts';
import { changeCheckpointKey } from '../books/change-checkpoint-key.ts';
import { MovableClock } from '../runtime/clock.ts';
import { writeApprovalKey } from '../signatures/approval-keys.ts';
import type { AdminCommands } from './admin-command.ts';

/** Public keys, and what a change of a key needs (docs/recipes/change-a-key.md). */
export const keyCommands: AdminCommands = {
  // As the signer has it in ISTMO_APPROVAL_PUBLIC_KEY.
  'approval-key': {
    usage: '',
    run: async ({ settings }) => writeApprovalKey(settings.approvalKey),
  },
  'change-checkpoint-key': {
    usage: '<file of the key before>',
    run: async ({ database, settings, checkpoints }, [file = '']) => {
      const keyBefore = (await readFile(file, 'utf8')).trim();
      const clock = new MovableClock();
      const after = await database.setUp((db) => changeCheckpointKey({ db, settings, checkpoints, clock }, keyBefore));
      return `checkpoints after ${after} are signed with the key of ISTMO_CHECKPOINT_KEY: start the workers again with it`;
    },
  },
  'renew-secrets': {
    usage: '',
    run: async ({ database, settings }) => {
      const clock = new MovableClock();
      const { resealed, withOlderCodes, staff } = await database.setUp(async (db) => ({
        ...(await resealTwoFactors({ db, settings, clock })),
        staff: await resealStaffSecrets({ db, settings, clock }),
      }));
      const older =
        withOlderCodes === 0
          ? ''
          : `\n${withOlderCodes} customers have recovery codes of release 0.2.0, which end with the secret before`;
      return `authenticators sealed with the secret in use: ${resealed} of customers, ${staff} of staff${older}`;
    },
  },
  'renew-approvals': {
    usage: '',
    run: async ({ database, settings }) => {
      const clock = new MovableClock();
      const { addresses, passkeys } = await database.setUp(async (db) => ({
        addresses: await signAddressesAgain({ db, settings, clock }),
        passkeys: await signPasskeysAgain({ db, settings, clock }),
      }));
      const unknown = [...addresses.unknown, ...passkeys.unknown];
      const signed = `signed again: ${addresses.signed} withdrawal addresses, ${passkeys.signed} passkeys of staff`;
      if (unknown.length > 0)
        throw new Error(
          `${signed}\nwithout a signature of an accepted key, so that they count for nothing: ${unknown.join(', ')}`,
        );
      return signed;
    },
  },
};
