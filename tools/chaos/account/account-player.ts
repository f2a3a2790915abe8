import { setTimeout as sleep } from 'node:timers/promises';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { HttpPlayer, type Reply } from '../../product-kit/http-player.ts';
import { newPerson } from '../../product-kit/new-person.ts';
import { solveCaptcha } from '../../product-kit/solve-captcha.ts';
import type { MailLog } from './mail-log.ts';
import { oneTimeCode } from './one-time-code.ts';

/** What players are answered; 'unknown': the connection broke, or the server fell. */
type Outcome = 'done' | 'refused' | 'unknown';

export const ACTS = ['signUp', 'logIn', 'reset', 'upload', 'limit', 'identity', 'export', 'code', 'timeOut'] as const;
export type Act = (typeof ACTS)[number];

/** What is not as it was promised, and which act is to blame; `mail`: none of them alone. */
export interface Finding {
  readonly act: Act | 'mail';
  readonly what: string;
}

const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const REST_MS = 250;
const MAIL_PATIENCE_MS = 12_000;
const TRIES = 240;

const outcomeOf = (reply: Reply | undefined): Outcome => {
  if (reply === undefined || reply.status >= 500 || reply.status === 429) return 'unknown';
  return reply.status === 200 ? 'done' : 'refused';
};

/** What all players of a run share. */
export interface AccountRun {
  readonly url: string;
  readonly mails: MailLog;
  /** How often each act was acknowledged, and how often its outcome stayed unknown. */
  readonly acknowledged: Record<Act, number>;
  readonly unknown: Record<Act, number>;
  /** What was done twice that can be done once, as it was answered. */
  readonly doubled: Finding[];
}

/** One person from the sign-up on, with what they were promised. */
export class AccountPlayer {
  readonly person: ReturnType<typeof newPerson>;
  readonly http: HttpPlayer;
  /** The one that counts, or those of which one does: their outcome was never known. */
  passwords: string[];
  readonly files: string[] = [];
  filesUnknown = 0;
  /** Of stakes in 24 hours, minor units: what was acknowledged last, and what was asked for since. */
  limit: number | null = null;
  limitAsked: number | null = null;
  codesUsed = 0;
  codesUnknown = 0;
  recoveryCodes: string[] = [];
  hasCodes = false;
  takesBreak = false;
  hasExport = false;
  /** Exports and identity checks that were asked for and may have begun: the answer said so, or never came. */
  exportsAsked = 0;
  hasIdentityCheck = false;
  checksAsked = 0;
  /** The sign-up was acknowledged, or a log-in that shows it. */
  hasAccount = false;
  /** The session that was acknowledged last is in use. */
  hasSession = false;
  readonly #run: AccountRun;
  #userId = '';

  constructor(run: AccountRun, name: string, address: string) {
    this.#run = run;
    this.person = newPerson(name);
    this.passwords = [this.person.Password];
    this.http = new HttpPlayer(run.url, name, { 'x-forwarded-for': address });
  }

  get name(): string {
    return this.person.UserName;
  }

