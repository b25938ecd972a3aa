/** Where a retired word may not stand. */
export type RetiredWordPlace =
  /** The name of a declared type, interface or class. */
  | 'type'
  /** The name of a declared or called function. */
  | 'function'
  /** A part of an identifier or of a file name: `mail` and `Mail` in `mailLink`, `sendMail`, `mail-link.ts`. */
  | 'name part'
  /** The beginning of an identifier, before a capital. */
  | 'prefix'
  /** The end of an identifier, after a small letter. */
  | 'suffix'
  /** A word of a comment, a test title or a page of the documentation, as a regular expression. */
  | 'prose'
  /** A name of the database or a setting, anywhere. */
  | 'schema';

export type RetiredWord = {
  readonly words: readonly string[];
  readonly place: RetiredWordPlace;
  /** The words to use. */
  readonly instead: string;
};

/**
 * Words that this project used before it took the field's terms (docs/glossary.md). A type name is a noun with one meaning,
 * so bare participles are retired as types; they remain ordinary words elsewhere.
 */
export const retiredWords: readonly RetiredWord[] = [
  {
    place: 'type',
    words: ['Asked', 'Wanted', 'Typed', 'Chosen'],
    instead: 'the noun it is: SwapRequest, ListQuery, Selection',
  },
  { place: 'type', words: ['Known', 'Kept', 'Read'], instead: 'the noun it is: CachedRates, StoredReply' },
  { place: 'type', words: ['Seen', 'Judged', 'Noted', 'Noting', 'Heard'], instead: 'Observation, Decision' },
  {
    place: 'type',
    words: ['Told', 'Made', 'Shown', 'Priced', 'Given', 'Bought', 'Brought', 'Published', 'Happened', 'Opened'],
    instead: 'the noun it is',
  },
  {
    place: 'type',
    words: [
      'Loaded',
      'Stored',
      'Saved',
      'Found',
      'Sent',
      'Locked',
      'Posted',
      'Waiting',
      'Checked',
      'Received',
      'Failed',
      'Used',
    ],
    instead: 'the noun it is: LockedQuote, StoredReply',
  },
  { place: 'type', words: ['No'], instead: 'ErrorReply' },
  { place: 'type', words: ['Said', 'Say'], instead: 'Message' },
  { place: 'type', words: ['Once'], instead: 'Idempotency' },
  { place: 'type', words: ['Short', 'LedgerShort'], instead: 'InsufficientFunds' },
  { place: 'type', words: ['Book', 'Books'], instead: 'ListSpec, ExpectedBalances; a book is an order book' },
  { place: 'type', words: ['Desk'], instead: 'SwapForm; the back office is the staff console' },
  { place: 'type', words: ['Lane'], instead: 'AssetNetwork, Writer, ProgressBar' },
  { place: 'type', words: ['Sheet', 'Slot'], instead: 'LockedBalances, AccountLock' },
  { place: 'type', words: ['Chart'], instead: 'AccountIds; a chart is a drawn one, named by what it shows' },
  { place: 'type', words: ['Way'], instead: 'CommitContext' },
  { place: 'type', words: ['Pending'], instead: 'QueuedEffect' },
  { place: 'type', words: ['Verdict'], instead: 'Decision' },
  { place: 'type', words: ['Booked'], instead: 'PreparedMovement' },
  { place: 'type', words: ['Turn'], instead: 'RateLimitKey, IntervalTask' },
  { place: 'type', words: ['Letter'], instead: 'Email' },
  { place: 'type', words: ['Blanks'], instead: 'Params, Placeholders' },

  { place: 'function', words: ['sendNo', 'readNo'], instead: 'sendError, parseError' },
  { place: 'function', words: ['said', 'inLanguage'], instead: 'withParams, translate' },
  { place: 'function', words: ['whyNot', 'whyNotSwap'], instead: 'findProblem' },
  { place: 'function', words: ['tell', 'tellAll'], instead: 'publishEvent, log' },
  { place: 'function', words: ['hear', 'freshen'], instead: 'onServerEvent, invalidate' },
  { place: 'function', words: ['onceOf', 'onceKey'], instead: 'idempotencyKey' },
  {
    place: 'function',
    words: ['carry', 'apart', 'outlast', 'insist'],
    instead: 'commitWithRetry, commitIndividually, keepUnexpired, requirePosted',
  },
  {
    place: 'function',
    words: ['hasten', 'putOff', 'noteMiss', 'noticeDeposit', 'lookAt'],
    instead: 'scheduleNow, reschedule, recordMissedCheck, insertSeenDeposit, inspectTransaction',
  },
  { place: 'function', words: ['writeLetter', 'writeTo'], instead: 'queueEmail, sendToCustomer' },
  {
    place: 'function',
    words: ['wantCode', 'comeIn', 'letIn', 'turnAway', 'takePlace', 'endStolen'],
    instead: 'requireSecondFactor, completeSignIn, guardRoute, redirectToLogin, takeReturnTo, revokeStolenSession',
  },
  {
    place: 'function',
    words: ['takeDelivery', 'setAside', 'isBelieved', 'adopt'],
    instead: 'receiveWebhook, quarantine, isVerified, applyReview',
  },
  { place: 'type', words: ['RoomWork'], instead: 'AreaTasks' },
  { place: 'function', words: ['checkRoomToHash'], instead: 'assertHashCapacity' },
  { place: 'function', words: ['isEverywhere'], instead: 'perProcess' },

  { place: 'name part', words: ['house'], instead: 'platform, project' },
  { place: 'name part', words: ['wing', 'wings'], instead: 'package' },
  { place: 'name part', words: ['rooms'], instead: 'areas' },
  { place: 'name part', words: ['vault'], instead: 'ledger' },
  { place: 'name part', words: ['doorkeeper'], instead: 'authenticate' },
  { place: 'name part', words: ['goodbye'], instead: 'clearSiteData' },
  { place: 'name part', words: ['standing', 'standings'], instead: 'account status' },
  { place: 'name part', words: ['shelf', 'shelve', 'drawer'], instead: 'StateStore, StoredValue, ToastHost' },
  { place: 'name part', words: ['deed', 'deeds'], instead: 'action' },
  { place: 'name part', words: ['pretence', 'pretences', 'leftovers'], instead: 'stub, untranslated' },
  { place: 'name part', words: ['happening', 'happenings'], instead: 'activity entry' },
  { place: 'name part', words: ['nudge'], instead: 'webhook signal' },
  { place: 'name part', words: ['believed'], instead: 'verified' },
  { place: 'name part', words: ['stranger', 'strangers', 'somebody', 'nobody', 'whoever'], instead: 'visitor, caller' },
  { place: 'name part', words: ['thaw'], instead: 'unfreeze' },
  { place: 'name part', words: ['doubt'], instead: 'reject' },
  { place: 'name part', words: ['objection'], instead: 'problem' },
  { place: 'prefix', words: ['most', 'fewest'], instead: 'max…, units last: maxAgeMs, maxTries' },
  { place: 'prefix', words: ['tell'], instead: 'notify…, publish…, post…' },
  { place: 'suffix', words: ['Max', 'Min'], instead: 'max… or min… before the noun, units last: minNameLength' },
  { place: 'prefix', words: ['least'], instead: 'min…, units last: minAgeMs' },

  { place: 'prose', words: ['nobody', 'somebody', 'whoever'], instead: 'the role: customer, visitor, caller, staff' },
  { place: 'prose', words: ['strangers?'], instead: 'visitor, another customer' },
  { place: 'prose', words: ['anew'], instead: 'again' },
  { place: 'prose', words: ['told'], instead: 'reported, published, logged' },
  { place: 'prose', words: ['stands(?! for)'], instead: 'is, applies' },
  { place: 'prose', words: ['asked for'], instead: 'requested' },
  { place: 'prose', words: ['the house', "the house's"], instead: 'the platform' },
  { place: 'prose', words: ['the vault'], instead: 'the ledger' },
  { place: 'prose', words: ['wings?'], instead: 'package' },
  { place: 'prose', words: ['doorkeeper'], instead: 'authentication' },
  { place: 'prose', words: ['deeds?'], instead: 'action' },
  { place: 'prose', words: ['pretences?'], instead: 'stub' },
  { place: 'prose', words: ['nudges?'], instead: 'webhook signal' },

  { place: 'schema', words: ['ledger.once'], instead: 'ledger.idempotency_key' },
  { place: 'schema', words: ['app.letter'], instead: 'app.email' },
  { place: 'schema', words: ['app.standing'], instead: 'app.account_status' },
  { place: 'schema', words: ['app.price'], instead: 'app.price_tick' },
  { place: 'schema', words: ['app.price_hold'], instead: 'app.locked_quote' },
  { place: 'schema', words: ['app.sandbox_shelf'], instead: 'app.sandbox_state' },
  { place: 'schema', words: ['app.chain_watch'], instead: 'app.chain_cursor' },
  { place: 'schema', words: ['ledger.take', 'ledger.record'], instead: 'ledger.lock_accounts, record_movements' },
  { place: 'schema', words: ['keep_replies', 'forget_replies'], instead: 'store_replies, delete_replies' },
  { place: 'schema', words: ['list_currency', 'await_stream'], instead: 'register_currency, wait_for_stream' },
  { place: 'schema', words: ['step_bytes'], instead: 'posting_bytes' },
  { place: 'schema', words: ['withdrawals_rest_until'], instead: 'withdrawal_cooldown_until' },
  { place: 'schema', words: ['next_look_at', 'looked_tip'], instead: 'next_check_at, checked_tip' },
  { place: 'schema', words: ['ISTMO_WITHDRAWAL_REST_HOURS'], instead: 'ISTMO_WITHDRAWAL_COOLDOWN_HOURS' },
  { place: 'schema', words: ['ISTMO_HOLD_SECONDS'], instead: 'ISTMO_QUOTE_LOCK_SECONDS' },
];
