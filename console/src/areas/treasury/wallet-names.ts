import type { readWallets } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';

export type Wallet = ReplyAt<typeof readWallets>['data'][number];
export type WalletMove = ReplyAt<typeof readWallets>['moves'][number];
