export { receiveCardNotice } from './receive-notice.ts';
