export {
  /**
   * Asked again when a withdrawal is sent.
   * @public
   */
  isDeepEnough,
} from './deposits.store.ts';
