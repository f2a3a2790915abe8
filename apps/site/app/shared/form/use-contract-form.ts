import { type FormEvent, useMemo, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormRegisterReturn, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { MessageId } from '../i18n/message-ids.ts';
import { useT } from '../i18n/site-context.tsx';
import { contractResolver, refusedFields, type WrongTexts } from './contract-resolver.ts';
import { useReportDirty } from './dirty-forms.ts';
import type { Failure } from './form-failure.tsx';
import { useFailure } from './use-failure.ts';

interface ContractFormOptions<Values extends FieldValues, Body> {
  /** From the values of the fields to the body of the call. */
  schema: GenericSchema<Values, Body>;
  /** Every field, in the order in which they stand on the screen. */
  initial: Values;
  wrong: WrongTexts<Values>;
  /** Sends the call; what it throws is shown. */
  send: (body: Body) => Promise<void>;
  /** Told of every change, to keep a draft. */
  keep?: (values: Values) => void;
  /** Brings the first field with an error to the focus, where it may be out of sight. */
  show?: (name: Path<Values>) => void;
}

/** What a field component needs: its registration, and the sentence that stands under it. */
export type FormField<Name extends string = string> = UseFormRegisterReturn<Name> & { error: string | undefined };

export interface ContractForm<Values extends FieldValues> {
  field: (name: Path<Values>) => FormField<Path<Values>>;
  /** What a field holds now. */
  value: <Name extends Path<Values>>(name: Name) => Values[Name];
  /** Fills a field in. */
  fill: <Name extends Path<Values>>(name: Name, value: Values[Name]) => void;
  /** Validates some fields; true when none of them is wrong. Otherwise the first of them has the focus. */
  check: (names: readonly Path<Values>[]) => Promise<boolean>;
  submit: (event: FormEvent) => Promise<void>;
  focus: (name: Path<Values>) => void;
  /** Empties it again: what was typed is done with. */
  reset: () => void;
  /** Says of fields that they are not right, and brings the first of them to the focus. */
  refuse: (faults: readonly (readonly [name: Path<Values>, text: MessageId])[]) => void;
  /** Why the call failed; null when it did not. */
  failure: Failure | null;
  isBusy: boolean;
}

/** The button was disabled while the call ran, which takes the focus from it: where nothing else has it now, it comes back. */
function returnFocus(pressed: Element | null): void {
  if (document.activeElement === document.body && pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
}

/**
 * A form that sends a call: validated by the contract's own schema before it is sent, and field by field as the server refused it. An
 * error stays until its field is changed; nothing that was typed is lost.
 */
export function useContractForm<Values extends FieldValues, Body>(
  options: ContractFormOptions<Values, Body>,
): ContractForm<Values> {
  const { schema, initial, wrong, send, show, keep } = options;
  const t = useT();
  const failureOf = useFailure();
  const [failure, setFailure] = useState<Failure | null>(null);
  const resolver = useMemo(() => contractResolver(schema, wrong), [schema, wrong]);
  const form = useForm<Values, unknown, Body>({
    resolver,
    defaultValues: initial as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { register, handleSubmit, trigger, setError, setFocus, clearErrors, reset } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  useReportDirty(isDirty);
  const names = Object.keys(initial) as Path<Values>[];
  const focusFirst = (isWrong: (name: Path<Values>) => boolean) => {
    const first = names.find(isWrong);
    if (first !== undefined) (show ?? setFocus)(first);
  };

  const refuse: ContractForm<Values>['refuse'] = (faults) => {
    for (const [name, message] of faults) setError(name, { type: 'server', message });
    focusFirst((name) => faults.some(([one]) => one === name));
  };
  const accept = async (body: Body) => {
    try {
      await send(body);
    } catch (reason) {
      const refused = refusedFields(reason, names, wrong as Partial<Record<Path<Values>, MessageId>>);
      setFailure(failureOf(reason, refused.length === 0));
      refuse(refused);
    }
  };

  return {
    field: (name) => {
      const message = errors[name]?.message as MessageId | undefined;
      return {
        ...register(name, {
          onChange: () => {
            if (message !== undefined) clearErrors(name);
            keep?.(form.getValues());
          },
        }),
        error: message && t(message),
      };
    },
    value: (name) => form.watch(name),
    fill: (name, value) => form.setValue(name, value),
    check: (some) => {
      setFailure(null);
      return trigger(some, { shouldFocus: true });
    },
    submit: async (event) => {
      setFailure(null);
      const pressed = document.activeElement;
      await handleSubmit(accept, (found) => focusFirst((name) => found[name] !== undefined))(event);
      requestAnimationFrame(() => returnFocus(pressed));
    },
    refuse,
    focus: setFocus,
    reset: () => reset(),
    failure,
    isBusy: isSubmitting,
  };
}
