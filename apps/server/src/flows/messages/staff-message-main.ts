import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fold } from '@duskline/contract/fold';
import pg from 'pg';
import { sanitizeBody } from '../../modules/messages/index.ts';
import { callOn } from '../../platform/db/function-call.ts';
import { messages } from '../../platform/db/functions/messages.gen.ts';
import { ownerUrl, readSettings } from '../../platform/settings.ts';

/**
 * The program behind `npm run staff -- message`: a message of staff to one player, or to a group. Needs the login of the owner of the schema.
 * Exit 0 = written, 1 = nobody to write to, 2 = wrong words or no database.
 */
const USAGE = `usage: npm run staff -- message USER_NAME --subject "..." --body "<p>...</p>" --reason "why"
       npm run staff -- message --all --subject "..." --file MESSAGE.html --reason "why"
       npm run staff -- message --country DE --currency EUR --subject "..." --file MESSAGE.html --reason "why"`;

const SUBJECT_MAX = 200;
const BODY_MAX = 20_000;

const text = { type: 'string' } as const;
const OPTIONS = {
  subject: text,
  body: text,
  file: text,
  reason: text,
  country: text,
  currency: text,
  all: { type: 'boolean' },
} as const;

interface StaffMessage {
  name: string | null;
  country: string | null;
  currency: string | null;
  subject: string;
  body: string;
  reason: string;
}

/** @throws Error, whose message says what is wrong */
function messageOf(words: readonly string[]): StaffMessage {
  const { values, positionals } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const { subject = '', reason = '', country, currency, all = false } = values;
  const [name, ...more] = positionals;
  const isGroup = all || country !== undefined || currency !== undefined;
  if (more.length > 0 || (name !== undefined) === isGroup) throw new Error(USAGE);
  if ((values.body === undefined) === (values.file === undefined)) throw new Error(USAGE);
  if (subject.trim() === '' || subject.length > SUBJECT_MAX) throw new Error(`--subject has 1 to ${SUBJECT_MAX} characters`);
  if (reason.length < 3 || reason.length > 200) throw new Error('--reason has 3 to 200 characters');
  const body = sanitizeBody(values.body ?? readFileSync(values.file ?? '', 'utf8'));
  if (body === '' || body.length > BODY_MAX)
    throw new Error(`the message has 1 to ${BODY_MAX} characters of text and plain elements`);
  return {
    name: name === undefined ? null : fold(name),
    country: country?.toUpperCase() ?? null,
    currency: currency?.toUpperCase() ?? null,
    subject: subject.trim(),
    body,
    reason,
  };
}

async function run(words: readonly string[]): Promise<number> {
  const url = ownerUrl(readSettings(process.env));
  if (!url) {
    console.error('staff: DATABASE_MIGRATE_URL is not set and no product runs here.');
    return 2;
  }
  const client = new pg.Client({ connectionString: url, application_name: 'duskline-staff', connectionTimeoutMillis: 5_000 });
  try {
    const message = messageOf(words);
    await client.connect();
    const [row] = await callOn(client, messages.sendStaff(message));
    const players = row?.value ?? 0;
    console.info(players === 0 ? 'staff: nobody to write to' : `staff: message: written to ${players}`);
    return players === 0 ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message.startsWith('usage') ? USAGE : `staff: ${(error as Error).message}`);
    return 2;
  } finally {
    await client.end().catch(() => undefined);
  }
}

process.exitCode = await run(process.argv.slice(2));
