import { expect } from '@playwright/test';

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** The mailboxes of the players, as the sandbox keeps them. */
export const inbox = {
  /** The newest mail to an address with this in its subject, once it is there. */
  async mailTo(address: string, subject: string): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(
        async () => {
          const reply = await fetch(`${process.env.E2E_INBOX_URL}/api/mails?to=${encodeURIComponent(address)}`);
          const { mails } = (await reply.json()) as { mails: readonly Mail[] };
          found = mails.find((mail) => mail.subject.includes(subject));
          return found?.subject;
        },
        { message: `a mail "${subject}" arrives`, intervals: [100, 200, 500] },
      )
      .toContain(subject);
    return found as Mail;
  },
  /** The text of the newest SMS to a number, once there are so many. */
  async smsTo(number: string, count = 1): Promise<string> {
    let texts: readonly string[] = [];
    await expect
      .poll(
        async () => {
          const reply = await fetch(`${process.env.E2E_INBOX_URL}/api/sms?to=${encodeURIComponent(number)}`);
          texts = ((await reply.json()) as { sms: readonly { text: string }[] }).sms.map(({ text }) => text);
          return texts.length;
        },
        { message: `${count} SMS arrive`, intervals: [100, 200, 500] },
      )
      .toBeGreaterThanOrEqual(count);
    return texts[0] ?? '';
  },
};

/** The code of an SMS. */
export const codeIn = (text: string): string => /\b[0-9]{6}\b/.exec(text)?.[0] ?? '';

/** The address of the site in a mail or an SMS. */
export const linkIn = ({ text }: Pick<Mail, 'text'>): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
