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
  lockFamiliar: (args: {
    person: string | null;
    phone: string | null;
    mailbox: string | null;
  }): FunctionCall<unknown> => ({
    name: 'identity.lock_familiar',
    text: 'SELECT identity.lock_familiar(p_person => $1::text, p_phone => $2::text, p_mailbox => $3::text)',
    values: [args.person, args.phone, args.mailbox],
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
  staffDecideReview: (args: {
    by: bigint | number | null;
    ip: string | null;
    request: string | null;
    case: bigint | number | null;
    state: string | null;
    reason: string | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'identity.staff_decide_review',
    text: 'SELECT identity.staff_decide_review(p_by => $1::int8, p_ip => $2::text, p_request => $3::text, p_case => $4::int8, p_state => $5::text, p_reason => $6::text) AS value',
    values: [args.by, args.ip, args.request, args.case, args.state, args.reason],
  }),
  staffReadAccount: (args: {
    by: bigint | number | null;
    ip: string | null;
    request: string | null;
    userName: string | null;
  }): FunctionCall<{ user_id: bigint | null; user_name: string | null; created_at: Date | null; locked_at: Date | null; lock_reason: string | null; excluded_until: Date | null; jurisdiction: string | null }> => ({
    name: 'identity.staff_read_account',
    text: 'SELECT user_id, user_name, created_at, locked_at, lock_reason, excluded_until, jurisdiction FROM identity.staff_read_account(p_by => $1::int8, p_ip => $2::text, p_request => $3::text, p_user_name => $4::text)',
    values: [args.by, args.ip, args.request, args.userName],
  }),
  staffSetJurisdiction: (args: {
    by: bigint | number | null;
    ip: string | null;
    request: string | null;
    user: bigint | number | null;
    code: string | null;
    version: number | null;
    reason: string | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'identity.staff_set_jurisdiction',
    text: 'SELECT identity.staff_set_jurisdiction(p_by => $1::int8, p_ip => $2::text, p_request => $3::text, p_user => $4::int8, p_code => $5::text, p_version => $6::int4, p_reason => $7::text) AS value',
    values: [args.by, args.ip, args.request, args.user, args.code, args.version, args.reason],
  }),
  staffSetLock: (args: {
    by: bigint | number | null;
    ip: string | null;
    request: string | null;
    user: bigint | number | null;
    locked: boolean | null;
    reason: string | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'identity.staff_set_lock',
    text: 'SELECT identity.staff_set_lock(p_by => $1::int8, p_ip => $2::text, p_request => $3::text, p_user => $4::int8, p_locked => $5::bool, p_reason => $6::text) AS value',
    values: [args.by, args.ip, args.request, args.user, args.locked, args.reason],
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
