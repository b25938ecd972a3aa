import type { RoomWork } from '../../room-work.ts';
import { watchPrices } from './watch-prices.ts';

export const pricesWork: RoomWork = {
  loops: [{ name: 'watch-prices', everyMs: 1_000, run: watchPrices }],
};
