export {
  /** @public */
  moveAddress,
  /** @public */
  type Decision,
} from './move-address.ts';
