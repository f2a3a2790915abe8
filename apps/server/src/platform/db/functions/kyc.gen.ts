/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { PgArray } from '../binary-array.ts';
import type { FunctionCall } from '../function-call.ts';

export const kyc = {
  answerCheck: (args: {
    external: string | null;
    level: number | null;
    at: Date | 'infinity' | null;
    state: string | null;
    reason: string | null;
    final: boolean | null;
    birthDate: string | null;
    validUntil: string | null;
    evidence: Uint8Array | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'kyc.answer_check',
    text: 'SELECT kyc.answer_check(p_external => $1::uuid, p_level => $2::int4, p_at => $3::timestamptz, p_state => $4::text, p_reason => $5::text, p_final => $6::bool, p_birth_date => $7::text, p_valid_until => $8::text, p_evidence => $9::bytea) AS value',
    values: [args.external, args.level, args.at, args.state, args.reason, args.final, args.birthDate, args.validUntil, args.evidence],
  }),
  askFunds: (args: {
    by: bigint | number | null;
    ip: string | null;
    request: string | null;
    user: bigint | number | null;
    papers: PgArray<'text'> | null;
    reason: string | null;
    external: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'kyc.ask_funds',
    text: 'SELECT kyc.ask_funds(p_by => $1::int8, p_ip => $2::text, p_request => $3::text, p_user => $4::int8, p_papers => $5::text[], p_reason => $6::text, p_external => $7::uuid, p_now => $8::timestamptz) AS value',
    values: [args.by, args.ip, args.request, args.user, args.papers, args.reason, args.external, args.now],
  }),
  beginCheck: (args: {
    user: bigint | number | null;
    level: number | null;
    external: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'kyc.begin_check',
    text: 'SELECT kyc.begin_check(p_user => $1::int8, p_level => $2::int4, p_external => $3::uuid, p_now => $4::timestamptz) AS value',
    values: [args.user, args.level, args.external, args.now],
  }),
  decideFunds: (args: {
    by: bigint | number | null;
    ip: string | null;
    request: string | null;
    user: bigint | number | null;
    state: string | null;
    final: boolean | null;
    reason: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'kyc.decide_funds',
    text: 'SELECT kyc.decide_funds(p_by => $1::int8, p_ip => $2::text, p_request => $3::text, p_user => $4::int8, p_state => $5::text, p_final => $6::bool, p_reason => $7::text, p_now => $8::timestamptz) AS value',
    values: [args.by, args.ip, args.request, args.user, args.state, args.final, args.reason, args.now],
  }),
  expireChecks: (args: {
    now: Date | 'infinity' | null;
    limit: number | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'kyc.expire_checks',
    text: 'SELECT kyc.expire_checks(p_now => $1::timestamptz, p_limit => $2::int4) AS value',
    values: [args.now, args.limit],
  }),
  isRegisterNeeded: (): FunctionCall<{ value: boolean | null }> => ({
    name: 'kyc.is_register_needed',
    text: 'SELECT kyc.is_register_needed() AS value',
    values: [],
  }),
  keepApplicant: (args: {
    external: string | null;
    applicant: string | null;
  }): FunctionCall<unknown> => ({
    name: 'kyc.keep_applicant',
    text: 'SELECT kyc.keep_applicant(p_external => $1::uuid, p_applicant => $2::text)',
    values: [args.external, args.applicant],
  }),
  keepRegisterAnswer: (args: {
    user: bigint | number | null;
    excluded: boolean | null;
    reference: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<unknown> => ({
    name: 'kyc.keep_register_answer',
    text: 'SELECT kyc.keep_register_answer(p_user => $1::int8, p_excluded => $2::bool, p_reference => $3::text, p_now => $4::timestamptz)',
    values: [args.user, args.excluded, args.reference, args.now],
  }),
  recordScreening: (args: {
    external: string | null;
    reference: PgArray<'text'> | null;
    kind: PgArray<'text'> | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: number | null }> => ({
    name: 'kyc.record_screening',
    text: 'SELECT kyc.record_screening(p_external => $1::uuid, p_reference => $2::text[], p_kind => $3::text[], p_now => $4::timestamptz) AS value',
    values: [args.external, args.reference, args.kind, args.now],
  }),
  registerState: (args: {
    user: bigint | number | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ is_asked: boolean | null; is_clear: boolean | null; is_excluded: boolean | null }> => ({
    name: 'kyc.register_state',
    text: 'SELECT is_asked, is_clear, is_excluded FROM kyc.register_state(p_user => $1::int8, p_now => $2::timestamptz)',
    values: [args.user, args.now],
  }),
  showFunds: (args: {
    user: bigint | number | null;
    kind: string | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<unknown> => ({
    name: 'kyc.show_funds',
    text: 'SELECT kyc.show_funds(p_user => $1::int8, p_kind => $2::text, p_now => $3::timestamptz)',
    values: [args.user, args.kind, args.now],
  }),
  takeDue: (args: {
    user: bigint | number | null;
    now: Date | 'infinity' | null;
    next: Date | 'infinity' | null;
    limit: number | null;
  }): FunctionCall<{ user_id: bigint | null; level: number | null; external_id: string | null; applicant: string | null }> => ({
    name: 'kyc.take_due',
    text: 'SELECT user_id, level, external_id, applicant FROM kyc.take_due(p_user => $1::int8, p_now => $2::timestamptz, p_next => $3::timestamptz, p_limit => $4::int4)',
    values: [args.user, args.now, args.next, args.limit],
  }),
};
