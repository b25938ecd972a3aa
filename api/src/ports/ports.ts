import { chains as chainNames } from '@istmo/contract/kernel/chain-address';
import type { Db } from '@istmo/db/tx';
import type { BankLink } from '@istmo/providers/bank-link/port';
import { sandboxBankLink, type SandboxBankLink } from '@istmo/providers/bank-link/sandbox';
import { placetopayBankLink } from '@istmo/providers/bank-link/placetopay';
import { wompiBankLink } from '@istmo/providers/bank-link/wompi';
import type { Identity } from '@istmo/providers/identity/port';
import { sumsubIdentity } from '@istmo/providers/identity/sumsub';
import { imapReturns } from '@istmo/providers/mail-returns/imap';
import type { ReturnsMailbox } from '@istmo/providers/mail-returns/port';
import type { Mail } from '@istmo/providers/mail/port';
import { smtpMail } from '@istmo/providers/mail/smtp';
import { sandboxMail, type SandboxMail } from '@istmo/providers/mail/sandbox';
import { sandboxPrices, type SandboxPrices } from '@istmo/providers/prices/sandbox';
import { sandboxChainSender, type SandboxChainSender } from '@istmo/providers/chain-sender/sandbox';
import { placetopayCard } from '@istmo/providers/card/placetopay';
import type { CardAcquirer } from '@istmo/providers/card/port';
import { sandboxCard, type SandboxCard } from '@istmo/providers/card/sandbox';
import { sandboxCustody, type SandboxCustody } from '@istmo/providers/custody/sandbox';
import { sandboxHoldings, type SandboxHoldings } from '@istmo/providers/holdings/sandbox';
import { ampIssuance } from '@istmo/providers/issuance/amp';
import type { IssuanceService } from '@istmo/providers/issuance/port';
import { sandboxIssuance, type SandboxIssuance } from '@istmo/providers/issuance/sandbox';
import { sandboxIdentity, type SandboxIdentity } from '@istmo/providers/identity/sandbox';
import { sandboxScreening, type SandboxScreening } from '@istmo/providers/screening/sandbox';
import { readAssetNetworks } from '../areas/instruments/asset-networks.ts';
import { openBitcoinPayments } from './bitcoin-ports.ts';
import { openErc3643 } from './erc3643-ports.ts';
import { type Clock, MovableClock } from '../runtime/clock.ts';
import { type Adapters, chooseLiveAdapters, connectChains, openChains, toAccountKeys } from './live-ports.ts';
import { simulatedUnits } from './simulated-units.ts';
import { openCheckpointArchive, openFiles } from './stores.ts';
import { tableStateStore } from '../runtime/table-state-store.ts';
import { type AcceptedKey, listKeys } from '../settings/setting-kinds.ts';
import { type Settings, usesLiveAcquirer, usesLiveBankLink, usesLiveIdentity } from '../settings/settings.ts';

/** The simulated external parties, which the sandbox's routes control. */
export type SandboxAdapters = {
  readonly custody: SandboxCustody;
  readonly card: SandboxCard;
  readonly chainSender: SandboxChainSender;
  readonly identity: SandboxIdentity;
  readonly prices: SandboxPrices;
  readonly mail: SandboxMail;
  readonly screening: SandboxScreening;
  readonly bankLink: SandboxBankLink;
  readonly holdings: SandboxHoldings;
  readonly issuance: SandboxIssuance;
};

/** The sandbox adapters and the clock that can be advanced. */
export type Sandbox = { readonly adapters: SandboxAdapters; readonly clock: MovableClock };

export type AdapterChoice = { readonly adapters: Adapters; readonly sandbox: Sandbox | undefined };

// Slow enough to watch a deposit get its confirmations, fast enough not to wait long; scripts mine blocks themselves.
const blockMs = { BTC: 60_000, ETH: 12_000, TRON: 6_000, POLYGON: 6_000 };

