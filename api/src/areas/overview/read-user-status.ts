import { readUserStatus, switchedInstruments } from '@istmo/contract/areas/access/access.contract';
import { findInstrument } from '@istmo/contract/kernel/instrument';
import { kycFields, tfaFields, toBit } from '@istmo/contract/kernel/status-fields';
import { handle } from '../../http/handler.ts';
import { findCooldown, readFreeze, readSuspendedAt } from '../access/public.ts';
import { readShownRegistry, readStopped } from '../instruments/public.ts';
import { readWallets } from '../wallets/public.ts';

/** The one place where the account status takes the specification's field names. */
export const answerReadUserStatus = handle(readUserStatus, async (app, caller) => {
  const { accountStatus } = caller;
  const [{ wallets, assets }, { instruments }, stopped, freeze, suspendedAt] = await Promise.all([
    readWallets(app, caller.customer),
    readShownRegistry(app),
    readStopped(app),
    accountStatus.isFrozen ? readFreeze(app.db, caller.customer) : undefined,
    accountStatus.isSuspended ? readSuspendedAt(app.db, caller.customer) : undefined,
  ]);
  const cooldown = findCooldown(accountStatus, app.clock.now());
  return {
    userData: {
      username: accountStatus.username,
      country: accountStatus.country,
      user_type: accountStatus.userType,
      terms_status: toBit(accountStatus.acceptedTerms),
      auth_status: toBit(accountStatus.acceptedDisclaimer),
      asset_status: toBit(accountStatus.mayCreateAssets),
      company_status: toBit(accountStatus.worksForCompany),
      ...kycFields(accountStatus.kycStatus),
      ...tfaFields(accountStatus.hasTfa),
      suspend_status: toBit(accountStatus.isSuspended),
      swap_dis: toBit(accountStatus.acceptedSwapDisclaimer),
      deposit_dis: toBit(accountStatus.acceptedDepositDisclaimer),
      withdraw_dis: toBit(accountStatus.acceptedWithdrawDisclaimer),
      transac_status: toBit(accountStatus.acceptedWithdrawDisclaimer),
      owes_status: toBit(accountStatus.owesMoney),
      profile_status: toBit(accountStatus.hasProfile),
      suspended_at: suspendedAt?.toISOString() ?? null,
      freeze: freeze ? { at: freeze.at.toISOString(), about: freeze.about, reference_no: freeze.referenceNo } : null,
      cooldown: cooldown
        ? {
            reason: cooldown.reason,
            withdrawals_until: cooldown.withdrawalsUntil.toISOString(),
            trading_until: cooldown.tradingUntil?.toISOString() ?? null,
          }
        : null,
      idle_minutes: app.settings.idleMinutes,
    },
    walletData: wallets,
    assetData: assets,
    BankDepSts: { depstatus: toBit(accountStatus.hasActiveBank) },
    assetDet: { assetstatus: toBit(accountStatus.mayCreateAssets) },
    endisStatus: {
      crypSts: switchedInstruments.map((code) => {
        const instrument = findInstrument(instruments, code);
        return {
          currency: code,
          withdraw_status: toBit(instrument?.acceptsWithdrawals ?? false),
          deposit_status: toBit(instrument?.acceptsDeposits ?? false),
          is_stopped: stopped.has(code),
        };
      }),
    },
  };
});
