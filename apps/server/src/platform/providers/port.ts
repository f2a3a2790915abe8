import type { CallbackAddress, CallbackSettings } from '../http/callbacks/callback-address.ts';
import type { ProviderCalls, SignableRequest } from './http-calls.ts';

/** What an adapter has to work with. */
export interface ClientContext {
  readonly calls: ProviderCalls;
  /** Where the provider is: for what is not HTTP calls, such as a stream. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How it knows us: for what is not HTTP calls. It stands in no message, log or metric. */
  readonly token: string;
  /** Where its messages come from, when that is another address. */
  readonly broker: string | null;
}

/**
 * One provider, declared once: how it is called, and at which addresses of ours it calls. Where it is and with which keys are settings
 * ({@link ProviderSettings}): they differ between a sandbox and the provider itself, and nothing else does.
 */
export interface ProviderDeclaration<Port = unknown> {
  /** Names it in settings, database, inbox, metrics, log and /readyz: never changed afterwards. */
  readonly id: string;
  /** Absent for a provider that only calls. */
  readonly client?: {
    /** How it knows us by the token. */
    headers(token: string): Readonly<Record<string, string>>;
    /** Of a provider that wants every request signed by the token: headers of one request. */
    sign?(token: string): (request: SignableRequest) => Readonly<Record<string, string>>;
    /** The port of the module, in terms of the module. */
    open(context: ClientContext): Port;
  };
  /** Absent for a provider that is only called. */
  readonly callbacks?: readonly CallbackAddress[];
}

/** What the operator says of one provider. */
export interface ProviderSettings {
  /** Absent: it is not called. */
  readonly client?: { readonly url: string; readonly token: string; readonly broker?: string | undefined } | undefined;
  /** Absent: nobody calls back. */
  readonly callbacks?: CallbackSettings | undefined;
}
