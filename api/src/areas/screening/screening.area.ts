import type { Area } from '../../area.ts';
import { answerDecideAddress } from './staff/decide-address.ts';
import {
  answerCountWaitingAddresses,
  answerListScreenedAddresses,
  answerReadScreenedAddress,
} from './staff/list-addresses.ts';
import { countInReview } from '../whitelist/public.ts';

export const screeningArea: Area = {
  staffHandlers: [
    answerCountWaitingAddresses,
    answerListScreenedAddresses,
    answerReadScreenedAddress,
    answerDecideAddress,
  ],
  waiting: [{ name: 'withdrawal-addresses', count: ({ db }) => countInReview(db) }],
};
