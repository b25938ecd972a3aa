import type { RoomWork } from '../../room-work.ts';
import { emailQueue, sendEmail } from './emails.ts';

export const notificationsWork: RoomWork = { workers: [{ queue: emailQueue, run: sendEmail }] };
