import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import { findTermsProblem } from '@istmo/contract/areas/bonds/bond-terms.rules';
import {
  decideBondTerms,
  listBonds,
  previewSchedule,
  proposeBondTerms,
  readBond,
} from '@istmo/contract/areas/bonds/bonds.staff.contract';
import { toBondTermsFields } from '@istmo/contract/areas/bonds/convert-bond-terms';
import { parseBondTerms } from '@istmo/contract/areas/bonds/parse-bond-terms';
import { dayAt } from '@istmo/contract/kernel/day';
import { findInstrument, type Instrument, type Registry } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { handleDecision, proposeAction, readOpenProposals, showProposal } from '../../audit/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import {
  type BondTermsVersion,
  insertBondTerms,
  readAllBondTerms,
  readBondTerms,
  readTermsVersions,
} from '../bonds.store.ts';
import { listCalendars } from '../holidays.store.ts';
import { hasIndex, listIndices } from '../rates.store.ts';
import { computeSchedule } from '../read-schedule.ts';
import { showPeriod } from '../show-period.ts';

const changeAction = 'bond.change-terms';
const subjectKind = 'security';

function requireSecurity({ instruments }: Registry, ticker: string): Instrument {
  const found = findInstrument(instruments, ticker);
  return found?.kind === 'security' ? found : refuse('not_found', m.bonds_security_unknown, { field: 'ticker' });
}

async function showSchedule(app: App, registry: Registry, terms: BondTerms) {
  const { ledgerScale } = requireInstrument(registry, terms.nominal.currency);
  return (await computeSchedule(app.db, terms)).map((period) => showPeriod(period, ledgerScale));
}

async function showBond(app: App, registry: Registry, { instrument, version, from, terms }: BondTermsVersion) {
  const periods = await showSchedule(app, registry, terms);
  const today = dayAt(app.clock.now(), app.settings.timeZone);
  const isRedeemed = requireInstrument(registry, instrument).status === 'redeemed';
  return {
    version,
    since: from.toISOString(),
    nominal: formatUnits(terms.nominal.units, requireInstrument(registry, terms.nominal.currency).ledgerScale),
    terms: toBondTermsFields(terms),
    next: isRedeemed ? null : (periods.find(({ paid_on: paidOn }) => paidOn >= today) ?? null),
  };
}

export const answerListBonds = handleStaff(listBonds, async (app, { language }) => {
  const [registry, all, proposals] = await Promise.all([
    readRegistry(app),
    readAllBondTerms(app.db),
    readOpenProposals(app.db, changeAction),
  ]);
  const securities = registry.instruments.filter(({ kind }) => kind === 'security');
  const data = securities.map(async ({ code, names }) => {
    const found = all.find(({ instrument }) => instrument === code);
    return {
      ticker: code,
      name: names[language],
      bond: found ? await showBond(app, registry, found) : null,
      is_proposed: proposals.some(({ subject }) => subject === code),
    };
  });
  return { data: await Promise.all(data) };
});

export const answerReadBond = handleStaff(readBond, async (app, caller, { ticker }) => {
  const registry = await readRegistry(app);
  const { code, names } = requireSecurity(registry, ticker);
  const [versions, proposals, indices, calendars] = await Promise.all([
    readTermsVersions(app.db, code),
    readOpenProposals(app.db, changeAction),
    listIndices(app.db),
    listCalendars(app.db),
  ]);
  const proposal = proposals.find(({ subject }) => subject === code);
  const proposed = proposal && termsOf(proposal.payload);
  const [inForce] = versions;
  return {
    ticker: code,
    name: names[caller.language],
    versions: versions.map(({ version, from, proposer, approver, reason, terms }) => ({
      version,
      from: from.toISOString(),
      proposer,
      approver,
      reason,
      terms: toBondTermsFields(terms),
    })),
    periods: inForce ? await showSchedule(app, registry, inForce.terms) : [],
    proposal:
      proposal && proposed
        ? {
            ...showProposal(proposal, caller),
            terms: toBondTermsFields(proposed),
            periods: await showSchedule(app, registry, proposed),
          }
        : null,
    currencies: registry.instruments
      .filter(({ kind }) => kind !== 'security')
      .map((one) => ({ code: one.code, scale: one.ledgerScale })),
    indices: indices.map((index) => ({
      code: index.code,
      name: caller.language === 'es' ? index.nameEs : index.nameEn,
    })),
    calendars: calendars.map(({ calendar, lastYear }) => ({ calendar, last_year: lastYear })),
  };
});

