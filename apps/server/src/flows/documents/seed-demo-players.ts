import type { Documents } from '../../modules/documents/index.ts';
import type { Identity } from '../../modules/identity/index.ts';
import type { Messages } from '../../modules/messages/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';

export interface DemoPlayerParts {
  identity: Pick<Identity, 'seedDemo'>;
  messages: Pick<Messages, 'write'>;
  documents: Pick<Documents, 'seed'>;
  config: Pick<Config, 'roles'>;
  log: Pick<Logger, 'warn'>;
}

/** A page that says what it is. */
const SPECIMEN = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 298]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj',
  '4 0 obj<</Length 44>>stream',
  'BT /F 32 Tf 110 140 Td (SPECIMEN) Tj ET     ',
  'endstream endobj',
  '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n');

/** The demo accounts that are missing, and what players have in them from the beginning: messages and a document. Idempotent. */
export async function seedDemoPlayers({ identity, messages, documents, config, log }: DemoPlayerParts): Promise<void> {
  for (const { userId } of await identity.seedDemo()) {
    await messages.write({ userId, kind: 'welcome', onceKey: 'welcome' });
    await messages.write({ userId, kind: 'password-changed', onceKey: 'demo' });
    // Only these have the folder of documents. Without it everything else goes on.
    if (!config.roles.has('web')) continue;
    await documents
      .seed(userId, 'identity', { name: 'specimen.pdf', type: 'application/pdf', bytes: Buffer.from(SPECIMEN) })
      .catch((err: unknown) => log.warn({ event: 'demo_document', err }, 'a demo player has no document'));
  }
}
