import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useMatches } from '@tanstack/react-router';
import Construction from 'lucide-react/icons/construction';
import { PageHead } from '../kit/PageHead.tsx';
import { paths } from '../paths.ts';

/** What the pages that open later will be called. A page that is built takes its line away. */
const titles: Readonly<Record<string, () => string>> = {
  [paths.dashboard]: m.frame_overview,
  [paths.walletOverview]: m.frame_wallets,
  [paths.listed]: m.frame_wallets,
  [paths.coins]: m.frame_coin,
  [paths.securities]: m.frame_securities,
  [paths.cryptoWallet]: m.frame_wallets,
  [paths.assetWallet]: m.frame_securities,
  [paths.assetBalance]: m.frame_securities,
  [paths.activity]: m.frame_activity,
  [paths.history]: m.frame_history,
  [paths.swapCoingt]: m.frame_exchange,
  [paths.copExchange]: m.frame_exchange,
  [paths.assetExchange]: m.frame_exchange,
  [paths.wholeAssetExchange]: m.frame_exchange,
  [paths.deposit]: m.frame_deposit,
  [paths.depositIn]: m.frame_deposit,
  [paths.withdraw]: m.frame_withdraw,
  [paths.whitelist]: m.security_settings_whitelist,
  [paths.bankDeposit]: m.frame_bank_deposit,
  [paths.bankWhitelist]: m.frame_bank_whitelist,
  [paths.cardPurchase]: m.frame_card_purchase,
  [paths.createAsset]: m.frame_create_security,
  [paths.issuers]: m.frame_issuers,
  [paths.profile]: m.frame_menu_profile,
  [paths.kyc]: m.frame_menu_kyc,
  [paths.support]: m.frame_support,
  [paths.chat]: m.frame_support,
  [paths.developerGuide]: m.frame_developer_guide,
};

/** Stands where a screen opens later: its name and a plain word, so that nobody takes it for a fault. */
export function LaterPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return (
    <>
      <PageHead title={titles[path]?.() ?? m.frame_later_title()} />
      <div className="card">
        <EmptyState icon={<Construction aria-hidden />} title={m.frame_later_title()}>
          {m.frame_later_body()}
        </EmptyState>
      </div>
    </>
  );
}
