import type { CheckReason } from '@duskline/contract/identity-check';

/** What a check compares: 1 the data of the account, 2 a document and the face, 3 where the money comes from. */
export type CheckLevel = 1 | 2 | 3;

/** What the account says of its player. */
export interface PersonData {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  /** ISO 3166-1 alpha-2; null = not known. */
  readonly countryCode: string | null;
  readonly city: string;
  readonly address: string;
  readonly postalCode: string;
  readonly email: string;
}

/** What was decided about a check. */
export interface CheckAnswer {
  readonly state: 'VERIFIED' | 'REJECTED';
  /** When it was decided, by the clock of the provider. */
  readonly atMs: number;
  /** Of a refusal. */
  readonly reason: CheckReason | null;
  /** The player cannot try again. */
  readonly isFinal: boolean;
  /** YYYY-MM-DD, as the papers or registers say. */
  readonly birthDate: string | null;
  /** The last day of the papers. */
  readonly validUntil: string | null;
}

/** The check as the provider has it now. */
export interface CheckStatus {
  /** null = it is not decided. */
  readonly answer: CheckAnswer | null;
  /** SHA-256 of what was said. */
  readonly evidence: Buffer;
}

export interface ScreeningHit {
  readonly reference: string;
  readonly kind: 'sanctions' | 'pep';
}

/** Who checks identities. */
export interface IdentityProvider {
  /** Makes the provider know the player, and returns how it calls them; the same again for a check that it knows. */
  openApplicant(externalId: string, level: CheckLevel, person: PersonData): Promise<string>;
  /** Where the player shows their papers; the address works for ten minutes. */
  pageOf(externalId: string, level: CheckLevel): Promise<string>;
  status(applicant: string): Promise<CheckStatus>;
  /** Looks through the lists of sanctions and of politically exposed persons again. */
  screen(applicant: string): Promise<ScreeningHit[]>;
}

/** The national register of people who exclude themselves. */
export interface ExclusionRegister {
  ask(person: PersonData): Promise<{ isExcluded: boolean /** How the register calls this answer. */; reference: string }>;
}
