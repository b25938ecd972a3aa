import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Bell from 'lucide-react/icons/bell';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import FileText from 'lucide-react/icons/file-text';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Smartphone from 'lucide-react/icons/smartphone';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { depositOf, paths, ticketOf } from '../paths.ts';
import { type ClientRegistry, isOffered } from '../shared/registry.ts';
import { menuIcons } from './menu-icons.ts';
import { entryProblem, visibleEntries } from './navigation.ts';
import type { NotificationEntry } from './notifications.queries.ts';
import { pageProblem } from './page-problem.ts';
import type { UserStatus } from './to-user-status.ts';

export type Command = {
  readonly key: string;
  readonly text: string;
  readonly detail?: string;
  readonly Icon: typeof Bell;
  /** What is missing for it; the page's refusal leads to it. */
  readonly note?: string | undefined;
  readonly href: string;
};

const replaced = (path: string, value: string): string => path.replace(/\$\w+/, value);

/** The pages of the menu in its order, then those that other pages lead to. */
export function pageCommands(status: UserStatus | undefined): Command[] {
  const pages = visibleEntries(status).flatMap((entry): Command[] => {
    if ('group' in entry)
      return entry.pages.map(({ path, menu }) => ({
        key: path,
        text: `${entry.label()} · ${menu.label()}`,
        Icon: menuIcons[entry.icon],
        href: path,
      }));
    const problem = status && entryProblem(status, entry.path);
    const note = problem && translate(problem.brief, getLocale());
    return [{ key: entry.path, text: entry.label(), Icon: menuIcons[entry.icon], href: entry.path, note }];
  });
  const others = [
    { text: m.raisepage_list_heading(), Icon: menuIcons.megaphone, href: paths.offerings },
    { text: m.notifications_title(), Icon: Bell, href: paths.notifications },
    { text: m.layout_menu_profile(), Icon: UserRound, href: paths.profile },
    { text: m.security_settings_kyc(), Icon: IdCard, href: paths.kyc },
    { text: m.security_settings_whitelist(), Icon: ListChecks, href: paths.whitelist },
    { text: m.security_settings_password(), Icon: KeyRound, href: replaced(paths.userSecurity, 'password') },
    { text: m.security_settings_tfa(), Icon: Smartphone, href: replaced(paths.userSecurity, 'Tfa') },
  ];
  return [...pages, ...others.map((page) => ({ key: page.href, ...page }))];
}

/** What can be done with each instrument that is dealt in, and its own page. What the guard would refuse is left out. */
export function instrumentCommands(status: UserStatus, registry: ClientRegistry): Command[] {
  const opens = (page: Parameters<typeof pageProblem>[1], code: string): boolean =>
    pageProblem(status, page, code) === undefined;
  const listed = new Set(status.assets.map(({ ticker }) => ticker));
  return [...registry.instruments.values()]
    .filter(({ status: state }) => state !== 'draft')
    .flatMap(({ code, kind, name, acceptsDeposits, acceptsWithdrawals, networks }): Command[] => [
      ...(opens('cryptoWallet', code)
        ? [
            {
              key: `wallet-${code}`,
              text: code,
              detail: name,
              Icon: Wallet,
              href: replaced(kind === 'security' || listed.has(code) ? paths.assetWallet : paths.cryptoWallet, code),
            },
          ]
        : []),
      ...(acceptsDeposits && opens('depositIn', code)
        ? [
            {
              key: `deposit-${code}`,
              text: m.layout_deposit_of({ code }),
              Icon: ArrowDownToLine,
              href: depositOf(code),
            },
          ]
        : []),
      ...(acceptsWithdrawals && networks.length > 0 && opens('withdraw', code)
        ? [
            {
              key: `withdraw-${code}`,
              text: m.layout_withdraw_of({ code }),
              Icon: ArrowUpFromLine,
              href: replaced(paths.withdraw, code),
            },
          ]
        : []),
      ...(isOffered(registry, code) && opens('swapCoingt', code)
        ? [{ key: `buy-${code}`, text: m.layout_buy_of({ code }), Icon: ArrowLeftRight, href: paths.swapCoingt }]
        : []),
    ]);
}

/** What happened lately, found by its words and by its reference. */
export function recordCommands(entries: readonly NotificationEntry[]): Command[] {
  return entries.flatMap(({ id, title, body, page }) =>
    page === null ? [] : [{ key: id, text: title, detail: body.split('\n\n')[0] ?? '', Icon: FileText, href: page }],
  );
}

const pagesOfReferences = {
  W: (reference: string) => replaced(paths.withdrawal, reference),
  P: (reference: string) => replaced(paths.payment, reference),
  TK: ticketOf,
} as const;

/** The page of a complete reference, however long ago it was. */
export function referenceCommands(query: string): Command[] {
  const [, kind, rest] = /^(W|P|TK)-([0-9A-HJKMNP-TV-Z]{10})$/.exec(query.trim().toUpperCase()) ?? [];
  if (rest === undefined || (kind !== 'W' && kind !== 'P' && kind !== 'TK')) return [];
  const reference = `${kind}-${rest}`;
  return [
    {
      key: reference,
      text: m.layout_palette_reference({ reference }),
      Icon: FileText,
      href: pagesOfReferences[kind](reference),
    },
  ];
}

export function helpCommands(): Command[] {
  const legal = (kind: string): string => replaced(paths.legal, kind);
  return [
    { text: m.layout_help_support(), href: paths.support },
    { text: m.legal_fees(), href: legal('fees') },
    { text: m.legal_terms(), href: legal('terms') },
    { text: m.legal_privacy(), href: legal('privacy') },
    { text: m.legal_disclaimer(), href: legal('risk') },
  ].map((each) => ({ key: `help-${each.href}`, Icon: CircleHelp, ...each }));
}
