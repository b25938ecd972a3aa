import type { Area } from '../../area.ts';
import { answerDecideAddress } from './staff/decide-address.ts';
import {
  answerCountWaitingAddresses,
  answerListScreenedAddresses,
  answerReadScreenedAddress,
} from './staff/list-addresses.ts';

export const screeningArea: Area = {
  staffHandlers: [
    answerCountWaitingAddresses,
    answerListScreenedAddresses,
    answerReadScreenedAddress,
    answerDecideAddress,
  ],
};