/** The terms that a proposal carries, which were checked when it was made. */
function termsOf(payload: unknown): BondTerms {
  const text = typeof payload === 'object' && payload !== null && 'terms' in payload ? payload.terms : undefined;
  const terms = typeof text === 'string' ? parseBondTerms(JSON.parse(text)) : undefined;
  if (!terms) throw new Error('a proposal of bond terms that cannot be read');
  return terms;
}

function parseSent(text: string): BondTerms | undefined {
  try {
    return parseBondTerms(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The terms as staff sent them; refuses what cannot be terms, or names what the platform does not know. */
async function readSentTerms(app: App, registry: Registry, text: string): Promise<BondTerms> {
  const terms = parseSent(text) ?? refuse('invalid_field', m.bonds_terms_invalid, { field: 'terms' });
  const problem = findTermsProblem(terms);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  const currency = findInstrument(registry.instruments, terms.nominal.currency);
  if (!currency || currency.kind === 'security')
    refuse('invalid_field', m.bonds_currency_unknown, { field: 'currency' });
  if (terms.rate.kind === 'index' && !(await hasIndex(app.db, terms.rate.index)))
    refuse('invalid_field', m.bonds_index_unknown, { field: 'index' });
  const calendars = await listCalendars(app.db);
  const unknown = terms.calendars.find((country) => calendars.every(({ calendar }) => calendar !== country));
  if (unknown !== undefined)
    refuse('invalid_field', withParams(m.bonds_calendar_unknown, { country: unknown }), { field: 'calendars' });
  return terms;
}

export const answerPreviewSchedule = handleStaff(previewSchedule, async (app, _, { ticker, terms: sent }) => {
  const registry = await readRegistry(app);
  requireSecurity(registry, ticker);
  return { data: await showSchedule(app, registry, await readSentTerms(app, registry, sent)) };
});

const readVersion = async (tx: Tx, instrument: string) => {
  const found = await readBondTerms(tx, instrument);
  return { version: found?.version ?? 0, text: found && JSON.stringify(toBondTermsFields(found.terms)) };
};

export const answerProposeBondTerms = handleStaff(proposeBondTerms, async (app, caller, input) => {
  const { ticker, version, reason } = input;
  const registry = await readRegistry(app);
  const { code } = requireSecurity(registry, ticker);
  const terms = JSON.stringify(toBondTermsFields(await readSentTerms(app, registry, input.terms)));
  await proposeAction(app, caller, {
    action: changeAction,
    subject: { kind: subjectKind, id: code },
    reason,
    payload: { terms, version },
    check: async (tx) => {
      const inForce = await readVersion(tx, code);
      if (`${inForce.version}` !== version) refuse('conflict', m.bonds_terms_other_version);
      if (inForce.text === terms) refuse('invalid_field', m.bonds_terms_unchanged, { field: 'terms' });
    },
  });
  return { message: m.bonds_terms_proposed };
});

export const answerDecideBondTerms = handleDecision(decideBondTerms, {
  carryOut: {
    // One proposal of a security is open at a time, so no other version can have come in between.
    [changeAction]: async ({ app, tx, caller }, { subject: instrument, payload, proposedBy, reason }) => {
      const version = (await readVersion(tx, instrument)).version + 1;
      const terms = termsOf(payload);
      const decision = { from: app.clock.now(), proposedBy, approvedBy: caller.staff, reason };
      await insertBondTerms(tx, { instrument, version, terms, ...decision });
      return { version, terms: JSON.stringify(toBondTermsFields(terms)) };
    },
  },
  approved: m.bonds_terms_approved,
  rejected: m.bonds_terms_rejected,
});
