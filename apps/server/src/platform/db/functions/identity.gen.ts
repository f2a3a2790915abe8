/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const identity = {
  confirmMailbox: (args: {
    user: bigint | number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<unknown> => ({
    name: 'identity.confirm_mailbox',
    text: 'SELECT identity.confirm_mailbox(p_user => $1::int8, p_now => $2::timestamptz)',
    values: [args.user, args.now],
  }),
  decideReview: (args: {
    case: bigint | number | null;
    state: string | null;
    reason: string | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'identity.decide_review',
    text: 'SELECT identity.decide_review(p_case => $1::int8, p_state => $2::text, p_reason => $3::text) AS value',
    values: [args.case, args.state, args.reason],
  }),
  failuresOf: (args: {
    key: string | null;
    now: Date | 'infinity' | null;
    leak: string | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'identity.failures_of',
    text: 'SELECT identity.failures_of(p_key => $1::text, p_now => $2::timestamptz, p_leak => $3::interval) AS value',
    values: [args.key, args.now, args.leak],
  }),
  recordFailure: (args: {
    key: string | null;
    now: Date | 'infinity' | null;
    threshold: number | null;
    leak: string | null;
    base: string | null;
    longest: string | null;
  }): FunctionCall<{ value: Date | null }> => ({
    name: 'identity.record_failure',
    text: 'SELECT identity.record_failure(p_key => $1::text, p_now => $2::timestamptz, p_threshold => $3::int4, p_leak => $4::interval, p_base => $5::interval, p_longest => $6::interval) AS value',
    values: [args.key, args.now, args.threshold, args.leak, args.base, args.longest],
  }),
  seedStaffRole: (args: {
    user: bigint | number | null;
    role: string | null;
  }): FunctionCall<unknown> => ({
    name: 'identity.seed_staff_role',
    text: 'SELECT identity.seed_staff_role(p_user => $1::int8, p_role => $2::text)',
    values: [args.user, args.role],
  }),
  setJurisdiction: (args: {
    user: bigint | number | null;
    code: string | null;
    version: number | null;
    reason: string | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'identity.set_jurisdiction',
    text: 'SELECT identity.set_jurisdiction(p_user => $1::int8, p_code => $2::text, p_version => $3::int4, p_reason => $4::text) AS value',
    values: [args.user, args.code, args.version, args.reason],
  }),
  setLock: (args: {
    user: bigint | number | null;
    locked: boolean | null;
    reason: string | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'identity.set_lock',
    text: 'SELECT identity.set_lock(p_user => $1::int8, p_locked => $2::bool, p_reason => $3::text) AS value',
    values: [args.user, args.locked, args.reason],
  }),
  setStaffRole: (args: {
    user: bigint | number | null;
    role: string | null;
    held: boolean | null;
    reason: string | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'identity.set_staff_role',
    text: 'SELECT identity.set_staff_role(p_user => $1::int8, p_role => $2::text, p_held => $3::bool, p_reason => $4::text) AS value',
    values: [args.user, args.role, args.held, args.reason],
  }),
  takeTurn: (args: {
    key: string | null;
    now: Date | 'infinity' | null;
    threshold: number | null;
    leak: string | null;
    base: string | null;
    longest: string | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'identity.take_turn',
    text: 'SELECT identity.take_turn(p_key => $1::text, p_now => $2::timestamptz, p_threshold => $3::int4, p_leak => $4::interval, p_base => $5::interval, p_longest => $6::interval) AS value',
    values: [args.key, args.now, args.threshold, args.leak, args.base, args.longest],
  }),
};
