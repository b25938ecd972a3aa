import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { createTestDatabase } from '@istmo/db/test-server';
import { verifyLedger } from '@istmo/ledger';
import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import { type PlacedToken, startSimulatedWires } from '@istmo/providers/simulated-wires';
import { toNodeAddress } from '@istmo/providers/custody/node-spelling';
import type { Network } from '@istmo/providers/custody/port';
import { anvilChainId, transferData } from '@istmo/providers/custody/test-anvil';
import { evmSigner } from '@istmo/providers/signing/evm';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { App } from '../app.ts';
import { openAccount } from '../areas/accounts/public.ts';
import { ensureAddress } from '../areas/deposits/public.ts';
import { readCustomerBalance } from '../areas/deposits/test-deposits.ts';
import { checkCover } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { start } from '../start/start.ts';
import { eventually } from '../testing/eventually.ts';
import { addCoin } from '../testing/test-coin.ts';
import { productionSettings } from '../testing/production-settings.ts';

/* Production with every part connected, each to a simulator of its wire. */

const database = await createTestDatabase({}, 'nothing');
afterAll(() => database.drop());
const data = mkdtempSync(join(tmpdir(), 'istmo-whole-'));
const tokens = instrumentSeeds.flatMap(({ code, ledgerScale: decimals, networks = [] }) =>
  networks.flatMap(({ chain: network, contract }): PlacedToken[] =>
    contract ? [{ code, network, decimals, contract }] : [],
  ),
);
const nodeContract = (network: Network): `0x${string}` => {
  const found = tokens.find((token) => token.code === 'USDT' && token.network === network)?.contract ?? '';
  return `0x${toNodeAddress(network, found).slice(2)}`;
};
const wires = await startSimulatedWires({ clock: { now: () => new Date() }, tokens, passed: globalThis.fetch });
afterAll(() => wires.stop());

/** A customer with a deposit address on a network. */
async function createPayee(app: App, network: 'BTC' | 'ETH' | 'TRON') {
  const at = app.clock.now();
  const username = `payee-${newId().slice(-12)}`;
  const account = { username, email: `${username}@mail.example`, language: 'en', at, activatedAt: at } as const;
  const customer = await app.db.inTransaction((tx) => openAccount(tx, account));
  const address = await ensureAddress(app, { customer, language: 'en' }, network);
  return { customer, email: account.email, address };
}

/** The own coin of Ethereum is added as an operator adds it, and paid out by what production sends with. */
async function payOutCoin(app: App, address: string): Promise<void> {
  const signer = evmSigner({ key: Buffer.alloc(32, 17), chainIds: { ETH: anvilChainId } });
  const wallet = signer.accountOf('ETH') ?? '';
  await wires.evm.chain.send({ to: `0x${wallet.slice(2)}`, data: '0x', value: 10n ** 18n });
  await wires.evm.chain.mine(1);
  const fee = await app.chainSender.readFee('ETH');
  const coin = { network: 'ETH', currency: 'ETH', contract: null, ledgerScale: 8, units: 25_000_000n } as const;
  const nonce = await app.chainSender.countSent({ network: 'ETH', address: wallet });
  const signed = await signer.sign({ ...coin, id: 'pays out', address, fee, nonce });
  expect(await app.chainSender.send({ network: 'ETH', ...signed })).toBe('accepted');
  await wires.evm.chain.mine(1);
  const [paid] = await app.custody.readTransaction({ network: 'ETH', txid: signed.txid });
  expect(paid).toMatchObject({ address, currency: 'ETH', units: coin.units, isValid: true, sender: wallet });
  expect(BigInt(await wires.evm.anvil.text('eth_getBalance', address, 'latest'))).toBe(25n * 10n ** 16n);
}

const readAvailable = async (app: App, customer: CustomerId, currency: string): Promise<bigint> =>
  (await readCustomerBalance(app, customer, currency)).available;