/** Chooses an adapter for each port; no other place does. Production refuses to start with a sandbox adapter. */
export function chooseAdapters(settings: Settings, db: Db): AdapterChoice {
  const stores = { files: openFiles(settings), checkpoints: openCheckpointArchive(settings) };
  const mailReturns = openReturns(settings);
  if (settings.mode === 'production') {
    const clock: Clock = { now: () => new Date() };
    const live = {
      mail: chooseMail(settings),
      identity: chooseIdentity(settings, clock),
      bankLink: chooseBankLink(settings, clock),
      card: chooseCard(settings, clock),
      issuance: chooseIssuance(settings, db),
    };
    const parts = { ...live, ...stores, mailReturns, clock };
    return { adapters: chooseLiveAdapters(settings, db, parts), sandbox: undefined };
  }
  const clock = new MovableClock();
  const stateStore = tableStateStore(db);
  const chains = openChains(settings, db);
  const simulators = {
    custody: sandboxCustody({
      stateStore,
      clock,
      blockMs,
      keys: toAccountKeys(settings),
      readAssetNetworks: () => readAssetNetworks(db),
    }),
    card: sandboxCard({ stateStore, clock }),
    bankLink: sandboxBankLink({ stateStore, clock, checkoutUrl: `${settings.publicUrl}/sandbox/bank` }),
  };
  const [bankLink, card] = [chooseBankLink(settings, clock), chooseCard(settings, clock)];
  const readUnits = simulatedUnits(db, stateStore, {
    custody: simulators.custody,
    networks: chainNames.filter((network) => !chains[network]),
    ...(!bankLink && { bankLink: simulators.bankLink }),
    ...(!card && { card: simulators.card }),
  });
  const adapters: SandboxAdapters = {
    ...simulators,
    chainSender: sandboxChainSender({ stateStore, clock }),
    identity: sandboxIdentity({
      stateStore,
      clock,
      appSecret: settings.sumsubSecret,
      webhookSecret: settings.sumsubWebhookSecret,
      level: settings.sumsubLevel,
    }),
    prices: sandboxPrices({ stateStore, clock, seed: 'istmo' }),
    mail: sandboxMail({ stateStore, clock }),
    screening: sandboxScreening({ stateStore }),
    holdings: sandboxHoldings({ stateStore, readUnits }),
    issuance: sandboxIssuance({ stateStore, clock }),
  };
  const issuance = chooseIssuance(settings, db) ?? adapters.issuance;
  const live = {
    ...connectChains(db, { chains, issuance, others: adapters }),
    bitcoinPayments: openBitcoinPayments(settings),
    mail: chooseMail(settings) ?? adapters.mail,
    identity: chooseIdentity(settings, clock) ?? adapters.identity,
    bankLink: bankLink ?? adapters.bankLink,
    card: card ?? adapters.card,
    issuance,
  };
  return {
    adapters: { ...adapters, ...live, ...stores, clock, mailReturns, priceHistory: adapters.prices },
    sandbox: { adapters, clock },
  };
}

function chooseMail({ smtpUrl, smtpTls, mailFrom, returnPath }: Settings): Mail | undefined {
  if (smtpUrl === '') return undefined;
  return smtpMail({
    url: smtpUrl,
    from: mailFrom,
    ...(returnPath !== '' && { returnPath }),
    isTlsOptional: smtpTls === 'none',
  });
}

function openReturns({ returnsUrl }: Settings): ReturnsMailbox | undefined {
  return returnsUrl === '' ? undefined : imapReturns({ url: returnsUrl });
}

function chooseIdentity(settings: Settings, clock: Clock): Identity | undefined {
  if (!usesLiveIdentity(settings)) return undefined;
  return sumsubIdentity({
    fetch,
    clock,
    appToken: settings.sumsubToken,
    appSecret: settings.sumsubSecret,
    webhookSecret: settings.sumsubWebhookSecret,
    acceptedSecrets: listAccepted(settings.sumsubWebhookSecretAccepted, clock),
    ...(settings.sumsubUrl !== '' && { url: settings.sumsubUrl }),
    isTestMode: settings.mode !== 'production',
  });
}

/** Undefined: the simulated bank. */
export function chooseBankLink(settings: Settings, clock: Clock): BankLink | undefined {
  if (!usesLiveBankLink(settings)) return undefined;
  if (settings.bankLinkProvider === 'placetopay')
    return placetopayBankLink({
      ...placetopaySite(settings, clock),
      clock,
      checkoutUrl: settings.placetopayCheckoutUrl,
    });
  return wompiBankLink({
    fetch,
    publicKey: settings.wompiPublicKey,
    privateKey: settings.wompiPrivateKey,
    eventsSecret: settings.wompiEventsSecret,
    acceptedSecrets: listAccepted(settings.wompiEventsSecretAccepted, clock),
    integritySecret: settings.wompiIntegritySecret,
    ...(settings.wompiUrl !== '' && { url: settings.wompiUrl }),
    isTestMode: settings.mode !== 'production',
  });
}

/** Undefined: the simulated service. What it did is kept in the database, so that nothing is issued or sent twice. */
function chooseIssuance(settings: Settings, db: Db): IssuanceService | undefined {
  const { ampUrl, ampUser, ampPassword, elementsUrl, mode, without } = settings;
  if (without.includes('issuance')) return undefined;
  if (settings.issuanceProvider === 'erc3643') return openErc3643(settings, db);
  if (ampUrl === '') return undefined;
  return ampIssuance({
    fetch,
    url: ampUrl,
    username: ampUser,
    password: ampPassword,
    elementsUrl,
    journal: tableStateStore(db, 'issuance_journal'),
    networks: [mode === 'production' ? 'liquid' : 'liquidtestnet'],
  });
}

/** Undefined: the simulated acquirer. */
export function chooseCard(settings: Settings, clock: Clock): CardAcquirer | undefined {
  if (!usesLiveAcquirer(settings) || settings.without.includes('card')) return undefined;
  const noticeUrl = `${settings.publicUrl}/api/cards/notice`;
  return placetopayCard({
    ...placetopaySite(settings, clock),
    clock,
    gatewayUrl: settings.placetopayGatewayUrl,
    noticeUrl,
  });
}

const placetopaySite = (settings: Settings, clock: Clock) => ({
  fetch,
  login: settings.placetopayLogin,
  secretKey: settings.placetopaySecret,
  acceptedSecrets: listAccepted(settings.placetopaySecretAccepted, clock),
  isTestMode: settings.mode !== 'production',
});

/** Those that a provider may still sign with, beside the one in use. */
const listAccepted = (accepted: readonly AcceptedKey[], clock: Clock) => (): readonly string[] =>
  listKeys('', accepted, clock.now()).slice(1);
