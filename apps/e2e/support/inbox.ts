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
};

/** The address of the site in a mail. */
export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
