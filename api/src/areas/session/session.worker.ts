import type { RoomWork } from '../../room-work.ts';
import { linkQueue, writeAskedLink } from './ask-for-link.ts';

export const sessionWork: RoomWork = { workers: [{ queue: linkQueue, run: writeAskedLink }] };