  #note(act: Act, outcome: Outcome): void {
    if (outcome === 'done') this.#run.acknowledged[act]++;
    if (outcome === 'unknown') this.#run.unknown[act]++;
  }

  async #post(act: Act, path: string, body: unknown): Promise<{ outcome: Outcome; reply: Reply | undefined }> {
    const reply = await this.http.call('POST', path, body);
    const outcome = outcomeOf(reply);
    this.#note(act, outcome);
    return { outcome, reply };
  }

  /** A session with one of the passwords that may be right; what it was is known from then on. @returns false: none is. */
  async logIn(more: object = {}): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      let isUnknown = false;
      for (const Password of this.passwords) {
        const { outcome, reply } = await this.#post('logIn', '/api/session/login', {
          UserName: this.name,
          Password,
          RememberMe: false,
          ...more,
        });
        if (outcome === 'unknown') isUnknown = true;
        if (outcome !== 'done') continue;
        this.passwords = [Password];
        this.#userId = String(reply?.body.ID ?? reply?.body.UserID ?? '');
        this.hasSession = true;
        this.hasAccount = true;
        return true;
      }
      if (!isUnknown) return false;
      await sleep(REST_MS);
    }
    return false;
  }

  async signUp(): Promise<boolean> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { outcome } = await this.#post('signUp', '/api/session/register', this.person);
      // Whether the account was made before the answer was lost is seen by the log-in.
      if (outcome === 'refused' && attempt === 0) return false;
      this.hasAccount ||= outcome === 'done';
      if (outcome !== 'unknown') return this.logIn();
      await sleep(REST_MS);
    }
    return false;
  }

  async #captcha(): Promise<object | null> {
    const reply = await this.http.call('GET', '/api/session/captcha');
    if (reply?.status !== 200) return null;
    return { CaptchaId: reply.body.CaptchaId, Captcha: await solveCaptcha(String(reply.body.Challenge)) };
  }

  /** From the link in the mail to another password; the link is used twice at once. */
  async reset(): Promise<void> {
    const address = this.person.Email.toLowerCase();
    const before = this.#run.mails.countTo(address);
    const captcha = await this.#captcha();
    if (captcha === null) return;
    const { outcome } = await this.#post('reset', '/api/session/resetpassword', { Email: this.person.Email, ...captcha });
    if (outcome !== 'done') return;
    let token: string | undefined;
    for (const until = Date.now() + MAIL_PATIENCE_MS; token === undefined && Date.now() < until; await sleep(REST_MS))
      token = this.#run.mails.tokenTo(address, before);
    if (token === undefined) return;
    const wanted = [0, 1].map((half) => `river ${this.name} ${before} lantern ${half}`);
    const answers = await Promise.all(
      wanted.map((Password) =>
        this.#post('reset', '/api/session/setpassword', { Token: token, Password, PasswordConfirmation: Password }),
      ),
    );
    const done = wanted.filter((_, at) => answers[at]?.outcome === 'done');
    const unknown = wanted.filter((_, at) => answers[at]?.outcome === 'unknown');
    if (done.length > 1) this.#run.doubled.push({ act: 'reset', what: `link of ${this.name}` });
    if (done.length === 1) this.passwords = done;
    else this.passwords = [...unknown, ...this.passwords];
    if (done.length + unknown.length > 0) this.hasSession = false;
    await this.logIn();
  }

  async upload(): Promise<void> {
    const form = new FormData();
    form.append('documentType', 'identity');
    form.append('files', new Blob([TINY_PNG], { type: 'image/png' }), 'passport.png');
    const reply = await this.http.send('/api/player/sendfiles', form, { [EXPECTED_USER_HEADER]: this.#userId });
    const outcome = outcomeOf(reply);
    this.#note('upload', outcome);
    if (outcome === 'unknown') this.filesUnknown++;
    const kept = (reply?.body ?? []) as unknown as { Id: string }[];
    if (outcome === 'done') for (const { Id } of kept) if (!this.files.includes(Id)) this.files.push(Id);
  }

  /** Lower each time: it counts when it is acknowledged. */
  async limitStakes(): Promise<void> {
    const amount = (this.limitAsked ?? this.limit ?? 1_000) - 1;
    this.limitAsked = amount;
    const { outcome } = await this.#post('limit', '/api/player/setlimit', { Type: 'stake', Hours: 24, Amount: amount });
    if (outcome === 'done') this.limit = amount;
  }

  async checkIdentity(): Promise<void> {
    const { outcome } = await this.#post('identity', '/api/player/beginidentitycheck', null);
    this.hasIdentityCheck ||= outcome === 'done';
    if (outcome !== 'refused') this.checksAsked++;
  }

  async export(): Promise<void> {
    const [Password] = this.passwords;
    const { outcome } = await this.#post('export', '/api/player/askexport', { Password });
    this.hasExport ||= outcome === 'done';
    if (outcome !== 'refused') this.exportsAsked++;
  }

  /** An authenticator app, and one recovery code that is used twice at once. */
  async useCode(): Promise<void> {
    const [Password] = this.passwords;
    const { reply: secret } = await this.#post('code', '/api/account/secondstepsetup', { Password });
    if (secret?.status !== 200) return;
    const Code = oneTimeCode(String(secret.body.Secret), Date.now());
    const { outcome, reply } = await this.#post('code', '/api/account/secondstepconfirm', { Code });
    // Its codes were on their way when the server fell: nobody has them, and the account cannot be entered by this player any more.
    if (outcome === 'unknown') this.passwords = [];
    if (outcome !== 'done') return;
    this.hasCodes = true;
    this.recoveryCodes = (reply?.body.RecoveryCodes ?? []) as string[];
    const used = this.recoveryCodes.shift();
    const answers = await Promise.all(
      [0, 1].map(() =>
        this.#post('code', '/api/session/login', { UserName: this.name, Password, RememberMe: false, Code: used }),
      ),
    );
    const done = answers.filter((answer) => answer.outcome === 'done').length;
    if (done > 1) this.#run.doubled.push({ act: 'code', what: `recovery code of ${this.name}` });
    this.codesUsed += done > 0 ? 1 : 0;
    if (done === 0 && answers.some((answer) => answer.outcome === 'unknown')) this.codesUnknown++;
    if (done === 0) this.hasSession = false;
  }

  async takeBreak(): Promise<void> {
    const { outcome } = await this.#post('timeOut', '/api/player/takebreak', { Type: 'time-out', Hours: 24 });
    this.takesBreak ||= outcome === 'done';
    if (outcome !== 'refused') this.hasSession = false;
  }
}
