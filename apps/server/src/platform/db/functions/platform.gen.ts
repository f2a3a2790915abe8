/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { PgArray } from '../binary-array.ts';
import type { FunctionCall } from '../function-call.ts';

export const platform = {
  adoptCluster: (): FunctionCall<{ no: number | null; identity: string | null; is_new: boolean | null; was: string | null }> => ({
    name: 'platform.adopt_cluster',
    text: 'SELECT no, identity, is_new, was FROM platform.adopt_cluster()',
    values: [],
  }),
  checkTerm: (args: {
    role: string | null;
    term: bigint | number | null;
    lapsed: boolean | null;
  }): FunctionCall<unknown> => ({
    name: 'platform.check_term',
    text: 'SELECT platform.check_term(p_role => $1::text, p_term => $2::int8, p_lapsed => $3::bool)',
    values: [args.role, args.term, args.lapsed],
  }),
  isForeignCluster: (): FunctionCall<{ value: boolean | null }> => ({
    name: 'platform.is_foreign_cluster',
    text: 'SELECT platform.is_foreign_cluster() AS value',
    values: [],
  }),
  itemsDone: (args: {
    kind: string | null;
    key: string | null;
  }): FunctionCall<{ value: string }> => ({
    name: 'platform.items_done',
    text: 'SELECT value FROM platform.items_done(p_kind => $1::text, p_key => $2::text) AS f(value)',
    values: [args.kind, args.key],
  }),
  itemsFailed: (args: {
    kind: string | null;
    key: PgArray<'text'> | null;
    order: PgArray<'text'> | null;
    reason: PgArray<'text'> | null;
    detail: PgArray<'jsonb'> | null;
    tries: number | null;
  }): FunctionCall<{ key: string | null; is_parked: boolean | null; is_new: boolean | null; tries: number | null }> => ({
    name: 'platform.items_failed',
    text: 'SELECT key, is_parked, is_new, tries FROM platform.items_failed(p_kind => $1::text, p_key => $2::text[], p_order => $3::text[], p_reason => $4::text[], p_detail => $5::jsonb[], p_tries => $6::int4)',
    values: [args.kind, args.key, args.order, args.reason, args.detail, args.tries],
  }),
  itemsFailedAgain: (args: {
    kind: string | null;
    key: string | null;
    reason: string | null;
  }): FunctionCall<{ value: string }> => ({
    name: 'platform.items_failed_again',
    text: 'SELECT value FROM platform.items_failed_again(p_kind => $1::text, p_key => $2::text, p_reason => $3::text) AS f(value)',
    values: [args.kind, args.key, args.reason],
  }),
  itemsForget: (): FunctionCall<{ value: string }> => ({
    name: 'platform.items_forget',
    text: 'SELECT value FROM platform.items_forget() AS f(value)',
    values: [],
  }),
  itemsRequeue: (args: {
    kind: string | null;
    key: string | null;
    by: string | null;
  }): FunctionCall<{ value: string }> => ({
    name: 'platform.items_requeue',
    text: 'SELECT value FROM platform.items_requeue(p_kind => $1::text, p_key => $2::text, p_by => $3::text) AS f(value)',
    values: [args.kind, args.key, args.by],
  }),
  itemsSucceeded: (args: {
    kind: string | null;
    key: PgArray<'text'> | null;
  }): FunctionCall<{ value: string }> => ({
    name: 'platform.items_succeeded',
    text: 'SELECT value FROM platform.items_succeeded(p_kind => $1::text, p_key => $2::text[]) AS f(value)',
    values: [args.kind, args.key],
  }),
  itemsTake: (args: {
    kind: string | null;
  }): FunctionCall<{ kind: string; key: string; seq: bigint; order_key: string | null; reason: string; detail: unknown; tries: number; first_failed_at: Date; last_failed_at: Date; parked_at: Date | null; waits: boolean; requeued_at: Date | null; requeued_by: string | null; taken_at: Date | null }> => ({
    name: 'platform.items_take',
    text: 'SELECT kind, key, seq, order_key, reason, detail, tries, first_failed_at, last_failed_at, parked_at, waits, requeued_at, requeued_by, taken_at FROM platform.items_take(p_kind => $1::text)',
    values: [args.kind],
  }),
  itemsWait: (args: {
    kind: string | null;
    key: PgArray<'text'> | null;
    order: PgArray<'text'> | null;
    detail: PgArray<'jsonb'> | null;
  }): FunctionCall<unknown> => ({
    name: 'platform.items_wait',
    text: 'SELECT platform.items_wait(p_kind => $1::text, p_key => $2::text[], p_order => $3::text[], p_detail => $4::jsonb[])',
    values: [args.kind, args.key, args.order, args.detail],
  }),
  keepCallback: (args: {
    provider: string | null;
    transaction: string | null;
    hash: Uint8Array | null;
    status: number | null;
    contentType: string | null;
    body: string | null;
  }): FunctionCall<unknown> => ({
    name: 'platform.keep_callback',
    text: 'SELECT platform.keep_callback(p_provider => $1::text, p_transaction => $2::text, p_hash => $3::bytea, p_status => $4::int4, p_content_type => $5::text, p_body => $6::text)',
    values: [args.provider, args.transaction, args.hash, args.status, args.contentType, args.body],
  }),
  keepRoles: (args: {
    roles: PgArray<'text'> | null;
    terms: PgArray<'int8'> | null;
    leaseMs: number | null;
    lock: boolean | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'platform.keep_roles',
    text: 'SELECT platform.keep_roles(p_roles => $1::text[], p_terms => $2::int8[], p_lease_ms => $3::int4, p_lock => $4::bool) AS value',
    values: [args.roles, args.terms, args.leaseMs, args.lock],
  }),
  oldestWriter: (): FunctionCall<{ pid: number | null; login: string | null; application: string | null; state: string | null; seconds: number | null }> => ({
    name: 'platform.oldest_writer',
    text: 'SELECT pid, login, application, state, seconds FROM platform.oldest_writer()',
    values: [],
  }),
  profile: (): FunctionCall<{ value: string | null }> => ({
    name: 'platform.profile',
    text: 'SELECT platform.profile() AS value',
    values: [],
  }),
  setProfile: (args: {
    profile: string | null;
  }): FunctionCall<unknown> => ({
    name: 'platform.set_profile',
    text: 'SELECT platform.set_profile(p_profile => $1::text)',
    values: [args.profile],
  }),
  takeCallback: (args: {
    provider: string | null;
    transaction: string | null;
    hash: Uint8Array | null;
  }): FunctionCall<{ is_same: boolean | null; status: number | null; content_type: string | null; body: string | null }> => ({
    name: 'platform.take_callback',
    text: 'SELECT is_same, status, content_type, body FROM platform.take_callback(p_provider => $1::text, p_transaction => $2::text, p_hash => $3::bytea)',
    values: [args.provider, args.transaction, args.hash],
  }),
  takeRoles: (args: {
    roles: PgArray<'text'> | null;
    holder: string | null;
    leaseMs: number | null;
  }): FunctionCall<{ terms: (bigint | null)[] | null; lease_ms: number | null; taken_role: string | null; taken_term: bigint | null; taken_by: string | null }> => ({
    name: 'platform.take_roles',
    text: 'SELECT terms, lease_ms, taken_role, taken_term, taken_by FROM platform.take_roles(p_roles => $1::text[], p_holder => $2::text, p_lease_ms => $3::int4)',
    values: [args.roles, args.holder, args.leaseMs],
  }),
};
