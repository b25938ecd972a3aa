import type { RoomWork } from '../../room-work.ts';
import { letterQueue, sendLetter } from './letters.ts';

export const notificationsWork: RoomWork = { workers: [{ queue: letterQueue, run: sendLetter }] };
