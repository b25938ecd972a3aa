import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { asId } from '@istmo/contract/kernel/id';
import { isPermitted, type StaffRole, staffRoles } from '@istmo/contract/kernel/staff-role';
import { newId } from '@istmo/db/new-id';
import type { AdminCommands } from './admin-command.ts';
import { checkAuditChain, writeAuditEvidence, insertAuditEntry } from '../areas/audit/public.ts';
import { findStaffByEmail, invite, readActiveRoles } from '../areas/staff/public.ts';

const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

/** The first administrator and the first compliance officer, and the check of what staff did. */
export const staffCommands: AdminCommands = {
  'invite-staff': {
    usage: '<name> <email> <role>',
    accepts: ([, , role = '']) => isRole(role),
    run: ({ withApp }, [name = '', email = '', role = '']) =>
      withApp(async (app) => {
        if (!isRole(role)) throw new Error(`${role} is no role`);
        const active = await readActiveRoles(app.db);
        // Afterwards an approver is made by two, an administrator and a compliance officer.
        if ((['staff.manage', 'staff.admit'] as const).every((one) => active.some((role) => isPermitted(role, one))))
          throw new Error('invite in the console: there an administrator proposes an account and compliance admits it');
        const existing = await findStaffByEmail(app.db, email);
        if (existing?.activatedAt) throw new Error(`${email} has an account already`);
        const id = existing?.id ?? asId<'staff'>(newId());
        const link = await app.db.inTransaction(async (tx) => {
          await insertAuditEntry(tx, {
            at: app.clock.now(),
            staff: undefined,
            session: undefined,
            address: '',
            kind: 'act',
            action: 'staff.invite',
            subject: { kind: 'staff', id },
            before: undefined,
            after: { name, email, role },
            reason: 'by the command invite-staff',
          });
          const staff = { id, name, email, role };
          return invite(app, tx, { staff, isNew: !existing, invitedBy: undefined, language: 'en' });
        });
        return `invited ${email}; the link, which was mailed too, is valid for three days:\n${link}`;
      }),
  },
  'export-audit': {
    usage: '<file>',
    run: ({ withApp }, [file = '']) =>
      withApp(async (app) => {
        const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
        const entries = await writeAuditEvidence(app, async (lines) => {
          if (!output.write(lines.map((line) => `${line}\n`).join(''))) await once(output, 'drain');
        });
        output.end();
        await once(output, 'finish');
        return `${entries} entries are in ${file}; verify them with: npm run verify-export -- ${file}\n`;
      }),
  },
  'verify-audit': {
    usage: '',
    run: ({ withApp }) =>
      withApp(async ({ db }) => {
        const { entries, head, problems } = await checkAuditChain(db);
        if (problems.length > 0)
          throw new Error(problems.map(({ number, problem }) => `entry ${number} ${problem}`).join('\n'));
        return `${entries} entries, the last one with hash ${head}`;
      }),
  },
};
