/** Generated from the catalog by `generate-types.ts`: the stored functions of the schema that the server calls. */
import type { FunctionCall } from '../function-call.ts';

export const myData = {
  closeAccount: (args: {
    user: bigint | number | null;
    act: string | null;
    reason: string | null;
    givesUp: boolean | null;
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: string | null }> => ({
    name: 'my_data.close_account',
    text: 'SELECT my_data.close_account(p_user => $1::int8, p_act => $2::text, p_reason => $3::text, p_gives_up => $4::bool, p_now => $5::timestamptz) AS value',
    values: [args.user, args.act, args.reason, args.givesUp, args.now],
  }),
  erasePlayer: (args: {
    user: bigint | number | null;
    personKey: string | null;
  }): FunctionCall<unknown> => ({
    name: 'my_data.erase_player',
    text: 'SELECT my_data.erase_player(p_user => $1::int8, p_person_key => $2::text)',
    values: [args.user, args.personKey],
  }),
  forgetPersons: (args: {
    now: Date | 'infinity' | null;
  }): FunctionCall<{ value: bigint | null }> => ({
    name: 'my_data.forget_persons',
    text: 'SELECT my_data.forget_persons(p_now => $1::timestamptz) AS value',
    values: [args.now],
  }),
  reopenAccount: (args: {
    user: bigint | number | null;
    reason: string | null;
  }): FunctionCall<{ value: boolean | null }> => ({
    name: 'my_data.reopen_account',
    text: 'SELECT my_data.reopen_account(p_user => $1::int8, p_reason => $2::text) AS value',
    values: [args.user, args.reason],
  }),
};
