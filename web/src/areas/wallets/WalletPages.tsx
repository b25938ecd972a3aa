import './wallets.css';
import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Link, linkOptions } from '@tanstack/react-router';
import Coins from 'lucide-react/icons/coins';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { TransferHistory } from '../history/public.tsx';
import { ListedAssets } from '../securities/public.tsx';
import { LockedUnits } from '../lots/public.ts';
import { FrozenUnits } from '../measures/public.ts';
import { CoinCards, SecurityCards } from './HoldingCards.tsx';
import { TileList } from './TileList.tsx';

/** The overview of the wallets, and the name of this page. */
function Crumbs({ here }: { here: string }) {
  return (
    <PageCrumbs here={here}>
      <Link to={paths.walletOverview}>{m.layout_wallets()}</Link>
    </PageCrumbs>
  );
}

/** /wallet: all wallets, and the deposits and withdrawals (requirements 1.4 and 3.15). */
export function WalletPage() {
  const userStatus = useUserStatus();
  if (!userStatus) return null;
  return (
    <>
      <PageHead title={m.layout_wallets()} intro={m.wallets_intro()} />
      <FrozenUnits />
      <LockedUnits />
      <section aria-labelledby="coins">
        <h2 id="coins" className="mb-4">
          {m.wallets_coins()}
        </h2>
        <CoinCards userStatus={userStatus} />
      </section>
      <section aria-labelledby="securities">
        <h2 id="securities" className="mb-4">
          {m.wallets_securities()}
        </h2>
        <SecurityCards userStatus={userStatus} />
      </section>
      <TransferHistory />
    </>
  );
}

/** /security-listed: the two lists of wallets. */
export function ListedPage() {
  return (
    <>
      <PageHead title={m.layout_wallets()} intro={m.wallets_choose()} />
      <TileList
        label={m.layout_wallets()}
        tiles={[
          {
            key: 'coins',
            label: m.wallets_coins,
            note: m.wallets_coins_note,
            Icon: Coins,
            link: linkOptions({ to: paths.coins }),
          },
          {
            key: 'securities',
            label: m.wallets_securities,
            note: m.wallets_securities_note,
            Icon: ShieldCheck,
            link: linkOptions({ to: paths.securities }),
          },
        ]}
      />
    </>
  );
}

/** /security-listed/coin and /crypto_wallet/coin: the coins, with deposits and withdrawals (requirement 1.2). */
export function CoinsPage() {
  const userStatus = useUserStatus();
  if (!userStatus) return null;
  return (
    <>
      <PageHead title={m.wallets_coins()} breadcrumbs={<Crumbs here={m.wallets_coins()} />} />
      <h2 className="sr-only">{m.ui_balance()}</h2>
      <CoinCards userStatus={userStatus} />
      <TransferHistory />
    </>
  );
}

/** /security-listed/security and /crypto_wallet/security: tokens and listed assets (requirement 1.2). */
export function SecuritiesPage() {
  const userStatus = useUserStatus();
  if (!userStatus) return null;
  return (
    <>
      <PageHead title={m.wallets_securities()} breadcrumbs={<Crumbs here={m.wallets_securities()} />} />
      <FrozenUnits />
      <LockedUnits />
      <h2 className="sr-only">{m.ui_balance()}</h2>
      <SecurityCards userStatus={userStatus} />
      <ListedAssets />
    </>
  );
}