test('production starts whole against the wire of each provider, and what arrives on each chain is credited', async () => {
  vi.stubGlobal('fetch', wires.fetch);
  const left = { ISTMO_WITHOUT: '' };
  const running = await start({ ...productionSettings(database.url, data), ...wires.settings, ...left });
  try {
    const { app } = running;
    const bitcoin = await createPayee(app, 'BTC');
    wires.bitcoin.pay([{ address: bitcoin.address, units: 5_000_000n }]);
    wires.bitcoin.mine(6);
    const ethereum = await createPayee(app, 'ETH');
    await wires.evm.chain.send({ to: nodeContract('ETH'), data: transferData(ethereum.address, 75_000_000n) });
    await wires.evm.chain.mine(20);
    await addCoin(database, '3000');
    const ether = await createPayee(app, 'ETH');
    await wires.evm.chain.send({ to: `0x${ether.address.slice(2)}`, data: '0x', value: 5n * 10n ** 17n });
    await wires.evm.chain.mine(20);
    const tron = await createPayee(app, 'TRON');
    const data = transferData(toNodeAddress('TRON', tron.address), 60_000_000n);
    await wires.tron.node.chain.send({ to: nodeContract('TRON'), data });
    await wires.tron.node.chain.mine(40);
    await eventually(async () => {
      expect(await readAvailable(app, bitcoin.customer, 'BTC')).toBe(5_000_000n);
      expect(await readAvailable(app, ethereum.customer, 'USDT')).toBe(75_000_000n);
      expect(await readAvailable(app, ether.customer, 'ETH')).toBe(50_000_000n);
      expect(await readAvailable(app, tron.customer, 'USDT')).toBe(60_000_000n);
      const recipients = wires.mail.accepted.map(({ to }) => to);
      expect(recipients).toEqual(expect.arrayContaining([bitcoin.email, ethereum.email, tron.email]));
    });

    await payOutCoin(app, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');

    await eventually(async () => {
      const rows = await database.reader.query<{ symbol: string }>('select distinct symbol from app.price_tick');
      expect(rows.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['BTC', 'USDT', 'COP']));
    });

    // What a deposit does not need.
    expect(await app.bankLink.readAttempts({ reference: 'P-0000000001', linkId: '' })).toEqual([]);
    expect(await app.card.find(newId())).toBeUndefined();
    const { customer } = bitcoin;
    const verification = { customer, email: 'ana@mail.example', level: app.settings.sumsubLevel };
    expect((await app.identity.startVerification(verification)).token).not.toBe('');
    await eventually(async () => {
      const { hits } = await app.screening.screenPerson({ names: ['Ficticio Primero Prueba'] });
      expect(hits).toMatchObject([{ list: 'OFAC SDN', score: 100 }]);
    });
    await expect(app.issuance.readSupply(newId())).rejects.toThrow('404');

    const range = { from: new Date(Date.now() - 86_400_000), to: new Date(), stepMs: 3_600_000 };
    for (const symbol of ['BTC/USDT', 'BTC/USD', 'USDT/USD'])
      expect((await app.priceHistory.readHistory({ symbol, ...range })).length).toBeGreaterThan(22);
    // No withdrawal was paid yet, so the accounts that pay on an EVM chain are not known.
    const { holdings, unknown } = await app.holdings.readHoldings();
    expect(holdings).toEqual(
      expect.arrayContaining([
        { place: 'chain:BTC', currency: 'BTC', purse: 'hot', units: 5_000_000n },
        { place: 'chain:TRON', currency: 'USDT', purse: 'hot', units: 60_000_000n },
        { place: 'chain:TRON', currency: 'TRX', purse: 'hot', units: 5_000_000n },
      ]),
    );
    expect(unknown).toMatchObject([
      { place: 'chain:ETH', currency: 'ETH' },
      { place: 'chain:ETH', currency: 'USDT' },
    ]);
    await checkCover(app, readUnderWay);
    const compared = await database.reader.query<{ currency: string; units: bigint }>(
      "select currency, hot + cold - mirror as units from app.place_holding where place = 'chain:TRON' order by currency",
    );
    expect(compared).toEqual([
      { currency: 'TRX', units: 5_000_000n },
      { currency: 'USDT', units: 0n },
    ]);

    expect([...wires.asked].toSorted()).toEqual([...wires.hosts].toSorted());
    expect((await verifyLedger({ url: database.url.reader })).problems).toEqual([]);
  } finally {
    await running.stop();
    vi.unstubAllGlobals();
  }
});
