import type { KycStatus } from './account-status.ts';

/** What the sandbox's own page reads from the calls under /sandbox/. They exist in sandbox mode only. */
export type SandboxEmailView = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly at: string;
};

export type SandboxClock = { readonly now: string };

/** What the simulated sources quote for a pair, such as BTC/USD; `isStale`: it is too old to trade on. */
export type SandboxPrice = {
  readonly symbol: string;
  readonly price: string;
  readonly isStale: boolean;
  /** It was set or stopped by hand, and is simulated again when released. */
  readonly isSet: boolean;
};

/** A way to deposit: a currency by a network. */
export type SandboxRoute = {
  readonly currency: string;
  readonly network: string;
  readonly title: string;
  /** Other chains with the same address, which it can be sent on by mistake. */
  readonly sharedBy: readonly string[];
};

/** A payment by a link of the bank, a reported wire or a bank account that waits for a decision. */
export type SandboxCase = { readonly id: string; readonly name: string; readonly state: string };

export type SandboxPayment = SandboxCase & { readonly cents: string };

/** A customer as the sandbox's page shows them. */
export type SandboxPerson = {
  readonly email: string;
  readonly name: string;
  readonly isActivated: boolean;
  readonly kycStatus: KycStatus;
  /** The authenticator's code now; null without two-factor, or while the last one was used already. */
  readonly code: string | null;
  readonly routes: readonly SandboxRoute[];
  readonly payments: readonly SandboxPayment[];
  readonly bankAccounts: readonly SandboxCase[];
  readonly bankDeposits: readonly SandboxCase[];
};

/** A person who may sign in, with what signing in takes. */
export type SandboxSignIn = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The role of a member of staff; null for a customer. */
  readonly role: string | null;
  readonly code: string | null;
};
