export { receiveNotice } from './receive-notice.ts';
