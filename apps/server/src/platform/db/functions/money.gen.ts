/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { PgArray } from '../binary-array.ts';
import type { FunctionCall, JsonText } from '../function-call.ts';

export const money = {
  adjust: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    direction: string | null;
    reason: string | null;
    actor: JsonText | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.adjust',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.adjust(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_amount => $5::int8, p_direction => $6::text, p_reason => $7::text, p_actor => $8::jsonb)',
    values: [args.provider, args.transaction, args.user, args.currency, args.amount, args.direction, args.reason, args.actor],
  }),
  bonusConvert: (args: {
    provider: string | null;
    transaction: string | null;
    grant: string | null;
    amount: bigint | number | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.bonus_convert',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.bonus_convert(p_provider => $1::text, p_transaction => $2::text, p_grant => $3::text, p_amount => $4::int8)',
    values: [args.provider, args.transaction, args.grant, args.amount],
  }),
  bonusForfeit: (args: {
    provider: string | null;
    transaction: string | null;
    grant: string | null;
    amount: bigint | number | null;
    note: string | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.bonus_forfeit',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.bonus_forfeit(p_provider => $1::text, p_transaction => $2::text, p_grant => $3::text, p_amount => $4::int8, p_note => $5::text)',
    values: [args.provider, args.transaction, args.grant, args.amount, args.note],
  }),
  bonusGrant: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    note: string | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.bonus_grant',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.bonus_grant(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_amount => $5::int8, p_note => $6::text)',
    values: [args.provider, args.transaction, args.user, args.currency, args.amount, args.note],
  }),
  cashout: (args: {
    id: string | null;
    ticket: string | null;
    user: bigint | number | null;
    key: string | null;
    natural: boolean | null;
    hash: Uint8Array | null;
    partial: boolean | null;
    amount: bigint | number | null;
    offer: bigint | number | null;
    stakeBefore: bigint | number | null;
    stakeUsed: bigint | number | null;
    version: number | null;
    facts: bigint | number | null;
    leg: PgArray<'int2'> | null;
    gate: PgArray<'int8'> | null;
    delayMs: number | null;
    refusal: string | null;
    newOffer: bigint | number | null;
    seen: JsonText | null;
    session: string | null;
    ip: string | null;
    partStake: bigint | number | null;
    answers: string | null;
    validMs: number | null;
  }): FunctionCall<{ status: number | null; cashout: string | null; state: number | null; reason: string | null; amount: bigint | null; new_offer: bigint | null; stake_left: bigint | null; delay_until: Date | null; balance: bigint | null; part_stake: bigint | null; decided_at: Date | null }> => ({
    name: 'money.cashout',
    text: 'SELECT status, cashout, state, reason, amount, new_offer, stake_left, delay_until, balance, part_stake, decided_at FROM money.cashout(p_id => $1::uuid, p_ticket => $2::uuid, p_user => $3::int8, p_key => $4::text, p_natural => $5::bool, p_hash => $6::bytea, p_partial => $7::bool, p_amount => $8::int8, p_offer => $9::int8, p_stake_before => $10::int8, p_stake_used => $11::int8, p_version => $12::int4, p_facts => $13::int8, p_leg => $14::int2[], p_gate => $15::int8[], p_delay_ms => $16::int4, p_refusal => $17::text, p_new_offer => $18::int8, p_seen => $19::jsonb, p_session => $20::text, p_ip => $21::text, p_part_stake => $22::int8, p_answers => $23::uuid, p_valid_ms => $24::int4)',
    values: [args.id, args.ticket, args.user, args.key, args.natural, args.hash, args.partial, args.amount, args.offer, args.stakeBefore, args.stakeUsed, args.version, args.facts, args.leg, args.gate, args.delayMs, args.refusal, args.newOffer, args.seen, args.session, args.ip, args.partStake, args.answers, args.validMs],
  }),
  chargeFee: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    note: string | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.charge_fee',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.charge_fee(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_amount => $5::int8, p_note => $6::text)',
    values: [args.provider, args.transaction, args.user, args.currency, args.amount, args.note],
  }),
  checkBalances: (): FunctionCall<{ id: bigint | null; user_id: bigint | null; kind: string | null; currency: string | null; balance: bigint | null; transfers: bigint | null }> => ({
    name: 'money.check_balances',
    text: 'SELECT id, user_id, kind, currency, balance, transfers FROM money.check_balances()',
    values: [],
  }),
  checkCompensations: (): FunctionCall<{ intent: string | null; kind: string | null; provider: string | null; target_transaction: string | null; fault: string | null }> => ({
    name: 'money.check_compensations',
    text: 'SELECT intent, kind, provider, target_transaction, fault FROM money.check_compensations()',
    values: [],
  }),
  checkDebts: (): FunctionCall<{ user_id: bigint | null; currency: string | null; cash: bigint | null; receivable: bigint | null }> => ({
    name: 'money.check_debts',
    text: 'SELECT user_id, currency, cash, receivable FROM money.check_debts()',
    values: [],
  }),
  checkDeposits: (): FunctionCall<{ journal: string | null; kind: string | null; fault: string | null }> => ({
    name: 'money.check_deposits',
    text: 'SELECT journal, kind, fault FROM money.check_deposits()',
    values: [],
  }),
  checkEvents: (): FunctionCall<{ id: string | null; subject: string | null; fault: string | null }> => ({
    name: 'money.check_events',
    text: 'SELECT id, subject, fault FROM money.check_events()',
    values: [],
  }),
  checkGames: (): FunctionCall<{ provider: string | null; currency: string | null; moved: string | null; said: string | null }> => ({
    name: 'money.check_games',
    text: 'SELECT provider, currency, moved, said FROM money.check_games()',
    values: [],
  }),
  checkGates: (): FunctionCall<{ id: string | null; kind: number | null; gate_id: bigint | null; fault: string | null }> => ({
    name: 'money.check_gates',
    text: 'SELECT id, kind, gate_id, fault FROM money.check_gates()',
    values: [],
  }),
  checkIntents: (): FunctionCall<{ intent: string | null; kind: string | null; provider: string | null; transaction_id: string | null; fault: string | null }> => ({
    name: 'money.check_intents',
    text: 'SELECT intent, kind, provider, transaction_id, fault FROM money.check_intents()',
    values: [],
  }),
  checkKeys: (): FunctionCall<{ kind: string | null; scope: string | null; key: string | null; effects: number | null }> => ({
    name: 'money.check_keys',
    text: 'SELECT kind, scope, key, effects FROM money.check_keys()',
    values: [],
  }),
  checkLimits: (): FunctionCall<{ user_id: bigint | null; what: string | null; fault: string | null }> => ({
    name: 'money.check_limits',
    text: 'SELECT user_id, what, fault FROM money.check_limits()',
    values: [],
  }),
  checkOpenStakes: (): FunctionCall<{ currency: string | null; held: string | null; stakes: string | null }> => ({
    name: 'money.check_open_stakes',
    text: 'SELECT currency, held, stakes FROM money.check_open_stakes()',
    values: [],
  }),
  checkPayments: (): FunctionCall<{ provider: string | null; currency: string | null; moved: string | null; said: string | null }> => ({
    name: 'money.check_payments',
    text: 'SELECT provider, currency, moved, said FROM money.check_payments()',
    values: [],
  }),
  checkReserved: (): FunctionCall<{ user_id: bigint | null; currency: string | null; reserved: bigint | null; waiting: bigint | null }> => ({
    name: 'money.check_reserved',
    text: 'SELECT user_id, currency, reserved, waiting FROM money.check_reserved()',
    values: [],
  }),
  checkSealedBets: (): FunctionCall<{ block: string | null; journal: string | null; about: string | null; fault: string | null }> => ({
    name: 'money.check_sealed_bets',
    text: 'SELECT block, journal, about, fault FROM money.check_sealed_bets()',
    values: [],
  }),
  checkSeals: (): FunctionCall<{ block: string | null; journal: string | null; fault: string | null }> => ({
    name: 'money.check_seals',
    text: 'SELECT block, journal, fault FROM money.check_seals()',
    values: [],
  }),
  checkTickets: (): FunctionCall<{ id: string | null; acceptance: number | null; outcome: number | null; fault: string | null }> => ({
    name: 'money.check_tickets',
    text: 'SELECT id, acceptance, outcome, fault FROM money.check_tickets()',
    values: [],
  }),
  checkTransfers: (): FunctionCall<{ journal_id: bigint | null; seq: number | null; currency: string | null }> => ({
    name: 'money.check_transfers',
    text: 'SELECT journal_id, seq, currency FROM money.check_transfers()',
    values: [],
  }),
  checkUnsealed: (): FunctionCall<{ journal: string | null; kind: string | null; fault: string | null }> => ({
    name: 'money.check_unsealed',
    text: 'SELECT journal, kind, fault FROM money.check_unsealed()',
    values: [],
  }),
  closeGate: (args: {
    match: number | null;
    markets: PgArray<'int8'> | null;
    reason: string | null;
    term: bigint | number | null;
  }): FunctionCall<{ versions: (bigint | null)[] | null; waited_ms: number | null }> => ({
    name: 'money.close_gate',
    text: 'SELECT versions, waited_ms FROM money.close_gate(p_match => $1::int4, p_markets => $2::int8[], p_reason => $3::text, p_term => $4::int8)',
    values: [args.match, args.markets, args.reason, args.term],
  }),
  closeProducer: (args: {
    producer: number | null;
    reason: string | null;
    term: bigint | number | null;
  }): FunctionCall<{ versions: (bigint | null)[] | null; waited_ms: number | null }> => ({
    name: 'money.close_producer',
    text: 'SELECT versions, waited_ms FROM money.close_producer(p_producer => $1::int2, p_reason => $2::text, p_term => $3::int8)',
    values: [args.producer, args.reason, args.term],
  }),
  decideCashout: (args: {
    id: string | null;
    version: number | null;
    facts: bigint | number | null;
    leg: PgArray<'int2'> | null;
    gate: PgArray<'int8'> | null;
    valueNow: bigint | number | null;
    refusal: string | null;
    term: bigint | number | null;
  }): FunctionCall<{ status: number | null; state: number | null; reason: string | null; balance: bigint | null }> => ({
    name: 'money.decide_cashout',
    text: 'SELECT status, state, reason, balance FROM money.decide_cashout(p_id => $1::uuid, p_version => $2::int4, p_facts => $3::int8, p_leg => $4::int2[], p_gate => $5::int8[], p_value_now => $6::int8, p_refusal => $7::text, p_term => $8::int8)',
    values: [args.id, args.version, args.facts, args.leg, args.gate, args.valueNow, args.refusal, args.term],
  }),
  deposit: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.deposit',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.deposit(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_amount => $5::int8)',
    values: [args.provider, args.transaction, args.user, args.currency, args.amount],
  }),
  gameCredit: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    debit: string | null;
    round: string | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.game_credit',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.game_credit(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_amount => $5::int8, p_debit => $6::text, p_round => $7::text)',
    values: [args.provider, args.transaction, args.user, args.currency, args.amount, args.debit, args.round],
  }),
  gameDebit: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    round: string | null;
    mayUseBonus: boolean | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.game_debit',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.game_debit(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_amount => $5::int8, p_round => $6::text, p_may_use_bonus => $7::bool)',
    values: [args.provider, args.transaction, args.user, args.currency, args.amount, args.round, args.mayUseBonus],
  }),
  gameRollback: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    target: string | null;
    amount: bigint | number | null;
    mayBeSettled: boolean | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.game_rollback',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.game_rollback(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_target => $5::text, p_amount => $6::int8, p_may_be_settled => $7::bool)',
    values: [args.provider, args.transaction, args.user, args.currency, args.target, args.amount, args.mayBeSettled],
  }),
  grantDemo: (args: {
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    key: string | null;
  }): FunctionCall<{ value: bigint | null }> => ({
    name: 'money.grant_demo',
    text: 'SELECT money.grant_demo(p_user => $1::int8, p_currency => $2::text, p_amount => $3::int8, p_key => $4::text) AS value',
    values: [args.user, args.currency, args.amount, args.key],
  }),
  openAccounts: (args: {
    user: bigint | number | null;
    currency: string | null;
  }): FunctionCall<unknown> => ({
    name: 'money.open_accounts',
    text: 'SELECT money.open_accounts(p_user => $1::int8, p_currency => $2::text)',
    values: [args.user, args.currency],
  }),
  openCurrencies: (args: {
    currencies: JsonText | null;
  }): FunctionCall<{ value: string }> => ({
    name: 'money.open_currencies',
    text: 'SELECT value FROM money.open_currencies(p_currencies => $1::jsonb) AS f(value)',
    values: [args.currencies],
  }),
  openGate: (args: {
    match: number | null;
    markets: PgArray<'int8'> | null;
    reason: string | null;
    term: bigint | number | null;
  }): FunctionCall<{ value: (bigint | null)[] | null }> => ({
    name: 'money.open_gate',
    text: 'SELECT money.open_gate(p_match => $1::int4, p_markets => $2::int8[], p_reason => $3::text, p_term => $4::int8) AS value',
    values: [args.match, args.markets, args.reason, args.term],
  }),
  openProducer: (args: {
    producer: number | null;
    reason: string | null;
    term: bigint | number | null;
  }): FunctionCall<{ value: (bigint | null)[] | null }> => ({
    name: 'money.open_producer',
    text: 'SELECT money.open_producer(p_producer => $1::int2, p_reason => $2::text, p_term => $3::int8) AS value',
    values: [args.producer, args.reason, args.term],
  }),
  openProvider: (args: {
    code: string | null;
    type: string | null;
  }): FunctionCall<unknown> => ({
    name: 'money.open_provider',
    text: 'SELECT money.open_provider(p_code => $1::text, p_type => $2::text)',
    values: [args.code, args.type],
  }),
  placeBatch: (args: {
    careful: boolean | null;
    currency: PgArray<'text'> | null;
    user: PgArray<'int8'> | null;
    userCurrency: PgArray<'int4'> | null;
    producer: PgArray<'int2'> | null;
    match: PgArray<'int4'> | null;
    market: PgArray<'int8'> | null;
    marketMatch: PgArray<'int4'> | null;
    marketType: PgArray<'int4'> | null;
    marketSpecifiers: PgArray<'text'> | null;
    lineMarket: PgArray<'int4'> | null;
    lineOutcome: PgArray<'text'> | null;
    lineSelection: PgArray<'text'> | null;
    titles: PgArray<'jsonb'> | null;
    ticket: PgArray<'uuid'> | null;
    itemUser: PgArray<'int4'> | null;
    key: PgArray<'text'> | null;
    hash: PgArray<'bytea'> | null;
    betType: PgArray<'int2'> | null;
    stake: PgArray<'int8'> | null;
    minStake: PgArray<'int8'> | null;
    maxPayout: PgArray<'int8'> | null;
    delayMs: PgArray<'int4'> | null;
    policy: PgArray<'int2'> | null;
    session: PgArray<'text'> | null;
    ip: PgArray<'text'> | null;
    received: PgArray<'timestamptz'> | null;
    detail: PgArray<'jsonb'> | null;
    dayLimit: PgArray<'int8'> | null;
    refusal: PgArray<'text'> | null;
    referMs: PgArray<'int4'> | null;
    referWhy: PgArray<'text'> | null;
    freeBet: PgArray<'int8'> | null;
    closes: PgArray<'timestamptz'> | null;
    legEnd: PgArray<'int4'> | null;
    legItem: PgArray<'int4'> | null;
    legLine: PgArray<'int4'> | null;
    legTitles: PgArray<'int4'> | null;
    legProducer: PgArray<'int4'> | null;
    legOdds: PgArray<'int4'> | null;
    legPriceVersion: PgArray<'int8'> | null;
    legLive: PgArray<'bool'> | null;
    legBanker: PgArray<'bool'> | null;
    legGateVersion: PgArray<'int8'> | null;
    legBookStake: PgArray<'int8'> | null;
    legBookPayout: PgArray<'int8'> | null;
    legLineLimit: PgArray<'int8'> | null;
    legMarketLimit: PgArray<'int8'> | null;
    legMatchLimit: PgArray<'int8'> | null;
  }): FunctionCall<{ status: (number | null)[] | null; acceptance: (number | null)[] | null; reason: (string | null)[] | null; ticket: (string | null)[] | null; balance: (bigint | null)[] | null; careful: boolean | null }> => ({
    name: 'money.place_batch',
    text: 'SELECT status, acceptance, reason, ticket, balance, careful FROM money.place_batch(p_careful => $1::bool, p_currency => $2::text[], p_user => $3::int8[], p_user_currency => $4::int4[], p_producer => $5::int2[], p_match => $6::int4[], p_market => $7::int8[], p_market_match => $8::int4[], p_market_type => $9::int4[], p_market_specifiers => $10::text[], p_line_market => $11::int4[], p_line_outcome => $12::text[], p_line_selection => $13::text[], p_titles => $14::jsonb[], p_ticket => $15::uuid[], p_item_user => $16::int4[], p_key => $17::text[], p_hash => $18::bytea[], p_bet_type => $19::int2[], p_stake => $20::int8[], p_min_stake => $21::int8[], p_max_payout => $22::int8[], p_delay_ms => $23::int4[], p_policy => $24::int2[], p_session => $25::text[], p_ip => $26::text[], p_received => $27::timestamptz[], p_detail => $28::jsonb[], p_day_limit => $29::int8[], p_refusal => $30::text[], p_refer_ms => $31::int4[], p_refer_why => $32::text[], p_free_bet => $33::int8[], p_closes => $34::timestamptz[], p_leg_end => $35::int4[], l_item => $36::int4[], l_line => $37::int4[], l_titles => $38::int4[], l_producer => $39::int4[], l_odds => $40::int4[], l_price_version => $41::int8[], l_live => $42::bool[], l_banker => $43::bool[], l_gate_version => $44::int8[], l_book_stake => $45::int8[], l_book_payout => $46::int8[], l_line_limit => $47::int8[], l_market_limit => $48::int8[], l_match_limit => $49::int8[])',
    values: [args.careful, args.currency, args.user, args.userCurrency, args.producer, args.match, args.market, args.marketMatch, args.marketType, args.marketSpecifiers, args.lineMarket, args.lineOutcome, args.lineSelection, args.titles, args.ticket, args.itemUser, args.key, args.hash, args.betType, args.stake, args.minStake, args.maxPayout, args.delayMs, args.policy, args.session, args.ip, args.received, args.detail, args.dayLimit, args.refusal, args.referMs, args.referWhy, args.freeBet, args.closes, args.legEnd, args.legItem, args.legLine, args.legTitles, args.legProducer, args.legOdds, args.legPriceVersion, args.legLive, args.legBanker, args.legGateVersion, args.legBookStake, args.legBookPayout, args.legLineLimit, args.legMarketLimit, args.legMatchLimit],
  }),
  resolveDelayedBatch: (args: {
    items: JsonText | null;
    term: bigint | number | null;
  }): FunctionCall<{ ticket: string | null; decided: boolean | null; acceptance: number | null; reason: string | null; balance: bigint | null }> => ({
    name: 'money.resolve_delayed_batch',
    text: 'SELECT ticket, decided, acceptance, reason, balance FROM money.resolve_delayed_batch(p_items => $1::jsonb, p_term => $2::int8)',
    values: [args.items, args.term],
  }),
  resolveDeposit: (args: {
    provider: string | null;
    transaction: string | null;
    deposit: string | null;
    user: bigint | number | null;
    reason: string | null;
    actor: JsonText | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.resolve_deposit',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.resolve_deposit(p_provider => $1::text, p_transaction => $2::text, p_deposit => $3::text, p_user => $4::int8, p_reason => $5::text, p_actor => $6::jsonb)',
    values: [args.provider, args.transaction, args.deposit, args.user, args.reason, args.actor],
  }),
  reverseIntent: (args: {
    provider: string | null;
    transaction: string | null;
    target: string | null;
    note: string | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.reverse_intent',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.reverse_intent(p_provider => $1::text, p_transaction => $2::text, p_target => $3::text, p_note => $4::text)',
    values: [args.provider, args.transaction, args.target, args.note],
  }),
  sealJournals: (args: {
    max: number | null;
  }): FunctionCall<{ sealed: number | null; number: bigint | null; hash: Buffer | null }> => ({
    name: 'money.seal_journals',
    text: 'SELECT sealed, number, hash FROM money.seal_journals(p_max => $1::int4)',
    values: [args.max],
  }),
  setGates: (args: {
    kind: PgArray<'int2'> | null;
    id: PgArray<'int8'> | null;
    match: PgArray<'int4'> | null;
    open: PgArray<'bool'> | null;
    reason: PgArray<'text'> | null;
    term: bigint | number | null;
  }): FunctionCall<{ versions: (bigint | null)[] | null; waited_ms: number | null }> => ({
    name: 'money.set_gates',
    text: 'SELECT versions, waited_ms FROM money.set_gates(p_kind => $1::int2[], p_id => $2::int8[], p_match => $3::int4[], p_open => $4::bool[], p_reason => $5::text[], p_term => $6::int8)',
    values: [args.kind, args.id, args.match, args.open, args.reason, args.term],
  }),
  settleChunk: (args: {
    ticket: PgArray<'uuid'> | null;
    version: PgArray<'int4'> | null;
    was: PgArray<'int2'> | null;
    wasPayout: PgArray<'int8'> | null;
    outcome: PgArray<'int2'> | null;
    payout: PgArray<'int8'> | null;
    bonus: PgArray<'int8'> | null;
    legs: PgArray<'text'> | null;
    actor: string | null;
    rest: number | null;
  }): FunctionCall<{ value: (string | null)[] | null }> => ({
    name: 'money.settle_chunk',
    text: 'SELECT money.settle_chunk(p_ticket => $1::uuid[], p_version => $2::int4[], p_was => $3::int2[], p_was_payout => $4::int8[], p_outcome => $5::int2[], p_payout => $6::int8[], p_bonus => $7::int8[], p_legs => $8::text[], p_actor => $9::text, p_rest => $10::float8) AS value',
    values: [args.ticket, args.version, args.was, args.wasPayout, args.outcome, args.payout, args.bonus, args.legs, args.actor, args.rest],
  }),
  transferCash: (args: {
    provider: string | null;
    transaction: string | null;
    from: bigint | number | null;
    to: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
    note: string | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.transfer_cash',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.transfer_cash(p_provider => $1::text, p_transaction => $2::text, p_from => $3::int8, p_to => $4::int8, p_currency => $5::text, p_amount => $6::int8, p_note => $7::text)',
    values: [args.provider, args.transaction, args.from, args.to, args.currency, args.amount, args.note],
  }),
  unallocatedDeposits: (args: {
    limit: number | null;
  }): FunctionCall<{ provider: string | null; transaction: string | null; user_id: bigint | null; currency: string | null; amount: bigint | null; refusal: string | null; created_at: Date | null }> => ({
    name: 'money.unallocated_deposits',
    text: 'SELECT provider, transaction, user_id, currency, amount, refusal, created_at FROM money.unallocated_deposits(p_limit => $1::int4)',
    values: [args.limit],
  }),
  voidBets: (args: {
    user: bigint | number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'money.void_bets',
    text: 'SELECT money.void_bets(p_user => $1::int8) AS value',
    values: [args.user],
  }),
  withdrawalCancel: (args: {
    provider: string | null;
    transaction: string | null;
    hold: string | null;
    note: string | null;
    by: string | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.withdrawal_cancel',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.withdrawal_cancel(p_provider => $1::text, p_transaction => $2::text, p_hold => $3::text, p_note => $4::text, p_by => $5::text)',
    values: [args.provider, args.transaction, args.hold, args.note, args.by],
  }),
  withdrawalConfirm: (args: {
    provider: string | null;
    transaction: string | null;
    hold: string | null;
    currency: string | null;
    amount: bigint | number | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.withdrawal_confirm',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.withdrawal_confirm(p_provider => $1::text, p_transaction => $2::text, p_hold => $3::text, p_currency => $4::text, p_amount => $5::int8)',
    values: [args.provider, args.transaction, args.hold, args.currency, args.amount],
  }),
  withdrawalHold: (args: {
    provider: string | null;
    transaction: string | null;
    user: bigint | number | null;
    currency: string | null;
    amount: bigint | number | null;
  }): FunctionCall<{ intent_id: bigint | null; state: string | null; refusal: string | null; cash: bigint | null; bonus: bigint | null; cash_after: bigint | null; bonus_after: bigint | null; is_replay: boolean | null }> => ({
    name: 'money.withdrawal_hold',
    text: 'SELECT intent_id, state, refusal, cash, bonus, cash_after, bonus_after, is_replay FROM money.withdrawal_hold(p_provider => $1::text, p_transaction => $2::text, p_user => $3::int8, p_currency => $4::text, p_amount => $5::int8)',
    values: [args.provider, args.transaction, args.user, args.currency, args.amount],
  }),
};
