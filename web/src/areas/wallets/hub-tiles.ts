import { type AccessProblem, findTradingProblem } from '@istmo/contract/areas/access/access.rules';
import { withParams, type Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Info from 'lucide-react/icons/info';
import Landmark from 'lucide-react/icons/landmark';
import { pageProblem } from '../../layout/page-problem.ts';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { type ClientRegistry, hasCurrencyMarket, isOffered, type RegistryInstrument } from '../../shared/registry.ts';
import { paths, type signedInPages } from '../../paths.ts';
import { serviceProblem } from './paused-problem.ts';

/** One tile of a hub: where it leads, and the page whose guard decides whether it is shown. */
export type HubTile = {
  readonly key: string;
  readonly label: Message;
  readonly note: Message;
  readonly Icon: typeof FileText;
  /** A page of the app, or one that the server sends. */
  readonly link: Pick<LinkProps, 'to' | 'params'> | { readonly href: string };
  readonly page?: keyof typeof signedInPages;
};

type MakeTile = (instrument: RegistryInstrument) => HubTile;

const deposit: MakeTile = ({ code }) => ({
  key: 'deposit',
  label: withParams(m.wallets_deposit_currency, { currency: code }),
  note: m.wallets_deposit_note,
  Icon: ArrowDownToLine,
  link: linkOptions({ to: paths.depositIn, params: { id: code } }),
  page: 'depositIn',
});

const withdraw: MakeTile = ({ code }) => ({
  key: 'withdraw',
  label: withParams(m.wallets_withdraw_currency, { currency: code }),
  note: m.wallets_withdraw_note,
  Icon: ArrowUpFromLine,
  link: linkOptions({ to: paths.withdraw, params: { id: code } }),
  page: 'withdraw',
});

const withdrawToken: MakeTile = (instrument) => ({ ...withdraw(instrument), label: m.wallets_withdraw_token });

const convert: MakeTile = () => ({
  key: 'convert',
  label: m.wallets_instant_conversion,
  note: m.wallets_conversion_note,
  Icon: ArrowLeftRight,
  link: linkOptions({ to: paths.swapCoingt }),
  page: 'swapCoingt',
});

const buyByCard: MakeTile = () => ({
  key: 'card',
  label: m.wallets_buy_token,
  note: m.wallets_card_note,
  Icon: CreditCard,
  link: linkOptions({ to: paths.cardPurchase }),
  page: 'cardPurchase',
});

const whitePaper: MakeTile = () => ({
  key: 'white-paper',
  label: m.wallets_white_paper,
  note: m.wallets_white_paper_note,
  Icon: FileText,
  link: { href: paths.whitePaper },
});

const exchangeCurrency: MakeTile = ({ code }) => ({
  key: 'exchange',
  label: withParams(m.wallets_currency_exchange, { currency: code }),
  note: m.wallets_exchange_note,
  Icon: ArrowLeftRight,
  link: linkOptions({ to: paths.copExchange }),
  page: 'copExchange',
});

const bankAccounts: MakeTile = () => ({
  key: 'bank',
  label: m.wallets_bank_accounts,
  note: m.wallets_bank_note,
  Icon: Landmark,
  link: linkOptions({ to: paths.bankWhitelist }),
  page: 'bankWhitelist',
});

/** An asset of whole units has an exchange page of its own. */
const exchangeAsset: MakeTile = ({ code, ledgerScale }) => ({
  key: 'exchange',
  label: withParams(m.wallets_instant_exchange, { ticker: code }),
  note: m.wallets_exchange_note,
  Icon: ArrowLeftRight,
  link: linkOptions({ to: ledgerScale === 0 ? paths.wholeAssetExchange : paths.assetExchange, params: { id: code } }),
  page: ledgerScale === 0 ? 'wholeAssetExchange' : 'assetExchange',
});

const aboutAsset: MakeTile = ({ code }) => ({
  key: 'about',
  label: withParams(m.securities_page_tile, { ticker: code }),
  note: m.securities_page_tile_note,
  Icon: Info,
  link: linkOptions({ to: paths.securityPage, params: { ticker: code } }),
  page: 'securityPage',
});

/** `offered`: sold by an offering. `exchanged`: money with a market against other money. `banked`: money that comes and goes by bank only. */
type HubKind = 'offered' | 'asset' | 'chain' | 'exchanged' | 'banked';

/** The tiles of each kind in the order of requirement 2.2.1. */
const tilesOfKind: Readonly<Record<HubKind, readonly MakeTile[]>> = {
  offered: [convert, buyByCard, whitePaper, withdrawToken],
  asset: [exchangeAsset, aboutAsset],
  chain: [deposit, withdraw],
  exchanged: [deposit, exchangeCurrency],
  banked: [bankAccounts],
};

function kindOf(registry: ClientRegistry, { code, kind }: RegistryInstrument): HubKind {
  if (kind === 'security') return isOffered(registry, code) ? 'offered' : 'asset';
  if (kind === 'crypto') return 'chain';
  return hasCurrencyMarket(registry, code) ? 'exchanged' : 'banked';
}

export function listHubTiles(registry: ClientRegistry, instrument: RegistryInstrument): readonly HubTile[] {
  const kind = kindOf(registry, instrument);
  // An asset has a deposit address only where its units are on a chain that the platform watches.
  const isReceived = kind === 'asset' && instrument.networks.length > 0;
  return [...tilesOfKind[kind], ...(isReceived ? [deposit] : [])].map((makeTile) => makeTile(instrument));
}

/** The pages that trade in the instrument of the hub. */
const tradingPages: readonly HubTile['page'][] = [
  'swapCoingt',
  'cardPurchase',
  'copExchange',
  'assetExchange',
  'wholeAssetExchange',
];

/** Why a tile is not shown: the guard would refuse its page, or the service or the trading is paused. */
export function findTileProblem(
  { page }: HubTile,
  status: UserStatus,
  { instruments, markets, code }: ClientRegistry & { readonly code: string },
): AccessProblem | undefined {
  if (page === undefined) return undefined;
  if (page === 'depositIn' || page === 'withdraw') return serviceProblem(status, page, { instruments, code });
  const instrument = instruments.get(code);
  return (
    pageProblem(status, page, code) ??
    (instrument && tradingPages.includes(page) ? findTradingProblem(instrument, markets) : undefined)
  );
}
